"""The review of a finished match: the turns that changed its chances, as played and better."""

from __future__ import annotations

from bot.games.states import JudgedTurn
from bot.i18n.translator import Translator
from bot.ui.screens.afterwards.review import judged_screen, progress_screen, review_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from tests.support.required import required as part
from tests.support.screens import (
    ENGLISH,
    VISIT,
    assert_fits,
    cancelled,
    history,
    labels,
    over,
    played,
    said,
)
from tests.support.text_rules import action_of, all_turns

HISTORY = history(over())
FIRST = JudgedTurn(
    1, "r", 0.6, 0.4, action_of(all_turns(VISIT.logic.rules, played("r")[0].view)[0]), played("r")[0].view
)
SECOND = JudgedTurn(
    2, "g", 0.7, 0.2, action_of(all_turns(VISIT.logic.rules, played("g")[1].view)[0]), played("g")[1].view
)
GOOD = JudgedTurn(3, "r", 0.5, 0.5, action_of("pass"), played("r")[2].view)
TURNS = (FIRST, SECOND, GOOD)


def _review(*turns: JudgedTurn, reader: Reader = ENGLISH, seat: str | None = None) -> Screen:
    return review_screen(reader, VISIT, part(VISIT.presentation.review), HISTORY, turns, seat)


def _judged(turn: JudgedTurn, why: list[str] | None = None, reader: Reader = ENGLISH, seat: str | None = "r") -> Screen:
    return judged_screen(reader, VISIT, part(VISIT.presentation.review), HISTORY, TURNS, turn, why, seat)


def test_review_in_which_nothing_went_wrong_says_so() -> None:
    screen = _review(GOOD)
    assert "No turn cost much: both players did about as well as Regent would have." in said(screen)
    assert labels(screen) == [["Turns", "Replay"]]


def test_fits_into_a_message(reader: Reader, t: Translator) -> None:
    assert_fits(progress_screen(t, 0, 0))
    assert_fits(progress_screen(t, 10**6, 10**6))
    for turns in (TURNS, (GOOD,)):
        assert_fits(_review(*turns, reader=reader))
        assert_fits(review_screen(reader, VISIT, part(VISIT.presentation.review), history(cancelled()), turns))
    for why in (None, ["x" * 200] * 5):
        assert_fits(_judged(FIRST, why, reader))
