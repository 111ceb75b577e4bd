"""Lessons: how far someone has come, what counts, and what a guided match explains when."""

from __future__ import annotations

import pytest

from bot.ids import UserId
from bot.matches.core.errors import UnknownLesson
from bot.matches.learning.lessons import LessonProgress
from tests.support.use_cases import ANN, UseCases

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")

GAME = "counting"


async def _first(cases: UseCases, user: UserId = ANN) -> LessonProgress:
    now = await cases.lessons.next_unfinished(user, GAME)
    assert now is not None
    return now


async def test_what_cannot_be_ended_changes_nothing(cases: UseCases) -> None:
    first = await _first(cases)
    assert await cases.lessons.end_turn(ANN, GAME, "one", first.step) == first
    assert await cases.lessons.restart(ANN, GAME, "one", first.step) == first


async def test_a_game_without_lessons_has_none(cases: UseCases) -> None:
    with pytest.raises(UnknownLesson):
        await cases.lessons.next_unfinished(ANN, "royal_visit")
