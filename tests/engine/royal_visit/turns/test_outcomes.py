"""The fast list of outcomes held against a slow one: a search through single plays, which knows nothing of bits."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from engine.royal_visit.board import Pawn, Pawns
from engine.royal_visit.cards import Card, Cards, bag, cards_in
from engine.royal_visit.position import Position, mover_hand
from engine.royal_visit.turns.drafting import draft_turn
from engine.royal_visit.turns.listing import turns
from engine.royal_visit.turns.outcomes import turn_outcomes
from engine.royal_visit.turns.plays import Line, steps, without
from engine.royal_visit.turns.reach import CardEffect, LineStart
from tests.engine.royal_visit.games import positions, reproducible
from tests.engine.royal_visit.positions import at

End = tuple[Pawns, Cards]
"""The final pawns and the cards that are left."""


def searched(here: Position) -> set[End]:
    found: set[End] = set()
    start = (here.pawns, mover_hand(here))
    for line in Line:
        seen, waiting = {start}, [start]
        while waiting:
            pawns, left = waiting.pop()
            for cards, after in steps(line, pawns, left, here.turn, here.ruleset):
                there = (after, without(left, cards))
                if there not in seen:
                    seen.add(there)
                    if line is not Line.SUMMON:
                        waiting.append(there)
        found |= seen
    return found - {start}


def listed(here: Position) -> list[End]:
    hand = mover_hand(here)
    found = turn_outcomes(here.pawns, bag(hand), here.turn, here.ruleset)
    assert [found[number] for number in range(len(found))] == list(found)
    return [(Pawns(*end[:5]), cards_in(bag(hand) - end[5])) for end in found]


def hold_against_each_other(here: Position) -> None:
    found = listed(here)
    assert set(found) == searched(here)
    assert len(set(found)) == len(found) == (len(turns(here)) if turns(here) != ((),) else 0)


@reproducible(60)
@given(positions())
def test_each_turn_leads_to_the_outcome_of_its_place_in_the_list(here: Position) -> None:
    laid = [draft_turn(here, turn) for turn in turns(here)]
    assert [(end.pawns, end.hand) for end in laid if end.plays] == listed(here)


@reproducible(60)
@given(positions())
def test_a_turn_asked_for_by_its_number_is_the_one_of_the_list(here: Position) -> None:
    found = turns(here)
    assert [found[number] for number in range(len(found))] == list(found)
    assert found[-1] == list(found)[-1]


def test_cards_that_come_back_to_where_the_turn_began_are_one_outcome_whichever_pawn_they_moved() -> None:
    here = at("L-5,K0,R+5,W0,J-2", "J2J2")
    assert listed(here).count((here.pawns, ())) == 1


def test_more_cards_than_a_hand_holds_are_told_as_well() -> None:
    here = at("L-4,K0,R+4,W0,J+6")
    many = cards_in(bag([Card.G1] * 4 + [Card.G2] * 10 + [Card.GF] * 2 + [Card.W2] * 8))
    hold_against_each_other(replace(here, hands=(many, here.hands[1])))


def test_a_start_that_has_had_to_forget_finds_the_same_again() -> None:
    step = [CardEffect((card,), (card.distance,)) for card in (Card.W1, Card.W2)]
    hands = [bag([Card.W1] * ones + [Card.W2] * twos) for ones in range(3) for twos in range(6) if ones or twos]
    roomy, cramped = (
        LineStart(Line.WIZARD, 1 << 8, tuple(step), (1 << 17) - 1, pawn=Pawn.W, limit=room) for room in (99, 4)
    )
    for hand in hands * 2:
        there, here = roomy.spread(hand), cramped.spread(hand)
        assert (here.cells, list(here.turns())) == (there.cells, list(there.turns()))


def test_a_bag_holds_cards_in_table_order() -> None:
    assert cards_in(bag([Card.JM, Card.K1, Card.J5, Card.K1])) == (Card.K1, Card.K1, Card.J5, Card.JM)
