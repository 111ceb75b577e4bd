"""Queries on people's progress in lessons."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A person's progress in a lesson; see the table."""

    user_id: int
    game: str
    lesson: str
    state: str
    wrong: int
    step: int
    chosen: str | None
    plays: tuple[str, ...]
    done: int | None


def find_lesson(tx: Transaction, user: int, game: str, lesson: str) -> LessonRow | None:
    row = tx.one(
        "SELECT * FROM lesson_tries WHERE user_id = ? AND game = ? AND lesson = ?",
        user,
        game,
        lesson,
    )
    return None if row is None else LessonRow(**{**dict(row), "plays": tuple(json.loads(row["plays"]))})


def save_lesson(tx: Transaction, row: LessonRow) -> None:
    tx.run("DELETE FROM lesson_tries WHERE user_id = ? AND game = ? AND lesson = ?", row.user_id, row.game, row.lesson)
    fields = {name: getattr(row, name) for name in LessonRow.__slots__}
    tx.insert("lesson_tries", {**fields, "plays": json.dumps(row.plays)})


def finished_lessons(tx: Transaction, user: int, game: str) -> frozenset[str]:
    """Keys of the lessons that a person has finished."""
    rows = tx.all("SELECT lesson FROM lesson_tries WHERE user_id = ? AND game = ? AND done IS NOT NULL", user, game)
    return frozenset(row["lesson"] for row in rows)
