"""Simulated games: the rules of `rules` in a mutable form that plays many turns a second.

Everything is seen from the player to move, whose own end is the high one; the board is flipped after each turn. Cards
are bags (`bags.Bag`). Nothing is checked: only outcomes of `turn_outcomes` may be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from engine.opponent import stored_weights, unpack_weights
from engine.royal_visit.board import CHATEAU, Pawns, Ruleset, Seat
from engine.royal_visit.cards import HAND_SIZE, Bag, count, singles
from engine.royal_visit.turns.outcomes import turn_outcomes
from engine.royal_visit.turns.reach import Spaces, TurnOutcome


@dataclass(slots=True, eq=False)
class SimulatedGame:
    """A game between two turns. `draw` has its next card last; `hand` belongs to the player to move."""

    pawns: Spaces
    crown: int
    little: bool
    hand: Bag
    other: Bag
    draw: list[Bag]
    discard: Bag
    ruleset: Ruleset

    def copy(self) -> SimulatedGame:
        """Return an independent copy."""
        return SimulatedGame(
            self.pawns, self.crown, self.little, self.hand, self.other, self.draw.copy(), self.discard, self.ruleset
        )

    def turn_outcomes(self) -> Sequence[TurnOutcome]:
        """Return every distinct outcome of the next turn, lazily; a pass if there is no other."""
        found = turn_outcomes(self.pawns, self.hand, Seat.RED, self.ruleset)
        return found if len(found) else ((*self.pawns, 0),)

    def play(self, end: TurnOutcome, dice: Random) -> float | None:
        """Play a turn, refill included. Return the mover's score if the game ends; else None, and
        the other is to move."""
        left, king, right, wizard, jester, spent = end
        if not -CHATEAU < king < CHATEAU:
            return 1.0 if king > 0 else 0.0
        crown = self.crown + (left > 0)
        crown += (left >= CHATEAU) + (right >= CHATEAU) + (wizard >= CHATEAU) + (jester >= CHATEAU)
        if crown >= CHATEAU:
            return 1.0
        hand = self.hand - spent
        discard = self.discard + spent
        draw = self.draw
        need = HAND_SIZE - count(hand)
        while need:
            drawn = draw[-need:]
            del draw[-need:]
            hand += sum(drawn)
            need -= len(drawn)
            if draw:
                break
            if self.little and king:
                return 1.0 if king > 0 else 0.0
            if self.little and self.ruleset is Ruleset.MANUAL:
                return 0.5 if crown == 0 else 1.0 if crown > 0 else 0.0
            self.little = True
            draw += singles(discard)
            dice.shuffle(draw)
            discard = 0
        self.pawns = (-right, -king, -left, -wizard, -jester)
        self.crown = -crown
        self.hand, self.other = self.other, hand
        self.discard = discard
        return None


def from_mover(pawns: Pawns, mover: Seat) -> Spaces:
    """Return the pawns as seen by a mover whose own end is the high one."""
    left, king, right, wizard, jester = pawns
    return (left, king, right, wizard, jester) if mover is Seat.RED else (-right, -king, -left, -wizard, -jester)


SCALE: Final = 1024
"""The stored integer for 1."""


def packed_weights() -> bytes:
    """Return the content of weights.bin."""
    return stored_weights(__package__, "weights.bin")


@cache
def trained_weights() -> tuple[float, ...]:
    """Return the weights for `value.values`. Cached."""
    return unpack_weights(packed_weights(), SCALE)
