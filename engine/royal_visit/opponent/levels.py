"""The five levels: how much each looks at and how well it judges. A level is a fixed amount of work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """How one level thinks.

    `overlooked` is the share of its turns that it does not see at all, `misjudged` how wrong it is about one that it
    sees: the standard deviation, in logarithms of the odds of winning. A turn that wins at once or loses at once is
    never misjudged. `rounds` are what it plays on in its mind: each pair is how many of the best turns, and with how
    many guesses at the hidden cards; `plies` how many turns ahead.
    """

    number: int
    name: str
    overlooked: float = 0.0
    misjudged: float = 0.0
    rounds: tuple[tuple[int, int], ...] = ()
    plies: int = 0

    @property
    def work(self) -> int:
        """How many turns it plays in its mind, at most."""
        return sum(candidates * samples for candidates, samples in self.rounds) * self.plies


LEVELS: Final = (
    Level(1, "Page", overlooked=0.45, misjudged=0.42),
    Level(2, "Squire", overlooked=0.3, misjudged=0.3),
    Level(3, "Courtier", overlooked=0.12, misjudged=0.22),
    Level(4, "Chancellor"),
    Level(5, "Regent", rounds=((12, 8), (6, 16), (3, 32)), plies=2),
)
"""From a beginner to the strongest."""

STRONGEST: Final = len(LEVELS)
"""The number of the strongest level."""


def by_number(number: int) -> Level:
    """The level of that number, from 1; raises `IndexError`."""
    if not 1 <= number <= len(LEVELS):
        raise IndexError(number)
    return LEVELS[number - 1]
