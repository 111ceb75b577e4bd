"""Determinization: complete games that agree with what a player sees."""

from __future__ import annotations

from random import Random

from engine.royal_visit.board import Face
from engine.royal_visit.cards import DECK, Bag, Hidden, bag, singles
from engine.royal_visit.opponent.simulation import SimulatedGame, from_mover
from engine.royal_visit.position import View


class Observation:
    """What the player to move knows, from their side: the contents of their view, and the multiset of unseen cards."""

    __slots__ = ("crown", "discard", "draw", "hand", "little", "other", "pawns", "ruleset", "unseen")

    def __init__(self, view: View) -> None:
        mover = view.turn
        hand = view.hands[mover]
        assert not isinstance(hand, Hidden)
        self.pawns = from_mover(view.pawns, mover)
        self.crown = view.crown * mover.direction
        self.little = view.face is Face.LITTLE
        self.hand = bag(hand)
        self.discard = bag(view.discard)
        self.other = len(view.hands[mover.other])
        self.draw = len(view.draw)
        self.ruleset = view.ruleset
        self.unseen = bag(DECK) - self.hand - self.discard

    def determinize(self, dice: Random) -> SimulatedGame:
        """Return a game with the unseen cards dealt at random to the other hand and the draw pile."""
        cards = singles(self.unseen)
        dice.shuffle(cards)
        return self.game(sum(cards[: self.other]), cards[self.other :])

    def game(self, other: Bag, draw: list[Bag]) -> SimulatedGame:
        """Return the game with these cards in the other hand and in the draw pile."""
        return SimulatedGame(self.pawns, self.crown, self.little, self.hand, other, draw, self.discard, self.ruleset)
