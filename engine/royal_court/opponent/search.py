"""Trying ideas out: each is done in imagined games, which are played on quickly and then judged by the learnt value.

All ideas are tried in the same worlds, with luck from the same seed, so that they differ by what they do and not by
their luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from engine.royal_court.opponent.candidates import Idea
from engine.royal_court.opponent.determinization import ImaginedLuck, imagined, unseen
from engine.royal_court.opponent.inference import Last, recalled
from engine.royal_court.opponent.levels import Level
from engine.royal_court.opponent.rollout import Playing
from engine.royal_court.opponent.value import value
from engine.royal_court.position import Position


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
    playing: Playing,
    last: Last | None,
    in_time: Callable[[], bool],
) -> list[Thought]:
    """The ideas, the best first, once the level has tried the best of them out.

    The last act, where it is told, makes some hidden cards known. `in_time` is asked before each imagined game: once it
    says no, or the level's work is done, what was found so far decides.
    """
    ordered = sorted(thoughts, key=lambda thought: -thought.quick)
    hidden = unseen(view)
    known = recalled(view, seat, last, hidden)
    for candidates, worlds in level.rounds:
        best = ordered[:candidates]
        if len(best) < 2:
            break
        for _ in range(worlds):
            world, luck = imagined(view, hidden, random, known), random.getrandbits(32)
            found = []
            for thought in best:
                if not in_time() or playing.work >= level.work:
                    break
                fortune = ImaginedLuck(Random(luck))
                after = playing.done(world, seat, thought.idea.act, fortune)
                found.append(value(playing.played_on(after, level.turns, fortune), seat, playing.known.positions))
            if len(found) < len(best):
                break  # a world that not all have been tried in says nothing
            for thought, share in zip(best, found, strict=True):
                thought.total += share
                thought.samples += 1
        ordered[:candidates] = sorted(best, key=lambda thought: -thought.mean)
    return ordered
