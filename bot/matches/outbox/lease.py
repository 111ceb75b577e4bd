"""The lease of a post: one process publishes it; the result is noted only if no other has taken the post since.

The lease is a row. Others may take the post after its end, so its holder has to stop before: by a clock of its own, as
the row's clock may be another machine's, and counted from before it requested the lease.

Taking a post raises its `epoch`. A result names the epoch that it belongs to; if the post has another one by then, its
process stood still for longer than its lease, and the result is refused. A message that it has sent all the same is
deleted as an old one. Requests to Discord are refused as well, once the lease is nearly over: see `check`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from bot.durations import SECOND

LEASE: Final = 15 * SECOND
"""How long a process leases a post that it takes. After a kill, another publishes it so much later."""


SAFE: Final = 0.8
"""Share of a lease for which its holder acts. The rest is for a request under way, and for clocks that differ."""


class LeaseOver(Exception):
    """The lease of a post has ended or is about to: another process may publish it."""


def own_clock() -> float:
    """Seconds on a clock that never goes back, nor stops while the process or the machine is suspended."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # only on Linux; elsewhere the clock may stop during sleep
    return time.monotonic() if clock is None else time.clock_gettime(clock)


@dataclass(frozen=True, slots=True)
class PostLease:
    """A lease as its holder knows it. `began`: by `own_clock`, before the unit of work that took the post."""

    epoch: int
    began: float = field(default=float("inf"), compare=False)

    @property
    def holds(self) -> bool:
        """Whether the post may still be worked at."""
        return own_clock() < self.began + SAFE * LEASE / SECOND


_held: ContextVar[PostLease | None] = ContextVar("held", default=None)


@contextmanager
def holding(lease: PostLease) -> Iterator[None]:
    """Make this lease the one that `check` tests, in this task and those that it starts."""
    token = _held.set(lease)
    try:
        yield
    finally:
        _held.reset(token)


def check() -> None:
    """Raise `LeaseOver` if this task works under a lease that is over. Called right before each request leaves."""
    lease = _held.get()
    if lease is not None and not lease.holds:
        raise LeaseOver
