"""Rollouts: games continued in which every player follows the heuristic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.royal_court.acts.act import LET, Act
from engine.royal_court.luck import Luck
from engine.royal_court.opponent.candidates import candidates
from engine.royal_court.opponent.heuristic import heuristic_values
from engine.royal_court.opponent.value import TrainedWeights
from engine.royal_court.position import NOPE, OVER, PLAY, Position
from engine.royal_court.rules import SYSTEM, carry_out

STEP: Final = 8
"""Work of carrying out an act; to evaluate a candidate is 1."""


def is_turn_start(position: Position) -> bool:
    """Return whether a turn begins here, or the game is over."""
    return position.step is OVER or (
        position.step is PLAY and not position.drawn and not position.played and position.actions == 1
    )


class Rollout:
    """Plays games on. `work` counts evaluated candidates and acts, so that a search is bounded without a clock."""

    def __init__(self, known: TrainedWeights) -> None:
        self.weights = known
        self.work = 0

    def after(self, position: Position, seat: int | None, act: Act, luck: Luck) -> Position:
        """Return the position after an act that is known to be legal."""
        self.work += STEP
        return carry_out(position, seat, act, luck)

    def step(self, position: Position, luck: Luck) -> Position:
        """Return the position after the next event: an act of the seat to move, or in a window its first nope or its
        end."""
        if position.step is NOPE:
            answers = ((seat, self._quickest(position, seat)) for seat in _armed(position))
            seat, act = next(((seat, act) for seat, act in answers if act != LET), (SYSTEM, LET))
        else:
            seat, act = position.turn, self._quickest(position, position.turn)
        return self.after(position, seat, act, luck)

    def play_turns(self, position: Position, turns: int, luck: Luck) -> Position:
        """Return the position after the current turn and `turns` more, or at the end of the game."""
        position = self._settled(position, luck)
        for _ in range(turns):
            if position.step is OVER:
                break
            position = self._settled(self.step(position, luck), luck)
        return position

    def _settled(self, position: Position, luck: Luck) -> Position:
        while not is_turn_start(position):
            position = self.step(position, luck)
        return position

    def _quickest(self, position: Position, seat: int) -> Act:
        found = candidates(position, seat)
        self.work += len(found)
        if len(found) == 1:
            return found[0]
        values = heuristic_values(position, seat, found, self.weights.candidates)
        return found[values.index(max(values))]


def _armed(position: Position) -> Sequence[int]:
    """Return the awaited seats with an ace, in the order of play from the seat whose turn it is."""
    players, way, turn = position.players, position.direction, position.turn
    found = []
    for seat in position.asked:
        hand = position.places[seat].hand
        assert not isinstance(hand, int)
        if hand and hand[0][0] == "A":
            found.append(seat)
    return sorted(found, key=lambda seat: (seat - turn) * way % players)
