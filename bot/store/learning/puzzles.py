"""Queries on people's progress in puzzles."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from bot.store.transaction import Transaction

DAY_MS: Final = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A person's progress in a puzzle; see the table. `day` is 0 if it was not a daily puzzle."""

    user_id: int
    game: str
    puzzle: int
    day: int
    state: str
    wrong: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]
    at: int


def find_puzzle(tx: Transaction, user: int, game: str, puzzle: int, day: int) -> PuzzleRow | None:
    row = tx.one(
        "SELECT * FROM puzzle_tries WHERE user_id = ? AND game = ? AND puzzle = ? AND day = ?", user, game, puzzle, day
    )
    return None if row is None else PuzzleRow(**{**dict(row), "plays": tuple(json.loads(row["plays"]))})


def save_puzzle(tx: Transaction, row: PuzzleRow) -> None:
    tx.run(
        "DELETE FROM puzzle_tries WHERE user_id = ? AND game = ? AND puzzle = ? AND day = ?",
        row.user_id,
        row.game,
        row.puzzle,
        row.day,
    )
    fields = {name: getattr(row, name) for name in PuzzleRow.__slots__}
    tx.insert("puzzle_tries", {**fields, "plays": json.dumps(row.plays)})


def states_of(tx: Transaction, user: int, game: str) -> dict[int, str]:
    """The best state that a person has reached in each puzzle they have seen, by its number."""
    rows = tx.all(
        "SELECT puzzle, state FROM puzzle_tries WHERE user_id = ? AND game = ?"
        " ORDER BY CASE state WHEN 'solved' THEN 2 WHEN 'shown' THEN 1 ELSE 0 END",
        user,
        game,
    )
    return {row["puzzle"]: row["state"] for row in rows}


def count_solved(tx: Transaction, user: int, game: str) -> tuple[int, int]:
    """Number of different puzzles that a person has solved, and of those solved without a wrong turn."""
    row = tx.one(
        "SELECT count(DISTINCT puzzle) AS solved, count(DISTINCT CASE WHEN wrong = 0 THEN puzzle END) AS clean"
        " FROM puzzle_tries WHERE user_id = ? AND game = ? AND state = 'solved'",
        user,
        game,
    )
    assert row is not None
    return row["solved"], row["clean"]


def days_solved(tx: Transaction, user: int, game: str) -> list[int]:
    """The days whose daily puzzle a person has solved on that day, newest first."""
    rows = tx.all(
        "SELECT day FROM puzzle_tries WHERE user_id = ? AND game = ? AND day > 0 AND state = 'solved'"
        f" AND at / {DAY_MS} = day ORDER BY day DESC",
        user,
        game,
    )
    return [row["day"] for row in rows]
