"""Queries on people's progress in puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.durations import DAY, Time
from bot.ids import UserId
from bot.store.rows import values
from bot.store.transaction import Transaction


class PuzzleState(StrEnum):
    """A person's progress with a puzzle."""

    OPEN = "open"
    SOLVED = "solved"
    SHOWN = "shown"
    """The person has asked for the solution."""


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A person's progress in a puzzle; see the table. `day` is 0 if it was not a daily puzzle."""

    user_id: UserId
    game: str
    puzzle: int
    day: int
    state: PuzzleState
    wrong: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]
    at: Time


def find_puzzle(tx: Transaction, user: UserId, game: str, puzzle: int, day: int) -> PuzzleRow | None:
    source = "FROM puzzle_tries WHERE user_id = ? AND game = ? AND puzzle = ? AND day = ?"
    return tx.find(PuzzleRow, source, user, game, puzzle, day)


def save_puzzle(tx: Transaction, row: PuzzleRow) -> None:
    tx.upsert("puzzle_tries", values(row), "user_id", "game", "puzzle", "day")


def states_of(tx: Transaction, user: UserId, game: str) -> dict[int, PuzzleState]:
    """The best state that a person has reached in each puzzle they have seen, by its number."""
    rows = tx.all(
        "SELECT puzzle, state FROM puzzle_tries WHERE user_id = ? AND game = ?"
        " ORDER BY CASE state WHEN 'solved' THEN 2 WHEN 'shown' THEN 1 ELSE 0 END",
        user,
        game,
    )
    return {row["puzzle"]: PuzzleState(row["state"]) for row in rows}


def count_solved(tx: Transaction, user: UserId, game: str) -> tuple[int, int]:
    """Number of different puzzles that a person has solved, and of those solved without a wrong turn."""
    [row] = tx.all(
        "SELECT count(DISTINCT puzzle) AS solved, count(DISTINCT CASE WHEN wrong = 0 THEN puzzle END) AS clean"
        " FROM puzzle_tries WHERE user_id = ? AND game = ? AND state = 'solved'",
        user,
        game,
    )
    return row["solved"], row["clean"]


def days_solved(tx: Transaction, user: UserId, game: str) -> list[int]:
    """The days whose daily puzzle a person has solved on that day, newest first."""
    return tx.column(
        "SELECT day FROM puzzle_tries WHERE user_id = ? AND game = ? AND day > 0 AND state = 'solved'"
        f" AND at / {DAY} = day ORDER BY day DESC",
        user,
        game,
    )
