"""Thinking about a turn: judging every outcome, then playing on with the best of them in imagined games.

The hidden cards are guessed many times over. Each guess is played on by both sides as the learnt values have it, all
candidates in the same imagined game, so that they differ by what they do and not by their luck. On the way, the tables
(`value`) name a few turns and the network (`network`) picks one of them: to ask the network about all would take long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.royal_visit.opponent.determinization import Seen
from engine.royal_visit.opponent.inference import Guesses, Last
from engine.royal_visit.opponent.levels import Level
from engine.royal_visit.opponent.network import network
from engine.royal_visit.opponent.rollout import Judge, played_on
from engine.royal_visit.opponent.value import SURE, chance
from engine.royal_visit.turns.reach import End

_LOOK: Final = 8
"""So many imagined games a look is worth: it errs, but has no luck in it."""


@dataclass(slots=True)
class Thought:
    """One outcome under consideration. `value` is what a look tells (logarithm of the odds of winning); `total` adds up
    the chances of winning over `samples` imagined games."""

    end: End
    value: float
    total: float = 0.0
    samples: int = 0

    @property
    def chance(self) -> float:
        """The chance of winning, as far as thought. The look counts as much as a few imagined games."""
        return (self.total + _LOOK * chance(self.value)) / (self.samples + _LOOK)


def think(
    seen: Seen,
    level: Level,
    weights: Sequence[float],
    dice: Random,
    in_time: Callable[[], bool],
    last: Last | None = None,
) -> list[Thought]:
    """The outcomes that the level considers, the best first; at least one.

    `in_time` is asked before each guess at the hidden cards: once it says no, what was thought so far decides. The
    other's last turn, where it is told, makes some guesses likelier than others.
    """
    judge = Judge(weights, network() if level.width else None, level.width)
    thoughts = sorted(_seen_at_all(seen, level, judge, dice), key=lambda thought: -thought.value)
    if thoughts[0].value == SURE or len(thoughts) == 1:
        return thoughts
    guesses = Guesses(seen, weights, level.weighed, last)
    for candidates, samples in level.rounds:
        best = thoughts[:candidates]
        for _ in range(samples):
            if not in_time():
                return _by_chance(thoughts)
            world = guesses.world(dice)
            luck = dice.getrandbits(32)
            for thought in best:
                thought.total += played_on(world.copy(), thought.end, level.plies, judge, Random(luck))
                thought.samples += 1
        thoughts[:candidates] = sorted(best, key=lambda thought: -thought.chance)
    return thoughts


def _by_chance(thoughts: list[Thought]) -> list[Thought]:
    most = max(thought.samples for thought in thoughts)
    return sorted(thoughts, key=lambda thought: (thought.samples < most, -thought.chance if most else 0.0))


def _seen_at_all(seen: Seen, level: Level, judge: Judge, dice: Random) -> list[Thought]:
    world = seen.imagined(dice)  # nothing but the numbers of its hidden cards is looked at
    ends = list(world.ends())
    if level.overlooked:
        ends = [end for end in ends if dice.random() >= level.overlooked] or [dice.choice(ends)]
    found = judge.values(world, ends)
    if level.misjudged:
        found = [value if abs(value) == SURE else value + dice.gauss(0, level.misjudged) for value in found]
    return [Thought(end, value) for end, value in zip(ends, found, strict=True)]
