"""Leases from their holder's side: by its own clock, and shorter than for others.

A lease is a row with its holder and its end. Others may take what is leased after that end, so the holder has to stop
before. It cannot trust the row's clock, which may be another machine's, and it may have been suspended meanwhile: it
counts from before it requested the lease, on a clock of its own that runs on while it is suspended.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

SAFE: Final = 0.8
"""Share of a lease for which its holder acts. The rest is for a request under way, and for clocks that differ."""


def own_clock() -> float:
    """Seconds on a clock that never goes back, nor stops while the process or the machine is suspended."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # only on Linux; elsewhere the clock may stop during sleep
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class LeaseOver(Exception):
    """The lease of a piece of work has ended or is about to: another process may do the work."""


class Term:
    """A process's lease, which it renews at intervals.

    `number` counts the terms: a new one begins when a renewal came too late; work of an earlier term must not go on.
    Without `lease_ms` the term never ends.
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

    def renew(self, began: float) -> None:
        """Note that a renewal was granted; `began`: the clock's time before it was requested."""
        if self._seconds is not None:
            self.number += not self.holds
            self._until = max(self._until, began + self._seconds)

    def end(self) -> None:
        """Give up the lease."""
        self._until = float("-inf")


UNLIMITED: Final = Term(None)
"""The term of a process that has its database for itself."""
