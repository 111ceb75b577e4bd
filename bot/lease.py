"""Leases as their holder sees them: by its own clock, and shorter than others see them.

A lease is a row that names its holder and when it ends. Others may take what is leased once that time has passed, so
the holder has to stop before. It cannot trust the row's clock, which may be another machine's, and it may have stood
still meanwhile: it counts from before it asked for the lease, on a clock of its own that goes on while it stands still.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

SAFE: Final = 0.8
"""Share of a lease for which its holder acts. The rest is for a request under way, and for clocks that differ."""


def own_clock() -> float:
    """Seconds on a clock that never goes back, nor stops while the process or the machine stands still."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # only Linux has it; others count as far as they can
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class LeaseOver(Exception):
    """The lease for a piece of work has ended, or may end before it is done: another process may be at it."""


class Term:
    """A process's lease, which it renews again and again.

    `number` counts the terms: one ends where a renewal has come too late, and what was begun in it must not go on.
    A term that is `unlimited` never ends: no other process takes over by time.
    """

    def __init__(self, lease_ms: int | None, clock: Callable[[], float] = own_clock) -> None:
        self.clock = clock
        self.number = 0
        self._seconds = None if lease_ms is None else SAFE * lease_ms / 1000
        self._until = float("-inf")

    @property
    def holds(self) -> bool:
        """Whether the process may act."""
        return self._seconds is None or self.clock() < self._until

    def renew(self, asked: float) -> None:
        """Note that a renewal was granted; `asked`: the clock's time before it was asked for."""
        if self._seconds is not None:
            self.number += not self.holds
            self._until = max(self._until, asked + self._seconds)

    def end(self) -> None:
        """Give the lease up: another process has what it was for."""
        self._until = float("-inf")


UNLIMITED: Final = Term(None)
"""The term of a process that no other takes over from while it runs."""
