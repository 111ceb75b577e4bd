"""The review of a finished match: the turns that changed its chances, as played and better."""

from __future__ import annotations

from dataclasses import replace

from bot.games.states import JudgedTurn
from bot.i18n.translator import Translator
from bot.ui.screens.afterwards.review import Reviewed, judged_screen, progress_screen, review_screen
from bot.ui.screens.screen import Reader
from tests.support.required import required as part
from tests.support.screens import ENGLISH, VISIT, assert_fits, cancelled, history, labels, over, played, screen_text
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


def _reviewed(*turns: JudgedTurn, seat: str = "r") -> Reviewed:
    return Reviewed(VISIT, part(VISIT.presentation.review), HISTORY, turns, seat)


def test_review_in_which_nothing_went_wrong_says_so() -> None:
    screen = review_screen(ENGLISH, _reviewed(GOOD))
    assert "No turn of yours cost much: you did about as well as Regent would have." in screen_text(screen)
    assert labels(screen) == [["Turns", "Replay"]]
    public = review_screen(ENGLISH, replace(_reviewed(GOOD), own=False))
    assert "No turn cost much: both players did about as well as Regent would have." in screen_text(public)


def test_ones_own_turns_come_first_and_all_numbers_are_ones_own_chances() -> None:
    text = screen_text(review_screen(ENGLISH, _reviewed(*TURNS)))
    own, other = "**Turn 1** (40%): You played", "**Turn 2** (80%): Green played"
    told = [text.index(one) for one in ("Your costliest turns", own, "Green's costliest turns", other)]
    assert told == sorted(told)
    assert text.count("Percentages are your chances of winning.") == 1
    assert "(60%), because " in text
    green = screen_text(review_screen(ENGLISH, _reviewed(*TURNS, seat="g")))
    assert green.index("**Turn 2** (20%): You played") < green.index("**Turn 1** (60%): Red played")


def test_fits_into_a_message(reader: Reader, t: Translator) -> None:
    assert_fits(progress_screen(t, "Regent", 0, 0))
    assert_fits(progress_screen(t, "Regent", 10**6, 10**6))
    for turns in (TURNS, (GOOD,)):
        assert_fits(review_screen(reader, _reviewed(*turns)))
        assert_fits(review_screen(reader, replace(_reviewed(*turns), history=history(cancelled()))))
    assert_fits(judged_screen(reader, _reviewed(*TURNS), FIRST))
