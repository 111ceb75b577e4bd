"""The quickest win, held against trying: what single hands can do, told by the list of turns and the rules."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.royal_visit.analysis.quickest import quickest_win
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import COUNTS, DECK, Card, Cards, bag
from engine.royal_visit.position import Position
from tests.engine.royal_visit.games import positions, reproducible
from tests.engine.royal_visit.positions import at
from tests.support.royal_visit import wins

NAMES = {card.name: card for card in Card}


def cards(text: str) -> Cards:
    return tuple(NAMES[text[at : at + 2]] for at in range(0, len(text), 2))


@pytest.mark.parametrize(
    ("pawns", "crown", "held", "termination", "taken"),
    [
        ("L-2,K+6,R+8,W-1,J+1", "0", "K1K1K1G2", "king", "K1"),
        ("L-2,K+6,R+7,W-1,J+1", "0", "K1K1K1G2", "king", "K1K1"),
        ("L-2,K+5,R+8,W+7,J+1", "0", "K1K1", "king", ""),
        ("L-2,K+1,R+8,W-1,J+6", "0", "J4J5J1", "king", "J1J5"),
        ("L+1,K+2,R+5,W-1,J0", "+6", "W1", "crown", "W1"),
        ("L-1,K+2,R+5,W0,J-5", "+6", "G2G2J1", "crown", "G2"),
    ],
)
def test_it_takes_the_fewest_cards_that_win(pawns: str, crown: str, held: str, termination: str, taken: str) -> None:
    here = at(pawns, "K1", crown=crown)
    win = quickest_win(here, Seat.RED, bag(cards(held)), 8)
    assert win is not None
    assert (win.termination, Counter(win.cards)) == (termination, Counter(cards(taken)))


def test_of_as_few_cards_the_likeliest_are_told() -> None:
    here = at("L-2,K+1,R+8,W-1,J+6", "K1")
    win = quickest_win(here, Seat.RED, bag(cards("J3J3J3J1J5")), 8)
    assert win is not None
    assert win.cards == cards("J3J3")


def test_an_empty_pile_wins_with_the_king_at_home() -> None:
    here = at("L-3,K+1,R+2,W-1,J+1", "K1", face="little", draw="W2")
    win = quickest_win(here, Seat.RED, bag(cards("W3")), 8)
    assert win is not None
    assert win.termination == "deck"
    assert quickest_win(at("L-3,K+1,R+2,W-1,J+1", "K1", face="little"), Seat.RED, bag(cards("W3")), 8) is None


@reproducible(60)
@given(positions(), st.integers(0, 2**32))
def test_a_hand_wins_exactly_if_it_is_told_to(here: Position, luck: int) -> None:
    seat = here.turn.other
    hand = tuple(sorted(Random(luck).sample(DECK, 8)))
    win = quickest_win(here, seat, bag(hand), 8)
    assert (win is not None) == bool(wins(here, seat, hand))


@reproducible(40)
@given(positions(), st.integers(0, 2**32))
def test_with_more_cards_than_a_hand_it_still_tells_the_fewest(here: Position, luck: int) -> None:
    seat = here.turn.other
    held = tuple(sorted(Random(luck).sample(DECK, 30)))
    win = quickest_win(here, seat, bag(held), 8)
    if win is not None:
        assert not Counter(win.cards) - Counter(held)
        assert win.termination in wins(here, seat, win.cards)
    for size in range(min(2, 8 if win is None else len(win.cards))):
        for fewer in combinations_with_replacement(Card, size):
            if all(fewer.count(card) <= min(held.count(card), COUNTS[card]) for card in fewer):
                assert not wins(here, seat, fewer), "so few do not win"
    if win is None:
        hand = tuple(sorted(Random(luck + 1).sample(held, 8)))
        assert not wins(here, seat, hand)
