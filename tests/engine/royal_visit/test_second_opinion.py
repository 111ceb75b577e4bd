"""Plays and turns held against `second_opinion.py`, which says the same rules another way, and against literals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.royal_visit.cards import Card
from engine.royal_visit.position import Position, mover_hand
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns
from tests.engine.royal_visit.games import positions, reproducible
from tests.engine.royal_visit.positions import at
from tests.engine.royal_visit.second_opinion import Outcome, Placing, next_plays, outcomes, plays, without


def by_the_engine(here: Position) -> list[Outcome]:
    ends = [draft_turn(here, turn) for turn in turns(here)]
    return [(Placing(*end.pawns), tuple(sorted(card.name for card in end.hand))) for end in ends]


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.name for card in cards)


def by_the_other(here: Position) -> set[Outcome]:
    return outcomes(Placing(*here.pawns), names(mover_hand(here)), here.turn.letter, here.ruleset.value)


@reproducible(300)
@given(positions(), st.integers(0, 2**32))
def test_after_each_play_exactly_those_follow_that_the_second_opinion_allows(here: Position, luck: int) -> None:
    turn, rules = Random(luck).choice(turns(here)), (here.turn.letter, here.ruleset.value)
    pawns, left, kind = Placing(*here.pawns), names(mover_hand(here)), ""
    for number in range(len(turn) + 1):
        draft = draft_turn(here, turn[:number])
        found = [(names(play.cards), *draft_turn(here, (*draft.plays, play)).pawns) for play in draft.next_plays]
        allowed = {((*cards,), *there): its_kind for cards, there, its_kind in next_plays(pawns, left, kind, *rules)}
        if not number:
            allowed |= {((), *there): "power" for there in plays((), pawns, *rules)}
        assert sorted(found) == sorted(allowed)
        if number < len(turn):
            cards = names(turn[number].cards)
            pawns = Placing(*draft_turn(here, turn[: number + 1]).pawns)
            left, kind = without(left, cards), allowed[cards, *pawns]


@reproducible(60)
@given(positions())
def test_turns_are_the_outcomes_of_the_second_opinion_each_once(here: Position) -> None:
    found = by_the_engine(here)
    assert set(found) == by_the_other(here)
    assert max(Counter(found).values()) == 1


@reproducible(150)
@given(positions(hand=3))
def test_so_they_are_with_a_short_hand(here: Position) -> None:
    assert set(by_the_engine(here)) == by_the_other(here)


@pytest.mark.parametrize(
    ("total", "pawns", "hand", "turn", "rules"),
    [
        (41, "L-2,K0,R+2,W-1,J+1", "K1K1G1G2W1W2J3JM", "g", "rulebook"),
        (49, "L-2,K0,R+2,W-1,J+1", "K1K1G1G2W1W2J3JM", "r", "rulebook"),
        (28, "L-1,K0,R+1,W-2,J+2", "K1K1G1G2W1W2J3JM", "g", "manual"),
        (36, "L-1,K0,R+1,W-2,J+2", "K1K1G1G2W1W2J3JM", "r", "manual"),
        (106, "L-4,K0,R+4,W0,J0", "K1K1K1K1K1K1K1K1", "g", "rulebook"),
        (44, "L-8,K0,R+8,W-7,J+7", "K1K1K1K1K1K1K1K1", "g", "rulebook"),
        (893, "L-4,K0,R+4,W+4,J-4", "G1G1G2G2G2G2GFGF", "g", "rulebook"),
        (327, "L-8,K-6,R-5,W+8,J+8", "G1G1G1G1G2G2G2GF", "g", "rulebook"),
        (2376, "L-5,K-1,R+5,W0,J-2", "J1J2J3J4J5JM", "g", "rulebook"),
        (2276, "L-5,K-1,R+5,W0,J-2", "J1J2J3J4J5JM", "g", "manual"),
        (6523, "L-5,K+1,R+5,W0,J+2", "J1J2J2J3J4J5JMJM", "r", "rulebook"),
        (116, "L-3,K+5,R+7,W+8,J+6", "K1K1W1W2W3J1J2JM", "r", "rulebook"),
        (195, "L-2,K0,R+2,W-8,J+1", "W1W1W2W2W2W2W3W3", "g", "rulebook"),
        (1, "L-1,K0,R+1,W0,J0", "GFJM", "g", "rulebook"),
    ],
)
def test_a_position_has_so_many_distinct_outcomes(total: int, pawns: str, hand: str, turn: str, rules: str) -> None:
    here = at(pawns, hand, turn=turn, rules=rules)
    assert len(turns(here)) == total
    assert len(by_the_other(here)) == total
