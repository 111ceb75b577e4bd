"""Royal Visit's lessons: each has one idea in a few words, a goal within reach, and nudges that lead there."""

from __future__ import annotations

import re

import pytest

from bot.games.lines import LIMIT as ALT_LIMIT
from bot.games.royal_visit.states import HandState
from bot.games.screens import LessonWords
from bot.games.states import Draft, Lesson
from bot.i18n.translator import LANGUAGES, Translators
from engine.errors import IllegalTurn
from engine.royal_visit.position import MatchView
from tests.bot.games.royal_visit.cases import ENGLISH, FRONT
from tests.support.required import required
from tests.support.text_rules import all_turns, plays_of

TRANSLATORS = Translators()
LESSONS = {lesson.key: lesson for lesson in required(FRONT.logic.lessons).lessons()}

MOST: int = 27
"""Words of a text that is read before anything is pressed."""

SOLVED = {
    "king": {"K1:K-1;K1:K-2"},
    "guards": {"GF:L-2,R0", "G1:L-5;GF:L-2,R0", "G2:L-4;GF:L-2,R0", "G2:L-4;G1:L-3;GF:L-2,R0"},
    "wizard": {"WP:K-3"},
    "jester": {"J3:K-2"},
    "crown": {"W2:W-7", "G2:R-1"},
    "end": {"K1:K0;K1:K-1"},
}


def words(text: str) -> int:
    """How many words a text has; a sign alone is none.

    >>> words("Win : 1 case !")
    3
    """
    return len(re.findall(r"[^\s]*\w[^\s]*", text.replace("\N{NO-BREAK SPACE}", " ")))


def said(key: str, language: str) -> LessonWords:
    return required(FRONT.presentation.lessons).words(TRANSLATORS[language], key)


def turns(lesson: Lesson[MatchView]) -> tuple[str, ...]:
    return all_turns(FRONT.logic.rules, lesson.view)


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_a_view_of_the_player_to_move(key: str) -> None:
    lesson = LESSONS[key]
    rules = FRONT.logic.rules
    assert rules.read_position(rules.write_position(lesson.view)) == lesson.view
    assert FRONT.logic.rules.view(lesson.view, lesson.seat) == lesson.view
    assert FRONT.logic.rules.to_act(lesson.view) == {lesson.seat}


@pytest.mark.parametrize("key", LESSONS)
def test_the_goal_is_reached_by_these_turns_and_by_no_others(key: str) -> None:
    lessons, rules = required(FRONT.logic.lessons), FRONT.logic.rules
    reached = {turn for turn in turns(LESSONS[key]) if lessons.reaches_goal(key, plays_of(rules, turn))}
    assert reached == SOLVED[key]
    assert len(turns(LESSONS[key])) > 2 * len(SOLVED[key]), "there is something to try"


def test_a_turn_that_breaks_the_rules_reaches_nothing() -> None:
    with pytest.raises(IllegalTurn):
        required(FRONT.logic.lessons).reaches_goal("king", ("K1:K-2",))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_takes_few_words(key: str, language: str) -> None:
    told = said(key, language)
    assert 10 < words(told.text) <= MOST
    assert 2 < words(told.goal) <= 12
    assert 2 < words(told.praise) <= MOST
    assert 0 < len(told.title) <= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_lessons_say_the_same(language: str) -> None:
    told = [said(key, language) for key in LESSONS]
    for parts in ([one.title for one in told], [one.text for one in told], [one.praise for one in told]):
        assert len(set(parts)) == len(parts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
def test_every_wrong_turn_is_told_and_the_nudges_are_short(key: str, language: str) -> None:
    t, told = TRANSLATORS[language], said(key, language)
    for turn in set(turns(LESSONS[key])) - SOLVED[key]:
        assert required(FRONT.presentation.lessons).missed(t, key, plays_of(FRONT.logic.rules, turn))
    assert told.nudge != told.strong_nudge
    assert max(words(told.nudge), words(told.strong_nudge)) <= MOST


def test_what_happened_instead_is_told() -> None:
    missed = required(FRONT.presentation.lessons).missed(ENGLISH, "king", ("K1:K+1",))
    assert missed == "Green played King: King from 0 to +1."
    lost = required(FRONT.presentation.lessons).missed(ENGLISH, "end", ("W2:W+3", "W2:W+1"))
    assert "The draw pile ran out with the Little Crown." in lost
    assert "Red wins: the draw pile has run out." in lost


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_drawn_and_told_before_and_after(key: str, language: str) -> None:
    t, lesson = TRANSLATORS[language], LESSONS[key]
    state = HandState(lesson.seat, lesson.view, Draft(), my_turn=True, own_last=None)
    assert FRONT.presentation.hand(t, state).alt
    assert FRONT.presentation.pictures.hand(t, state).startswith(b"\x89PNG")
    for turn in SOLVED[key]:
        after = required(FRONT.presentation.lessons).played(key, plays_of(FRONT.logic.rules, turn))
        assert 0 < len(FRONT.presentation.board(t, after).alt) <= ALT_LIMIT
        assert FRONT.presentation.pictures.board(t, after).startswith(b"\x89PNG")
