"""What a guided match explains when it first happens: true there, short, and nothing that is hidden."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.royal_visit.states import HandState
from bot.i18n.translator import LANGUAGES, Translators
from engine.royal_visit.board import Seat
from engine.royal_visit.position import Position, dealt_view
from tests.bot.games.royal_visit.cases import ENGLISH, GAME, made, my_move, played, waiting
from tests.engine.royal_visit.positions import at
from tests.support.lessons import MOST, words
from tests.support.required import required

TRANSLATORS = Translators()
HAND = "K1K1G1W2J3J4"
OWN_LAST, _ = made(at("L-3,K-1,R+4,W+5,J+2", "W2W2"), "W2:W+3", Seat.GREEN)

MET = {
    "king-theirs": at("L-3,K+4,R+6,W+5,J+7", HAND),
    "king-mine": at("L-7,K-5,R+4,W+5,J+2", HAND),
    "crown-theirs": at("L-3,K-1,R+4,W+5,J+2", HAND, crown="+4"),
    "crown-mine": at("L-3,K-1,R+4,W+5,J+2", HAND, crown="-4"),
    "little-crown": at("L-3,K-1,R+4,W+5,J+2", HAND, face="little"),
    "pile-low": at("L-3,K-1,R+4,W+5,J+2", HAND, draw="W2W2W2J3"),
    "jester-mine": at("L-3,K-1,R+4,W+5,J-2", HAND),
    "jester-theirs": at("L-3,K-1,R+4,W+5,J+2", HAND),
    "wizard": at("L-3,K+1,R+4,W-2,J+1", HAND),
    "drawn": at("L-3,K+1,R+4,W+5,J+1", HAND),
}
"""A position of Green's in which there is each theme, after a turn of Green's own."""


def later(position: Position) -> HandState:
    """The player to move has made a turn before."""
    return replace(my_move(position), own_last=replace(OWN_LAST, after=my_move(position).view))


@pytest.mark.parametrize("theme", MET)
def test_a_theme_is_met_where_it_happens(theme: str) -> None:
    assert theme in required(GAME.logic.lessons).themes(later(MET[theme]))
    others = [other for other in MET if theme not in required(GAME.logic.lessons).themes(later(MET[other]))]
    assert others or theme == "drawn"


def test_a_first_turn_is_about_how_to_make_one() -> None:
    for position in MET.values():
        assert required(GAME.logic.lessons).themes(my_move(position)) == ("first",)


def test_a_crown_that_has_moved_is_told() -> None:
    position = at("L-7,K-1,R+4,W+5,J+2", "W2W2W2J3", crown="0")
    turn, after = made(position, "W2:W+7", Seat.RED)
    state = replace(later(after), last=turn) if after.turn is Seat.GREEN else my_move(after)
    state = replace(state, last=turn, own_last=turn)
    assert "crown-moved" in required(GAME.logic.lessons).themes(state)
    assert "crown-moved" not in required(GAME.logic.lessons).themes(later(MET["drawn"]))


def test_danger_comes_first() -> None:
    assert required(GAME.logic.lessons).themes(later(MET["king-theirs"]))[0] == "king-theirs"


def test_who_waits_and_a_match_that_is_over_have_nothing_to_explain() -> None:
    assert required(GAME.logic.lessons).themes(waiting(MET["drawn"], OWN_LAST)) == ()
    assert required(GAME.logic.lessons).themes(later(at("L-8,K-7,R+4,W+5,J+2", HAND))) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", ["g", "r"])
def test_every_theme_is_told_in_few_words(language: str, turn: str) -> None:
    t, told = TRANSLATORS[language], set()
    state = my_move(at("L-3,K+1,R+4,W-2,J+1", HAND, turn=turn))
    for theme in ("first", "crown-moved", *MET):
        said = required(GAME.presentation.lessons).explained(t, theme, state)
        assert 5 < words(said) <= MOST, said
        told.add(said)
    assert len(told) == len(MET) + 2


def test_the_first_turn_says_where_ones_own_chateau_is() -> None:
    for turn, way in (("g", "left"), ("r", "right")):
        assert f"on the {way} (" in required(GAME.presentation.lessons).explained(
            ENGLISH, "first", my_move(at(hand=HAND, turn=turn))
        )


@pytest.mark.parametrize("theme", ["first", "crown-moved", *MET])
def test_a_theme_does_not_say_what_to_play_so_that_no_hint_contradicts_it(theme: str) -> None:
    state = my_move(at("L-3,K+1,R+4,W-2,J+1", HAND))
    said = required(GAME.presentation.lessons).explained(ENGLISH, theme, state)
    assert not re.search(r"(^|[.:,;] |or |and )(pull|block|get|bring|move|play|keep|take) ", said, re.IGNORECASE)


def test_every_turn_of_a_match_can_be_explained() -> None:
    for state in played(3, Seat.GREEN):
        if state.outcome is None and dealt_view(state.view).turn is Seat.GREEN:
            hand = HandState("g", state.view, my_move(at(hand=HAND)).draft, True, state.last, None, state.last)
            for theme in required(GAME.logic.lessons).themes(hand):
                assert required(GAME.presentation.lessons).explained(ENGLISH, theme, hand)
