"""The lease of a post: one process publishes it; the result is noted only if no other has taken the post since.

Taking a post raises its `epoch`. A result names the epoch that it belongs to; if the post has another one by then, its
process stood still for longer than its lease, and the result is refused. A message that it has sent all the same is
deleted as an old one. Requests to Discord are refused as well, once the lease is nearly over: see `check`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from bot.lease import SAFE, UNLIMITED, LeaseOver, Term

LEASE_MS: Final = 30_000
"""Milliseconds for which a process leases a post that it takes, in case it never records a result."""


@dataclass(frozen=True, slots=True)
class PostLease:
    """A lease as its holder knows it. `until` is on the clock of `term`, the lease of the process itself."""

    epoch: int
    until: float = field(default=float("inf"), compare=False)
    term: Term = field(default=UNLIMITED, repr=False, compare=False)
    term_number: int = 0

    @property
    def holds(self) -> bool:
        """Whether the post may still be worked at."""
        return self.term.clock() < self.until and self.term.holds and self.term.number == self.term_number


_held: ContextVar[PostLease | None] = ContextVar("held", default=None)


def grant(epoch: int, term: Term, began: float) -> PostLease:
    """The lease of a post that was taken with this epoch. `began`: the term's clock before the unit of work began."""
    return PostLease(epoch, began + SAFE * LEASE_MS / 1000, term, term.number)


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
