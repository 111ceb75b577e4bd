"""The four levels. A level is a fixed amount of work.

Strengths are on the scale of players' ratings (initial rating 1000). The differences are roughly the measured ones for
two players, each level against the one below (bench/results.md); the offset is a guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.opponent import SearchLevel


@dataclass(frozen=True, slots=True)
class Level(SearchLevel):
    """Search parameters and strength of one level.

    `overlooked` is the share of candidates that it ignores. `misjudged` is the standard deviation of its evaluation
    error, in hundredths of the other players left behind. `rounds` are pairs: how many of the best candidates it
    simulates, in how many determinizations; without any the heuristic decides. `turns` is the number of turns in a
    rollout after its own. `work` is the maximum of `Rollout.work`.
    """

    turns: int = 0
    work: int = 0


LEVELS: Final = (
    Level(1, "Lackey", 530, overlooked=0.9, misjudged=12.0),
    Level(2, "Herald", 1000),
    Level(3, "Chamberlain", 1050, rounds=((12, 2), (4, 2)), work=1500),
    Level(4, "Marshal", 1130, rounds=((10, 4), (5, 8), (3, 16)), turns=2, work=8000),
)
"""From one whom a beginner beats to the strongest."""

STRONGEST: Final = len(LEVELS)
"""Number of the strongest level."""
