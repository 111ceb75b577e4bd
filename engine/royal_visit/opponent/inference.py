"""Inference of the other's hand from their last turn: determinizations weighted by likelihood.

A player who had a better turn would probably have played it. So each determinization is taken back by one turn (the
spent cards return to the hand, the cards drawn since leave it), and its best turn by the tables is compared with the
played one: the larger the loss, the less likely the determinization.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.royal_visit.board import Face, Seat
from engine.royal_visit.cards import Bag, Hidden, bag, count, singles
from engine.royal_visit.opponent.determinization import Observation
from engine.royal_visit.opponent.simulation import SimulatedGame, from_mover
from engine.royal_visit.opponent.value import values
from engine.royal_visit.position import View, view
from engine.royal_visit.turns.plays import Turn, spent
from engine.royal_visit.turns.reach import TurnOutcome

_LOSS_SCALE: Final = 0.4
"""Loss, in log odds, that makes a determinization e times less likely."""

_MAX_LOSS: Final = 2.0
"""Upper bound of the counted loss: people do not play as the tables do."""


@dataclass(frozen=True, slots=True)
class ObservedTurn:
    """The other's last turn, and the view of the player who is now to move `before` it."""

    before: View
    turn: Turn

    def redacted_for(self, seat: Seat) -> ObservedTurn:
        """Return a copy without what is hidden from the seat: extra information in the input has no effect."""
        return ObservedTurn(view(self.before, seat), self.turn)


class HandSampler:
    """Samples determinizations of a position: uniformly or, given the last turn, by likelihood.

    Each sample first deals and weights `number` more hands, then draws one of all hands so far by its weight.
    """

    def __init__(
        self, observation: Observation, weights: Sequence[float], number: int, last: ObservedTurn | None = None
    ) -> None:
        self._seen = observation
        self._weights = weights
        self._hands: list[Bag] = []
        self._odds: list[float] = []
        then = _world_before(observation, last) if last is not None and number else None
        self._number = number if then is not None else 0
        if then is not None and last is not None:
            right, king, left, wizard, jester = (-space for space in observation.pawns)
            self._then = then
            self._end: TurnOutcome = (left, king, right, wizard, jester, bag(spent(last.turn)))

    def sample(self, dice: Random) -> SimulatedGame:
        """Return a determinization."""
        observation = self._seen
        if not self._number:
            return observation.determinize(dice)
        for _ in range(self._number):
            cards = singles(observation.unseen)
            dice.shuffle(cards)
            hand = cards[: observation.other]
            self._hands.append(sum(hand))
            self._odds.append(self._likelihood(hand) + (self._odds[-1] if self._odds else 0.0))
        other = dice.choices(self._hands, cum_weights=self._odds)[0]
        draw = singles(observation.unseen - other)
        dice.shuffle(draw)
        return observation.game(other, draw)

    def _likelihood(self, hand: Sequence[Bag]) -> float:
        """Return the relative likelihood of the last turn if the other now holds these cards, of which the first ones
        were drawn after it."""
        then, end = self._then, self._end
        then.hand = sum(hand[count(end[5]) :]) + end[5]
        found = values(then, self._weights, [end, *then.turn_outcomes()])
        return math.exp(-min(max(found) - found[0], _MAX_LOSS) / _LOSS_SCALE)


def _world_before(observation: Observation, last: ObservedTurn) -> SimulatedGame | None:
    """Return the game as the other saw it before the last turn, without their hand. None if the piles were shuffled
    since, or if the views do not match."""
    before = last.before
    own = before.hands[before.turn.other]
    drawn = len(spent(last.turn))
    if (
        isinstance(own, Hidden)
        or (before.face is Face.LITTLE) is not observation.little
        or len(before.draw) - drawn != observation.draw
    ):
        return None
    return SimulatedGame(
        from_mover(before.pawns, before.turn),
        before.crown * before.turn.direction,
        observation.little,
        0,
        bag(own),
        [0] * len(before.draw),
        bag(before.discard),
        before.ruleset,
    )
