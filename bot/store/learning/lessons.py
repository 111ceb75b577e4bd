"""Queries on people's progress in lessons, and on what was explained to them in a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.durations import Time
from bot.ids import MatchId, UserId
from bot.store.rows import values
from bot.store.transaction import Transaction
from engine.game import GameWord


class LessonState(StrEnum):
    """A person's progress with a lesson."""

    OPEN = "open"
    MISSED = "missed"
    """The last turn missed the goal and was undone."""
    REACHED = "reached"


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A person's progress in a lesson; see the table."""

    user_id: UserId
    game: str
    lesson: str
    state: LessonState
    wrong: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]
    done: Time | None


def find_lesson(tx: Transaction, user: UserId, game: str, lesson: str) -> LessonRow | None:
    source = "FROM lesson_tries WHERE user_id = ? AND game = ? AND lesson = ?"
    return tx.find(LessonRow, source, user, game, lesson)


def save_lesson(tx: Transaction, row: LessonRow) -> None:
    tx.upsert("lesson_tries", values(row), "user_id", "game", "lesson")


def finished_lessons(tx: Transaction, user: UserId, game: str) -> frozenset[str]:
    """Keys of the lessons that a person has finished."""
    sql = "SELECT lesson FROM lesson_tries WHERE user_id = ? AND game = ? AND done IS NOT NULL"
    return frozenset(tx.column(sql, user, game))


def explained_to(tx: Transaction, match: MatchId, seat: str) -> dict[str, int]:
    """Themes explained to a seat, oldest first, each with the seat's prompt version at that time."""
    rows = tx.all(
        "SELECT theme, prompt_version FROM seen_explanations WHERE match = ? AND seat = ?"
        " ORDER BY prompt_version, theme",
        match,
        seat,
    )
    return {row["theme"]: row["prompt_version"] for row in rows}


def save_explanation(tx: Transaction, match: MatchId, seat: str, theme: GameWord, prompt_version: int) -> None:
    """Note that a theme was explained to a seat together with a prompt."""
    tx.insert("seen_explanations", {"match": match, "seat": seat, "theme": theme, "prompt_version": prompt_version})
