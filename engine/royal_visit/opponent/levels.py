"""The five levels: how much each looks at and how well it judges. A level is a fixed amount of work.

Strengths are on the scale of people's ratings (openskill's Plackett-Luce model, 1000 is where everybody starts), where
`POINTS` times the logarithm of the odds of winning is the difference between two players. The differences are those
of the table in bench/results.md, each level against the one below; where on the scale they start is a choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

POINTS: Final = 235.7
"""Points of difference for odds of e to 1, where both ratings are certain: 40 points · √2 · beta, beta = 25/6."""


@dataclass(frozen=True, slots=True)
class Level:
    """How one level thinks, and how strong that is.

    `overlooked` is the share of its turns that it does not see at all, `misjudged` how wrong it is about one that it
    sees: the standard deviation, in logarithms of the odds of winning. A turn that wins at once or loses at once is
    never misjudged. `rounds` are what it plays on in its mind: each pair is how many of the best turns, and with how
    many guesses at the hidden cards; `plies` how many turns ahead. `width` is how many of the turns that the tables
    like best it has the network compare on the way; with none it goes by the tables alone. `weighed` is
    how many guesses it weighs by the other's last turn, where it is told that, for each one that it plays on.
    """

    number: int
    name: str
    strength: int
    overlooked: float = 0.0
    misjudged: float = 0.0
    rounds: tuple[tuple[int, int], ...] = ()
    plies: int = 0
    width: int = 0
    weighed: int = 0

    @property
    def work(self) -> int:
        """How many turns it plays in its mind, at most."""
        return sum(candidates * samples for candidates, samples in self.rounds) * self.plies


LEVELS: Final = (
    Level(1, "Page", 800, overlooked=0.45, misjudged=0.42),
    Level(2, "Squire", 1030, overlooked=0.3, misjudged=0.3),
    Level(3, "Courtier", 1190, overlooked=0.12, misjudged=0.22),
    Level(4, "Chancellor", 1375),
    Level(5, "Regent", 1605, rounds=((12, 8), (6, 16), (3, 32)), plies=2, width=4, weighed=4),
)
"""From a beginner to the strongest."""

STRONGEST: Final = len(LEVELS)
"""The number of the strongest level."""


def by_number(number: int) -> Level:
    """The level of that number, from 1; raises `IndexError`."""
    if not 1 <= number <= len(LEVELS):
        raise IndexError(number)
    return LEVELS[number - 1]


def strength(number: int) -> int:
    """How strong the level of that number is, on the scale of people's ratings; raises `IndexError`.

    >>> strength(1) < strength(STRONGEST)
    True
    """
    return by_number(number).strength
