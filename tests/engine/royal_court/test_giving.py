"""Ways to give cards in a swap: all of them, or so many that nobody waits for the list."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest

from engine.errors import IllegalTurn
from engine.royal_court.cards import CODES, full_deck, sorted_cards
from engine.royal_court.drafting import acts
from engine.royal_court.luck import Luck
from engine.royal_court.notation import read_position
from engine.royal_court.record import apply_event
from engine.royal_court.steps import giving
from engine.royal_court.steps.giving import MOST_LISTED, may_give, ways_to_give
from tests.engine.royal_visit.positions import SEED


def test_every_way_is_listed_once_and_in_order() -> None:
    dice = Random(1)
    for _ in range(50):
        hand = sorted_cards(dice.sample(full_deck(4), dice.randint(1, 12)))
        count = dice.randint(1, min(4, len(hand)))
        listed = list(ways_to_give(hand, count))
        assert sorted(listed) == sorted({sorted_cards(some) for some in combinations(hand, count)})
        assert len(set(listed)) == len(listed)
        assert all(may_give(hand, count, given) for given in listed)


def test_of_too_many_ways_some_are_listed_from_the_first_on_spread_over_all(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = sorted_cards(Random(2).sample(full_deck(4), 28))
    every = list(ways_to_give(hand, 4))
    monkeypatch.setattr(giving, "MOST_LISTED", 500)
    stride = -(-len(every) // 500)
    assert len(every) > 2000
    assert list(ways_to_give(hand, 4)) == every[::stride]


def test_no_list_is_longer_than_the_most() -> None:
    assert comb(26, 6) > MOST_LISTED
    assert MOST_LISTED / 2 < len(list(ways_to_give(CODES[:26], 6))) <= MOST_LISTED


@pytest.mark.parametrize("given", ["3b+3b", "3b", "9r+3b", "3b+Tr", "3b+9r+9r", "3b+9x", "", "9r+9r"])
def test_what_may_not_be_given_is_refused(given: str) -> None:
    assert not may_give(("3b", "9r"), 2, given.split("+"))


def test_what_is_not_listed_may_be_given_too() -> None:
    hand, taken = CODES[:24], CODES[:8]
    deck = full_deck(4)
    for card in (*hand, *taken, "7r", "7b", "8r", "Kr"):
        deck.remove(card)
    seats = f"{''.join(hand)}/-/-/- 7r/-/-/- 7b/-/-/- 8r/-/-/-"
    line = f"court a+0 p - 0 shut 0 swap king=b8/0 0 - - {''.join(taken)} {seats} {''.join(deck)} Kr -"
    position = read_position(line)
    listed = acts(position, 0)
    assert len(listed) <= MOST_LISTED
    dice = Random(3)
    acts_of_all = {"give:" + "+".join(sorted_cards(dice.sample(hand, 8))) for _ in range(20)}
    assert acts_of_all - set(listed)
    for act in acts_of_all:
        assert apply_event(position, f"a {act}", Luck.of(SEED)).places[1].own == 1 + 8
    with pytest.raises(IllegalTurn):
        apply_event(position, "a give:Ar", Luck.of(SEED))
