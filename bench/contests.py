"""What both arenas share: players whose CPU time is taken, and scores with their confidence intervals."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Player(Generic[P, T]):
    """A player in an arena: chooses a turn or an act. `seconds`: the CPU time of each choice."""

    name: str
    policy: Callable[P, T]
    seconds: list[float] = field(default_factory=list)

    def play(self, *known: P.args, **more: P.kwargs) -> T:
        begun = time.process_time()
        found = self.policy(*known, **more)
        self.seconds.append(time.process_time() - begun)
        return found

    def timing(self) -> str:
        """Median, 99th percentile and maximum of the CPU time of a choice."""
        ordered = sorted(self.seconds)
        shown = [ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1]]
        return f"{self.name}: " + " / ".join(f"{1000 * seconds:.1f}" for seconds in shown) + " ms"


@dataclass(frozen=True)
class Score:
    """The first side's score in each pair of games or deal, from 0 to 1."""

    found: Sequence[float]

    @property
    def mean(self) -> float:
        return sum(self.found) / len(self.found)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        variance = sum((score - self.mean) ** 2 for score in self.found) / max(1, len(self.found) - 1)
        return 1.96 * math.sqrt(variance / len(self.found))

    def __str__(self) -> str:
        low, high = 100 * (self.mean - self.margin), 100 * (self.mean + self.margin)
        won, lost = sum(score > 0.5 for score in self.found), sum(score < 0.5 for score in self.found)
        decided = f"{100 * won / max(1, won + lost):.0f} % of {won + lost} decided"
        return f"{100 * self.mean:.1f} % [{low:.1f}, {high:.1f}] over {len(self.found)}, {decided}"
