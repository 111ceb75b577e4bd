"""The course of a finished match, from its positions and acts: cards, nopes, and hands over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.games.royal_court.states import BoardState
from engine.game import Outcome
from engine.royal_court.position import LETTERS, Position


@dataclass(frozen=True, slots=True)
class Course:
    """A finished match. `turns` is the number of turns, of one move or more each; `acts` counts moves by kind.

    The first position is the deal.
    """

    positions: Sequence[Position]
    turns: int
    acts: Counter[str]
    ended: Outcome

    @property
    def half(self) -> Position:
        """The position at half-time."""
        return self.positions[len(self.positions) // 2]

    @property
    def last(self) -> Position:
        """The position at the end."""
        return self.positions[-1]

    def ranked(self, rank: int) -> list[int]:
        """The seats that share a place."""
        return [LETTERS.index(seat) for seat, place in self.ended.ranks.items() if place == rank]


def course(states: Sequence[BoardState]) -> Course | None:
    """Return the course of a finished match; None if it does not count or has no acts."""
    ended = states[-1].outcome
    if ended is None or not ended.scores or len(states) < 2:
        return None
    kinds = Counter[str](state.last.turn.kind for state in states if state.last is not None and state.last.turn)
    return Course([state.view for state in states], turns_made(states), kinds, ended)


def turns_made(states: Sequence[BoardState]) -> int:
    """The number of turns that led to these states, the deal first: all moves of a player's turn count as one."""
    return len(list(groupby(state.view.turn for state in states[:-1])))
