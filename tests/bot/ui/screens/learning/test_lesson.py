"""A lesson: its goal, the turn that is laid out for it, and what is said once it is missed or reached."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.registry import HostedGame
from bot.games.states import Draft, HandState
from bot.matches.learning.lessons import LessonProgress, LessonState
from bot.ui.screens.learning.lesson import finished_screen, lesson_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from tests.support.required import required as part
from tests.support.screens import (
    COURT,
    ENGLISH,
    VISIT,
    assert_fits,
    labels,
)
from tests.support.text_rules import all_turns, plays_of

REACHED = {"king": ("K1:K-1", "K1:K-2"), "end": ("K1:K0", "K1:K-1")}


def _lesson(
    status: LessonState = LessonState.OPEN,
    number: int = 0,
    finished: tuple[str, ...] = (),
    draft: Draft = Draft(),  # noqa: B008
) -> LessonProgress:
    one = part(VISIT.logic.lessons).lessons()[number]
    plays = REACHED.get(one.key, ())
    tried = {LessonState.OPEN: (), LessonState.MISSED: plays[:1], LessonState.REACHED: plays}[status]
    state = HandState(one.seat, one.view, draft, my_turn=True, own_last=None)
    return LessonProgress("royal_visit", one, status, 1, 3, state, tried, frozenset(finished))


def _screen(now: LessonProgress, reader: Reader = ENGLISH) -> Screen:
    return lesson_screen(reader, VISIT, part(VISIT.presentation.lessons), now)


def test_last_lesson_leads_to_a_first_match_if_the_bot_plays_the_game() -> None:
    now = _lesson(LessonState.REACHED, -1)
    assert labels(_screen(now))[0] == ["Play a first match", "Play it again"]
    without_bot = HostedGame(replace(VISIT.logic, opponent=None), replace(VISIT.presentation, opponent=None))
    bare = lesson_screen(ENGLISH, without_bot, part(VISIT.presentation.lessons), now)
    assert labels(bare)[0] == ["Play it again"]


@pytest.mark.parametrize("game", [VISIT, COURT], ids=["royal_visit", "royal_court"])
def test_every_lesson_fits_into_a_message(reader: Reader, game: HostedGame) -> None:
    lessons, offered_lessons = part(game.presentation.lessons), part(game.logic.lessons).lessons()
    done = frozenset(one.key for one in offered_lessons)
    for one in offered_lessons:
        state = HandState(one.seat, one.view, Draft(), my_turn=True, own_last=None)
        now = LessonProgress(game.logic.rules.key, one, LessonState.OPEN, 2, 10**8, state, (), done)
        assert_fits(lesson_screen(reader, game, lessons, now))
        turn = all_turns(game.logic.rules, one.view)[0]
        tried = tuple(plays_of(game.logic.rules, turn)) if game is VISIT else (turn,)
        missed = replace(now, status=LessonState.MISSED, tried=tried)
        assert_fits(lesson_screen(reader, game, lessons, missed))
    assert_fits(finished_screen(reader, game, lessons))


@pytest.mark.parametrize("number", [0, -1])
def test_reached_lesson_fits_into_a_message(reader: Reader, number: int) -> None:
    assert_fits(_screen(_lesson(LessonState.REACHED, number), reader))
