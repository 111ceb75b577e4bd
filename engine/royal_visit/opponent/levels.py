"""The five levels. A level is a fixed amount of work.

Strengths are on the scale of players' ratings (openskill's Plackett-Luce model, initial rating 1000): a difference is
`POINTS` times the logarithm of the odds of winning. The differences are measured, each level against the one below
(bench/results.md), but for the lowest, which wins too rarely for a figure; the offset is a choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.opponent import SearchLevel

POINTS: Final = 235.7
"""Rating points for odds of e to 1 if both ratings are certain: 40 points · √2 · beta, beta = 25/6."""


@dataclass(frozen=True, slots=True)
class Level(SearchLevel):
    """Search parameters and strength of one level.

    `overlooked` is the share of turns that it ignores. `misjudged` is the standard deviation of its evaluation error,
    in log odds; immediate wins and losses are always evaluated correctly. `rounds` are pairs: how many of the best
    turns it simulates, in how many determinizations; `plies` is the number of turns in a rollout. `width` is how many
    of the best turns by the tables the network compares in a rollout; 0: the tables decide. `weighed` is how many
    determinizations it weights by the other's last turn for each one that it simulates. `wasted` is how many
    cards it spends at most, and never for nothing, where they bring the pawns less than a space each nearer home.
    """

    plies: int = 0
    width: int = 0
    weighed: int = 0
    wasted: int = 0

    @property
    def work(self) -> int:
        """Maximum number of turns that it simulates."""
        return sum(candidates * samples for candidates, samples in self.rounds) * self.plies


LEVELS: Final = (
    Level(1, "Page", 100, overlooked=0.92, misjudged=2.0, wasted=2),
    Level(2, "Squire", 760, overlooked=0.45, misjudged=0.42),
    Level(3, "Courtier", 1190, overlooked=0.12, misjudged=0.22),
    Level(4, "Chancellor", 1375),
    Level(5, "Regent", 1605, rounds=((12, 8), (6, 16), (3, 32)), plies=2, width=4, weighed=4),
)
"""From one whom a beginner beats to the strongest."""

STRONGEST: Final = len(LEVELS)
"""Number of the strongest level."""
