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
    EN,
    ENGLISH,
    VISIT,
    WORDS,
    actions,
    assert_fits,
    button,
    labels,
    picture,
    said,
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


def test_lesson_says_its_number_how_far_one_is_and_its_goal() -> None:
    text = said(_screen(_lesson(finished=("guards",))))
    assert text.startswith("### Lesson 1: King ★☆☆☆☆☆\n")
    assert "🎯 **Goal: Bring the King to −2.**" in text


@pytest.mark.parametrize("game", [VISIT, COURT], ids=["royal_visit", "royal_court"])
def test_first_lesson_says_what_the_game_is_about(game: HostedGame) -> None:
    for number, one in enumerate(part(game.logic.lessons).lessons()):
        state = HandState(one.seat, one.view, Draft(), my_turn=True, own_last=None)
        now = LessonProgress(game.key, one, LessonState.OPEN, 0, 0, state, (), frozenset())
        text = said(lesson_screen(ENGLISH, game, part(game.presentation.lessons), now))
        assert (game.presentation.goal(EN) in text) is (number == 0)


def test_stars_are_words_to_the_reader_of_words() -> None:
    screen = _screen(_lesson(finished=("guards",)), WORDS)
    assert "· 1 of 6 finished" in said(screen)
    assert "★" not in said(screen)
    assert not screen.pictures
    assert VISIT.presentation.hand(EN, _lesson().state).board() in said(screen)


def test_controls_name_the_lesson_and_the_step() -> None:
    screen = _screen(_lesson())
    laid = [one for one in actions(screen) if one.startswith("lesson:")]
    assert laid
    assert all(one.startswith("lesson:royal-visit:king:3:") for one in laid)
    assert "lesson-end:royal-visit:king:3:end" in actions(screen)
    assert button(screen, "End turn").disabled


def test_rules_stand_beside_a_turn_that_cannot_be_ended_yet() -> None:
    screen = _screen(_lesson())
    assert ["End turn", "Rules"] in labels(screen)
    assert button(screen, "End turn").disabled
    assert "rules-read:royal-visit" in {one.replace(":0:0:", ":") for one in actions(screen)}


def test_turn_that_is_laid_out_can_be_ended_and_taken_back() -> None:
    screen = _screen(_lesson(draft=Draft(REACHED["king"])))
    assert ["End turn", "Undo", "Start over"] in labels(screen)
    assert not button(screen, "End turn").disabled


def test_every_lesson_is_one_press_away_with_a_tick_if_it_is_finished() -> None:
    screen = _screen(_lesson(finished=("guards",)))
    assert labels(screen)[-2:] == [["1 King", "2 Guards ✓", "3 Wizard"], ["4 Jester", "5 Crown", "6 Winning"]]


def test_missed_turn_is_taken_back_with_a_nudge() -> None:
    now = _lesson(LessonState.MISSED)
    text = said(_screen(now))
    assert "❌ **Not yet: your turn is undone.**" in text
    assert part(VISIT.presentation.lessons).missed(EN, "king", now.tried, now.wrong) in text


def test_reached_lesson_leads_to_the_next_or_once_more() -> None:
    screen = _screen(_lesson(LessonState.REACHED))
    assert "✅ **There he is." in said(screen)
    assert labels(screen)[0] == ["Next: Guards", "Play it again"]
    assert actions(screen)[:2] == ["lesson-go:royal-visit:guards:0:next", "lesson-again:royal-visit:king:3:again"]


def test_last_lesson_leads_to_a_first_match_if_the_bot_plays_the_game() -> None:
    now = _lesson(LessonState.REACHED, -1)
    assert labels(_screen(now))[0] == ["Play a first match", "Play it again"]
    without_bot = HostedGame(replace(VISIT.logic, opponent=None), replace(VISIT.presentation, opponent=None))
    bare = lesson_screen(ENGLISH, without_bot, part(VISIT.presentation.lessons), now)
    assert labels(bare)[0] == ["Play it again"]


def test_finished_lessons_all_have_ticks_and_lead_to_a_first_match() -> None:
    screen = finished_screen(ENGLISH, VISIT, part(VISIT.presentation.lessons))
    assert said(screen).startswith("## Learn by playing ★★★★★★\nYou've finished every lesson.")
    assert labels(screen)[0] == ["Play a first match"]
    assert all(label.endswith(" ✓") for row in labels(screen)[1:] for label in row)


def test_picture_says_in_words_what_it_shows() -> None:
    assert picture(_screen(_lesson())).alt == VISIT.presentation.hand(EN, _lesson().state).alt


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
