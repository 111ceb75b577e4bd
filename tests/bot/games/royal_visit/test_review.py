"""A review in words: the reader's chances, no matter who moved, as far as Discord has room, in every language."""

from __future__ import annotations

import pytest

from bot.games.lines import LIMIT
from bot.games.royal_visit.afterwards.review import chart, review_alt
from bot.games.royal_visit.states import JudgedTurn
from bot.i18n.translator import LANGUAGES, Translators
from engine.game import Outcome
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Card, Hidden
from engine.royal_visit.notation import read_turn
from engine.royal_visit.position import dealt_view
from tests.bot.games.royal_visit.cases import ENGLISH, GAME, seen, table_state
from tests.engine.royal_visit.positions import at
from tests.support.required import required

WON = Outcome("king", {"g": 1.0, "r": 0.0})


def test_after_the_better_turn_both_hands_are_open_but_what_it_would_have_drawn_is_not() -> None:
    here = at("L-4,K-3,R+1,W-3,J+2", "G1G1K1J5", other="W2W3", draw="J1J2K1K1K1K1K1K1", turn="r")
    before = table_state(here, over=True)
    turn = JudgedTurn(9, "r", 0.6, 0.5, read_turn("K1:K-2"), seen(here, Seat.RED))
    shown = required(GAME.presentation.review).instead(turn, before)
    after, before_it = dealt_view(shown.view), dealt_view(before.view)
    assert shown.reader == before.reader
    assert after.hands == (before_it.hands[0], (Card.G1, Card.G1, Card.J5))
    assert isinstance(after.draw, Hidden)
    assert after.discard[-1] is Card.K1
    assert after.pawns.king == -2
    assert shown.last is not None
    assert (shown.last.number, shown.last.before, shown.last.after) == (9, before.view, shown.view)
    assert "drew" not in GAME.presentation.board(ENGLISH, shown).last


def turns(*chances: tuple[str, float, float]) -> list[JudgedTurn]:
    view = seen(at(), None)
    return [
        JudgedTurn(number, seat, before, after, (), view) for number, (seat, before, after) in enumerate(chances, 1)
    ]


def test_the_chart_has_the_readers_point_of_view() -> None:
    judged = turns(("g", 0.6, 0.5), ("r", 0.7, 0.2))
    mine = chart(ENGLISH, judged, [2], WON, "r", own=True)
    assert [(point.before, point.after) for point in mine.points] == [(0.4, 0.5), (0.7, 0.2)]
    assert (mine.top, mine.subtitle) == (Seat.RED, "Your winning chance")
    for own, words in ((True, "Your winning chance"), (False, "Chance of winning")):
        shown = chart(ENGLISH, judged, [2], WON, "g", own=own)
        assert [(point.before, point.after) for point in shown.points] == [(0.6, 0.5), (pytest.approx(0.3), 0.8)]
        assert (shown.top, shown.subtitle) == (Seat.GREEN, words)


def test_the_chart_names_the_winner_and_the_marked_turns() -> None:
    shown = chart(ENGLISH, turns(("g", 0.6, 0.5), ("r", 0.7, 0.2)), [2], WON, "r", own=True)
    assert (shown.winner, shown.title, shown.marked) == (Seat.GREEN, "Green wins", (2,))
    cancelled = chart(ENGLISH, turns(("g", 0.6, 0.5)), [], Outcome("cancelled", {}), "g", own=False)
    assert (cancelled.winner, cancelled.title) == (None, "Cancelled")


def test_the_chart_is_told_by_its_chances() -> None:
    judged = turns(("g", 0.6, 0.5), ("r", 0.7, 0.2), ("g", 1.0, 1.0))
    assert review_alt(ENGLISH, judged, WON, "r", True) == (
        "A chart of your chances of winning, turn by turn. Green wins: the King is in their Chateau. "
        "Chances after turns 1 to 3, in per cent: 50, 20, 0."
    )
    said = review_alt(ENGLISH, judged, WON, "g", False)
    assert said.startswith("A chart of Green's chances of winning, turn by turn. ")
    assert said.endswith("Chances after turns 1 to 3, in per cent: 50, 80, 100.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_match_fits(language: str) -> None:
    t = Translators()[language]
    long = turns(*(("gr"[number % 2], 0.99, 0.98) for number in range(400)))
    said = review_alt(t, long, WON, "g", True)
    assert len(said) <= LIMIT
