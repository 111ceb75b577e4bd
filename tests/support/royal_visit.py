"""Worlds, winning turns and a clock for tests of the opponent of Royal Visit."""

from __future__ import annotations

from dataclasses import replace

from engine.royal_visit.board import Face, Seat
from engine.royal_visit.cards import Card, Cards, Hidden, bag
from engine.royal_visit.opponent.simulation import SimulatedGame, from_mover
from engine.royal_visit.position import Position, View
from engine.royal_visit.turns.drafting import draft_turn, prospect
from engine.royal_visit.turns.listing import turns


def wins(here: Position, seat: Seat, hand: Cards, size: int = 8) -> set[str]:
    """How a seat that plays at most these cards of a hand of `size` can win in one turn, by trying every turn."""
    hands = (hand, Hidden(8)) if seat is Seat.GREEN else (Hidden(8), hand)
    turned = View(replace(here, turn=seat, hands=hands))
    found = set()
    for turn in filter(None, turns(turned)):  # to pass is not to win with cards
        draft = draft_turn(turned, turn)
        rest = (Card.K1,) * (size - len(hand))  # what else the hand holds only matters by its number
        ended = prospect(turned, replace(draft, hand=(*draft.hand, *rest))).outcome
        if ended is not None and ended.winner == seat.letter:
            found.add(ended.termination)
    return found


QUICK = 40.0
"""Milliseconds by a clock that the tests wind themselves."""


class Ticks:
    """A clock that goes on by a hundredth of a second each time it is looked at."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 100


def world_of(here: Position) -> SimulatedGame:
    own, other, draw = here.hands[here.turn], here.hands[here.turn.other], here.draw
    assert not isinstance(own, Hidden)
    assert not isinstance(other, Hidden)
    assert not isinstance(draw, Hidden)
    return SimulatedGame(
        from_mover(here.pawns, here.turn),
        here.crown * here.turn.direction,
        here.face is Face.LITTLE,
        bag(own),
        bag(other),
        [bag([card]) for card in reversed(draw)],
        bag(here.discard),
        here.ruleset,
    )
