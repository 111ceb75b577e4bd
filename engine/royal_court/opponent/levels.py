"""The levels: how much each looks at and how well it judges. A level is a fixed amount of work.

Strengths are on the scale of people's ratings, where everybody starts at 1000: where on it the levels stand is a guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """How one level thinks, and how strong that is.

    `overlooked` is the share of its ideas that do not come to it at all, `misjudged` how wrong it is about one that
    does: the standard deviation, in cards.
    """

    number: int
    name: str
    strength: int
    overlooked: float = 0.0
    misjudged: float = 0.0


LEVELS: Final = (
    Level(1, "Lackey", 800, overlooked=0.45, misjudged=1.2),
    Level(2, "Herald", 950, overlooked=0.25, misjudged=0.6),
    Level(3, "Chamberlain", 1100, overlooked=0.1, misjudged=0.3),
    Level(4, "Marshal", 1250),
)
"""From a beginner to the strongest."""

STRONGEST: Final = len(LEVELS)
"""The number of the strongest level."""


def by_number(number: int) -> Level:
    """The level of that number, from 1; raises `IndexError`."""
    if not 1 <= number <= len(LEVELS):
        raise IndexError(number)
    return LEVELS[number - 1]
