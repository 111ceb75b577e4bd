"""Trying ideas out: each is done in imagined games, which are played on quickly and then judged by the learnt value.

All ideas are tried in the same worlds, with luck from the same seed, so that they differ by what they do and not by
their luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.royal_court.opponent.ideas import Idea
from engine.royal_court.opponent.levels import Level
from engine.royal_court.opponent.playing import done, played_on
from engine.royal_court.opponent.value import value
from engine.royal_court.opponent.weights import WEIGHTS
from engine.royal_court.opponent.world import ImaginedLuck, imagined, unseen
from engine.royal_court.position import Position

NUMBERS: Final = tuple(zip(*WEIGHTS.values(), strict=True))


@dataclass(slots=True)
class Thought:
    """An idea under consideration: the quick judgement of it, and what came of it over `samples` imagined games."""

    idea: Idea
    quick: float
    total: float = 0.0
    samples: int = 0

    @property
    def mean(self) -> float:
        """The share of the others left behind, on average."""
        return self.total / self.samples if self.samples else 0.0


def search(
    view: Position,
    seat: int,
    level: Level,
    thoughts: Sequence[Thought],
    random: Random,
    in_time: Callable[[], bool],
) -> list[Thought]:
    """The ideas, the best first, once the level has tried the best of them out.

    `in_time` is asked before each imagined game: once it says no, what was found so far decides.
    """
    ordered = sorted(thoughts, key=lambda thought: -thought.quick)
    hidden = unseen(view)
    for candidates, worlds in level.rounds:
        best = ordered[:candidates]
        if len(best) > 1:
            for _ in range(worlds):
                if not in_time():
                    break
                world = imagined(view, hidden, random)
                luck = random.getrandbits(32)
                for thought in best:
                    fortune = ImaginedLuck(Random(luck))
                    after = played_on(done(world, seat, thought.idea.act, fortune), level.turns, fortune)
                    thought.total += value(after, seat, NUMBERS)
                    thought.samples += 1
        ordered[:candidates] = sorted(best, key=lambda thought: -thought.mean)
    return ordered
