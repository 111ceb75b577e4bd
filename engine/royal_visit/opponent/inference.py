"""What the other's last turn tells about his hand: guesses at the hidden cards, weighed by how likely they make it.

Somebody who held a better turn than the one he played would rather have played that. So a guess is taken back by one
turn (some of the cards were drawn since, the spent ones were there) and asked for its best turn, as the tables have it;
the more was given away, the less likely the guess.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.royal_visit.board import Face, Seat
from engine.royal_visit.cards import Hidden
from engine.royal_visit.opponent.determinization import Seen
from engine.royal_visit.opponent.simulation import World, turned
from engine.royal_visit.opponent.value import values
from engine.royal_visit.position import View, view
from engine.royal_visit.turns.bags import Bag, bag, count, singles
from engine.royal_visit.turns.reach import End
from engine.royal_visit.turns.turn import Turn, spent

_DOUBT: Final = 0.4
"""So much given away, in logarithms of the odds of winning, makes a guess e times less likely."""

_MOST_GIVEN: Final = 2.0
"""More than this is never held against a guess: people do not play as the tables have it."""


@dataclass(frozen=True, slots=True)
class Last:
    """The other's last turn, and what the player who is now to move saw before it."""

    before: View
    turn: Turn

    def seen_by(self, seat: Seat) -> Last:
        """The same with what is hidden from a seat hidden: whoever hands in more gains nothing by it."""
        return Last(view(self.before, seat), self.turn)


class Guesses:
    """Guesses at the hidden cards of a position: dealt at random or, where the last turn is told, drawn by how likely
    they make it. Each time one is asked for, `number` more are dealt and weighed, and all so far have their chance."""

    def __init__(self, seen: Seen, weights: Sequence[float], number: int, last: Last | None = None) -> None:
        self._seen = seen
        self._weights = weights
        self._hands: list[Bag] = []
        self._odds: list[float] = []
        then = _world_before(seen, last) if last is not None and number else None
        self._number = number if then is not None else 0
        if then is not None and last is not None:
            right, king, left, wizard, jester = (-space for space in seen.pawns)
            self._then = then
            self._end: End = (left, king, right, wizard, jester, bag(spent(last.turn)))

    def world(self, dice: Random) -> World:
        """A game as it may be."""
        seen = self._seen
        if not self._number:
            return seen.imagined(dice)
        for _ in range(self._number):
            cards = singles(seen.unseen)
            dice.shuffle(cards)
            hand = cards[: seen.other]
            self._hands.append(sum(hand))
            self._odds.append(self._likelihood(hand) + (self._odds[-1] if self._odds else 0.0))
        other = dice.choices(self._hands, cum_weights=self._odds)[0]
        draw = singles(seen.unseen - other)
        dice.shuffle(draw)
        return World(seen.pawns, seen.crown, seen.little, seen.hand, other, draw, seen.discard, seen.ruleset)

    def _likelihood(self, hand: Sequence[Bag]) -> float:
        """How likely the last turn is from somebody who now holds these cards, the first of them just drawn."""
        then, end = self._then, self._end
        then.hand = sum(hand[count(end[5]) :]) + end[5]
        found = values(then, self._weights, [end, *then.ends()])
        return math.exp(-min(max(found) - found[0], _MOST_GIVEN) / _DOUBT)


def _world_before(seen: Seen, last: Last) -> World | None:
    """The game as the other saw it before the last turn, still without his hand; None if the piles were shuffled since,
    or if it is not the position before."""
    before = last.before
    own = before.hands[before.turn.other]
    drawn = len(spent(last.turn))
    if (
        isinstance(own, Hidden)
        or (before.face is Face.LITTLE) is not seen.little
        or len(before.draw) - drawn != seen.draw
    ):
        return None
    return World(
        turned(before.pawns, before.turn),
        before.crown * before.turn.direction,
        seen.little,
        0,
        bag(own),
        [0] * len(before.draw),
        bag(before.discard),
        before.ruleset,
    )
