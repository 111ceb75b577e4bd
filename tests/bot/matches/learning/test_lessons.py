"""Lessons: how far someone has come, what counts, and what a guided match explains when."""

from __future__ import annotations

import pytest

from bot.matches.core.errors import UnknownLesson
from bot.matches.learning.lessons import LessonProgress
from tests.support.club import ANN, Club

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")

GAME = "counting"


async def _first(club: Club, user: int = ANN) -> LessonProgress:
    now = await club.lessons.next_unfinished(user, GAME)
    assert now is not None
    return now


async def _play(club: Club, now: LessonProgress, *digits: str) -> LessonProgress:
    """Lay these digits and end the turn."""
    for digit in digits:
        plays = club.games[GAME].rules.next_plays(now.lesson.view, now.state.draft.plays)
        now = await club.lessons.press(ANN, GAME, now.lesson.key, now.step, str(plays.index(digit)))
    return await club.lessons.end_turn(ANN, GAME, now.lesson.key, now.step)


async def test_an_old_press_or_one_that_comes_twice_changes_nothing(club: Club) -> None:
    first = await _first(club)
    laid = await club.lessons.press(ANN, GAME, "one", 0, "1")
    assert await club.lessons.press(ANN, GAME, "one", 0, "1") == laid
    assert await club.lessons.end_turn(ANN, GAME, "one", first.step) == laid
    missed = await club.lessons.end_turn(ANN, GAME, "one", laid.step)
    assert await club.lessons.end_turn(ANN, GAME, "one", laid.step) == missed
    reached = await _play(club, missed, "1")
    assert await club.lessons.press(ANN, GAME, "one", reached.step, "0") == reached
    assert await club.lessons.restart(ANN, GAME, "one", missed.step) == reached


async def test_what_cannot_be_ended_changes_nothing(club: Club) -> None:
    first = await _first(club)
    assert await club.lessons.end_turn(ANN, GAME, "one", first.step) == first
    assert await club.lessons.restart(ANN, GAME, "one", first.step) == first


async def test_what_there_is_not_is_refused(club: Club) -> None:
    for game, lesson in ((GAME, "three"), ("royal_visit", "king")):
        with pytest.raises(UnknownLesson):
            await club.lessons.progress(ANN, game, lesson)
    with pytest.raises(UnknownLesson):
        await club.lessons.next_unfinished(ANN, "royal_visit")
