"""What only The Royal Court's lessons are held to; what both games' are: `tests/bot/games/test_lessons.py`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games.royal_court.builder.draft import build, press
from bot.games.royal_court.states import HandState
from bot.games.screens import LessonWords
from bot.games.states import Draft
from bot.i18n.translator import Translators
from engine.errors import IllegalTurn
from engine.royal_court.position import NOPE
from tests.bot.games.royal_court.cases import ENGLISH
from tests.bot.games.test_lessons import SOLVED
from tests.support.halves import ROYAL_COURT
from tests.support.required import required

TRANSLATORS = Translators()
LOGIC, FRONT = required(ROYAL_COURT.logic.lessons), required(ROYAL_COURT.presentation.lessons)
LESSONS = {lesson.key: lesson for lesson in LOGIC.lessons()}


def said(key: str, language: str) -> LessonWords:
    return FRONT.words(TRANSLATORS[language], key)


def test_the_first_one_is_for_who_has_never_heard_of_the_game() -> None:
    """What it is about stands above it: `bot.ui.screens.learning.lesson`."""
    assert "no cards left wins" in ROYAL_COURT.presentation.goal(ENGLISH)


def test_one_is_answered_while_another_is_to_move() -> None:
    position = LESSONS["nope"].view
    assert position.step == NOPE
    assert position.turn != 0


def test_an_act_that_breaks_the_rules_reaches_nothing() -> None:
    for plays in (("Qr",), (), ("2b", "3b")):
        with pytest.raises(IllegalTurn):
            LOGIC.reaches_goal("fit", plays)


def test_what_happened_instead_is_told_to_its_end() -> None:
    assert FRONT.missed(ENGLISH, "nope", ("let",)) == "You picked up 2 cards."
    doubled = "You played a pair of 5s (red on top). 🎲 2 out of 10 for the pair. You picked up 4 cards."
    assert FRONT.missed(ENGLISH, "revolution", ("5b+5r",)) == doubled


def test_what_a_window_led_to_is_shown_after_it_has_closed() -> None:
    after = FRONT.played("revolution", ("revolt:2r+3b+4b+5r",))
    position = after.view
    assert position.heads == 1
    assert not position.places[1].courts
    assert position.places[0].castles
    assert [made.turn for made in (*after.earlier, after.last) if made] == ["revolt:2r+3b+4b+5r", None]
    assert after.last is not None
    assert after.last.seat == ""
    assert ROYAL_COURT.presentation.board(ENGLISH, FRONT.played("fit", ("2b",))).last == "You played a black 2."


def test_one_names_nothing_that_a_later_one_teaches() -> None:
    for key, act in (("jack", "Jb"), ("castle", "castle:7b+8r+9r+Tb")):
        state = HandState("a", LESSONS[key].view, Draft((act,)), my_turn=True, own_last=None)
        assert not re.search("can be noped|court|guest|revolt|^$", ROYAL_COURT.presentation.hand(ENGLISH, state).notes)


def test_no_card_of_the_others_shows() -> None:
    for key in LESSONS:
        for act in SOLVED[key]:
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


def test_the_page_on_learning_names_the_lessons_as_their_buttons_do() -> None:
    page = (Path(__file__).parents[4] / "docs" / "learning.md").read_text("utf-8")
    table = page.partition("| The Royal Court | idea |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| ([A-Z][\w ]+) \|", table, re.MULTILINE) == [said(key, "en").title for key in LESSONS]
