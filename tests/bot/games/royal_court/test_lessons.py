"""The Royal Court's lessons: each has one idea in a few words, a goal within reach, and nudges that lead there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games.lines import LIMIT as ALT_LIMIT
from bot.games.royal_court.board import board_screen
from bot.games.royal_court.builder.draft import build, press
from bot.games.royal_court.hand.screen import hand_screen
from bot.games.royal_court.pictures import board_picture, hand_picture
from bot.games.royal_court.states import HandState
from bot.games.screens import LessonWords
from bot.games.states import Draft, Lesson
from bot.i18n.translator import LANGUAGES, Translators
from engine.errors import IllegalTurn
from engine.royal_court.notation import read_position, write_position
from engine.royal_court.position import NOPE, Position
from tests.bot.games.royal_court.cases import ENGLISH, RULES
from tests.support.halves import ROYAL_COURT
from tests.support.required import required
from tests.support.text_rules import all_turns

TRANSLATORS = Translators()
LOGIC, FRONT = required(ROYAL_COURT.logic.lessons), required(ROYAL_COURT.presentation.lessons)
LESSONS = {lesson.key: lesson for lesson in LOGIC.lessons()}

MOST: int = 27
"""Words of a text that is read before anything is pressed."""

SOLVED = {
    "fit": {"2b"},
    "sets": {"5r+5b+5r", "5r+5r+5b"},
    "royals": {"Qb+Kr>b", "Kr+Qb>b"},
    "six": {"6b>b"},
    "court": {"court:Jb+Qr+Kr"},
    "castle": {"castle:7b+8r+9r+Tb"},
    "nope": {"nope:Ar"},
    "revolution": {"revolt:2r+3b+4b+5r", "revolt:2r+3b+4b+5b"},
}


def words(text: str) -> int:
    """How many words a text has; a sign alone is none."""
    return len(re.findall(r"[^\s]*\w[^\s]*", text.replace("\N{NO-BREAK SPACE}", " ")))


def said(key: str, language: str) -> LessonWords:
    return FRONT.words(TRANSLATORS[language], key)


def asked(lesson: Lesson[Position]) -> HandState:
    return HandState(lesson.seat, lesson.view, Draft(), my_turn=True, own_last=None)


def test_each_kind_of_card_and_combo_has_a_lesson() -> None:
    assert list(LESSONS) == ["fit", "sets", "royals", "six", "court", "castle", "nope", "revolution"]


def test_the_first_one_is_for_who_has_never_heard_of_the_game() -> None:
    """What it is about stands above it: `bot.ui.screens.learning.lesson`."""
    assert "no cards left wins" in ROYAL_COURT.presentation.goal(ENGLISH)


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_a_view_of_who_is_asked(key: str) -> None:
    lesson = LESSONS[key]
    assert read_position(write_position(lesson.view)) == lesson.view
    assert RULES.view(lesson.view, lesson.seat) == lesson.view
    assert lesson.seat in RULES.to_act(lesson.view)


@pytest.mark.parametrize("key", LESSONS)
def test_the_goal_is_reached_by_these_acts_and_by_no_others(key: str) -> None:
    acts = all_turns(RULES, LESSONS[key].view)
    assert {act for act in acts if LOGIC.reaches_goal(key, (act,))} == SOLVED[key]
    assert len(acts) > len(SOLVED[key]), "there is something to try"


def test_one_is_answered_while_another_is_to_move() -> None:
    position = LESSONS["nope"].view
    assert position.step == NOPE
    assert position.turn != 0


def test_an_act_that_breaks_the_rules_reaches_nothing() -> None:
    for plays in (("Qr",), (), ("2b", "3b")):
        with pytest.raises(IllegalTurn):
            LOGIC.reaches_goal("fit", plays)


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
def test_every_wrong_act_is_told_and_the_nudges_are_short(key: str, language: str) -> None:
    t, told = TRANSLATORS[language], said(key, language)
    for act in set(all_turns(RULES, LESSONS[key].view)) - SOLVED[key]:
        assert FRONT.missed(t, key, (act,))
    assert told.nudge != told.strong_nudge
    assert max(words(told.nudge), words(told.strong_nudge)) <= MOST


def test_what_happened_instead_is_told_to_its_end() -> None:
    assert FRONT.missed(ENGLISH, "nope", ("let",)).startswith("Nobody says Nope. ")
    assert "picks up 2 cards" in FRONT.missed(ENGLISH, "nope", ("let",))
    doubled = FRONT.missed(ENGLISH, "revolution", ("5b+5r",))
    assert "The set's roll" in doubled
    assert "4 cards" in doubled


def test_what_a_window_led_to_is_shown_after_it_has_closed() -> None:
    after = FRONT.played("revolution", ("revolt:2r+3b+4b+5r",))
    position = after.view
    assert position.heads == 1
    assert not position.places[1].courts
    assert position.places[0].castles
    assert [made.turn for made in (*after.earlier, after.last) if made] == ["revolt:2r+3b+4b+5r", None]
    assert after.last is not None
    assert after.last.seat == ""


def test_no_card_of_the_others_shows() -> None:
    for key, solved in SOLVED.items():
        for act in solved:
            assert all(isinstance(place.hand, int) for place in FRONT.played(key, (act,)).view.places)


@pytest.mark.parametrize("key", LESSONS)
def test_the_way_to_the_goal_can_be_pressed(key: str) -> None:
    """By what the hand offers, as the nudges name it."""
    lesson = LESSONS[key]
    drafts, found = [Draft()], set()
    for _ in range(4):
        following = []
        for draft in drafts:
            laid = build(lesson.view, draft)
            assert laid is not None
            for group in laid.stage.groups:
                following += [press(lesson.view, draft, choice.key) for choice in group if choice.enabled]
        found |= {play for draft in following for play in draft.plays}
        drafts = list({(draft.plays, draft.chosen): draft for draft in following}.values())[:200]
    assert found >= SOLVED[key]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_drawn_and_told_before_and_after(key: str, language: str) -> None:
    t, state = TRANSLATORS[language], asked(LESSONS[key])
    assert hand_screen(t, state).alt
    assert hand_picture(t, state).startswith(b"\x89PNG")
    for act in SOLVED[key]:
        after = FRONT.played(key, (act,))
        assert 0 < len(board_screen(t, after).alt) <= ALT_LIMIT
        assert board_picture(t, after).startswith(b"\x89PNG")


def test_the_page_on_learning_names_the_lessons_as_their_buttons_do() -> None:
    page = (Path(__file__).parents[4] / "docs" / "learning.md").read_text("utf-8")
    table = page.partition("| The Royal Court | idea |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| ([A-Z]\w+) \|", table, re.MULTILINE) == [said(key, "en").title for key in LESSONS]
