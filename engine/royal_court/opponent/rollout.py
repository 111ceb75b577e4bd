"""Playing on in the mind: everybody goes by the quick judgement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.royal_court.acts.act import LET
from engine.royal_court.luck import Luck
from engine.royal_court.opponent.candidates import Idea, ideas
from engine.royal_court.opponent.heuristic import judged
from engine.royal_court.opponent.trained import Learnt
from engine.royal_court.position import NOPE, OVER, PLAY, Position
from engine.royal_court.resolution.resolver import Run

STEP: Final = 8
"""The work of carrying out an act, where to judge an idea is 1."""


def between(position: Position) -> bool:
    """Whether a turn begins here, or the game is over."""
    return position.step == OVER or (
        position.step == PLAY and not position.drawn and not position.played and position.actions == 1
    )


class Playing:
    """Plays games on. `work` is what that has taken so far, in ideas judged: so thinking is bounded without a clock."""

    def __init__(self, known: Learnt) -> None:
        self.known = known
        self.work = 0

    def done(self, position: Position, seat: int, act: str, luck: Luck) -> Position:
        """The position after an act that is known to be one."""
        run = Run(position, luck)
        run.act(seat, act)
        self.work += STEP
        return run.frozen()

    def step(self, position: Position, luck: Luck) -> Position:
        """What happens next: the act of whose turn it is, or the first nope in a window, or its end."""
        run = Run(position, luck)
        if position.step == NOPE:
            for seat in _armed(position):
                act = self._quickest(position, seat).act
                if act != LET:
                    run.act(seat, act)
                    break
            else:
                run.close()
        else:
            run.act(position.turn, self._quickest(position, position.turn).act)
        self.work += STEP
        return run.frozen()

    def played_on(self, position: Position, turns: int, luck: Luck) -> Position:
        """The position once the turn under way and so many more are over, or the game is."""
        position = self._settled(position, luck)
        for _ in range(turns):
            if position.step == OVER:
                break
            position = self._settled(self.step(position, luck), luck)
        return position

    def _settled(self, position: Position, luck: Luck) -> Position:
        while not between(position):
            position = self.step(position, luck)
        return position

    def _quickest(self, position: Position, seat: int) -> Idea:
        found = ideas(position, seat)
        self.work += len(found)
        if len(found) == 1:
            return found[0]
        values = judged(position, seat, found, self.known.ideas)
        return found[values.index(max(values))]


def _armed(position: Position) -> Sequence[int]:
    """Who is asked and has an ace, in the order of play from whose turn it is."""
    players, way, turn = position.players, position.direction, position.turn
    found = []
    for seat in position.asked:
        hand = position.places[seat].hand
        assert not isinstance(hand, int)
        if hand and hand[0][0] == "A":
            found.append(seat)
    return sorted(found, key=lambda seat: (seat - turn) * way % players)
