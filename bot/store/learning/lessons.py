"""Queries on people's progress in lessons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.store.rows import values
from bot.store.transaction import Transaction


class LessonState(StrEnum):
    """A person's progress with a lesson."""

    OPEN = "open"
    MISSED = "missed"
    """The last turn missed the goal and was undone."""
    REACHED = "reached"


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A person's progress in a lesson; see the table."""

    user_id: int
    game: str
    lesson: str
    state: LessonState
    wrong: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]
    done: int | None


def find_lesson(tx: Transaction, user: int, game: str, lesson: str) -> LessonRow | None:
    source = "FROM lesson_tries WHERE user_id = ? AND game = ? AND lesson = ?"
    return tx.find(LessonRow, source, user, game, lesson)


def save_lesson(tx: Transaction, row: LessonRow) -> None:
    tx.upsert("lesson_tries", values(row), "user_id", "game", "lesson")


def finished_lessons(tx: Transaction, user: int, game: str) -> frozenset[str]:
    """Keys of the lessons that a person has finished."""
    sql = "SELECT lesson FROM lesson_tries WHERE user_id = ? AND game = ? AND done IS NOT NULL"
    return frozenset(tx.column(sql, user, game))
