"""The levels: how much each looks at and how well it judges. A level is a fixed amount of work.

Strengths are on the scale of people's ratings, where everybody starts at 1000. The differences are roughly those of the
table in bench/results.md, for two, each level against the one below; where on the scale they start is a guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """How one level thinks, and how strong that is.

    `overlooked` is the share of its ideas that do not come to it at all, `misjudged` how wrong it is about one that
    does: the standard deviation, in hundredths of the others left behind. `rounds` are what it tries out in its mind:
    each pair is how many of the best ideas, and in how many imagined games; `turns` how many turns it plays on in each,
    after its own. With none it goes by the quick judgement. `work` is how much of that it does at most, as
    `Playing.work` counts it.
    """

    number: int
    name: str
    strength: int
    overlooked: float = 0.0
    misjudged: float = 0.0
    rounds: tuple[tuple[int, int], ...] = ()
    turns: int = 0
    work: int = 0


LEVELS: Final = (
    Level(1, "Lackey", 800, overlooked=0.5, misjudged=6.0),
    Level(2, "Herald", 1000),
    Level(3, "Chamberlain", 1050, rounds=((12, 2), (4, 2)), work=1500),
    Level(4, "Marshal", 1130, rounds=((10, 4), (5, 8), (3, 16)), turns=2, work=8000),
)
"""From a beginner to the strongest."""

STRONGEST: Final = len(LEVELS)
"""The number of the strongest level."""


def by_number(number: int) -> Level:
    """The level of that number, from 1; raises `IndexError`."""
    if not 1 <= number <= len(LEVELS):
        raise IndexError(number)
    return LEVELS[number - 1]
