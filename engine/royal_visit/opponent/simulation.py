"""A game to think in: the same rules as `rules`, made for playing many turns a second in the mind.

Everything is told from the player to move, whose home is the high end of the track; after each turn the board is turned
round. Cards are bags (`reach.Bag`). Nothing is checked: only outcomes that the world lists may be played in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.royal_visit.board import CHATEAU, Pawns, Ruleset, Seat
from engine.royal_visit.cards import DECK, HAND_SIZE
from engine.royal_visit.turns.bags import Bag, bag, count, singles
from engine.royal_visit.turns.outcomes import ends
from engine.royal_visit.turns.reach import End, Spaces


class World:
    """A game between two turns. `draw` has its next card last; `hand` belongs to the player to move."""

    __slots__ = ("crown", "discard", "draw", "hand", "little", "other", "pawns", "ruleset")

    def __init__(
        self,
        pawns: Spaces,
        crown: int,
        little: bool,
        hand: Bag,
        other: Bag,
        draw: list[Bag],
        discard: Bag,
        ruleset: Ruleset,
    ) -> None:
        self.pawns = pawns
        self.crown = crown
        self.little = little
        self.hand = hand
        self.other = other
        self.draw = draw
        self.discard = discard
        self.ruleset = ruleset

    def copy(self) -> World:
        """The same game, to be played on by itself."""
        return World(
            self.pawns, self.crown, self.little, self.hand, self.other, self.draw.copy(), self.discard, self.ruleset
        )

    def ends(self) -> Sequence[End]:
        """Every distinct outcome of the turn to come, told when asked for: a pass where there is no other."""
        found = ends(self.pawns, self.hand, Seat.RED, self.ruleset)
        return found if len(found) else ((*self.pawns, 0),)

    def play(self, end: End, dice: Random) -> float | None:
        """Carry out a turn, down to the refill. The mover's score if that ends the game; else None, the other moves."""
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


def fresh(ruleset: Ruleset, dice: Random) -> World:
    """A game just dealt: whose turn it is has the Wizard on his side."""
    draw = singles(bag(DECK))
    dice.shuffle(draw)
    hand, other = sum(draw[:HAND_SIZE]), sum(draw[HAND_SIZE : 2 * HAND_SIZE])
    near, far = (2, 1) if ruleset is Ruleset.RULEBOOK else (1, 2)
    return World((-near, 0, near, far, -far), 0, False, hand, other, draw[2 * HAND_SIZE :], 0, ruleset)


def turned(pawns: Pawns, mover: Seat) -> Spaces:
    """The pawns as a player sees them whose home is the high end."""
    left, king, right, wizard, jester = pawns
    return (left, king, right, wizard, jester) if mover is Seat.RED else (-right, -king, -left, -wizard, -jester)
