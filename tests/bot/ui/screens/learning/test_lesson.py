"""A lesson: its goal, the turn that is laid out for it, and what is said once it is missed or reached."""

from __future__ import annotations

from dataclasses import replace

from bot.games.registry import HostedGame
from bot.games.states import Draft, HandState
from bot.matches.learning.lessons import LessonProgress, LessonState
from bot.ui.screens.learning.lesson import lesson_screen
from bot.ui.screens.screen import Reader, Screen
from tests.support.required import required as part
from tests.support.screens import ENGLISH, VISIT, labels

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
    state = VISIT.logic.drafted(HandState(one.seat, one.view, draft, my_turn=True, own_last=None), draft)
    return LessonProgress("royal_visit", one, status, 1, 3, state, tried, frozenset(finished))


def _screen(now: LessonProgress, reader: Reader = ENGLISH) -> Screen:
    return lesson_screen(reader, VISIT, part(VISIT.presentation.lessons), now)


def test_last_lesson_leads_to_a_first_match_if_the_bot_plays_the_game() -> None:
    now = _lesson(LessonState.REACHED, -1)
    assert labels(_screen(now))[0] == ["Play a match", "Play it again"]
    without_bot = HostedGame(replace(VISIT.logic, opponent=None), VISIT.presentation)
    bare = lesson_screen(ENGLISH, without_bot, part(VISIT.presentation.lessons), now)
    assert labels(bare)[0] == ["Play it again"]
