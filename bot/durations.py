"""Units of time in milliseconds, and the one formula for the wait before a retry, for all layers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


DOUBLINGS: Final = 32
"""Bounds the power of two: after days of failures it would be too large for any clock."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """Exponential backoff: the first wait, doubled after each further failure, up to the longest; milliseconds.

    >>> backoff = Backoff(first_ms=1_000, most_ms=60_000)
    >>> [backoff.wait_ms(failures) for failures in (1, 2, 3, 7, 1000)]
    [1000, 2000, 4000, 60000, 60000]
    """

    first_ms: int
    most_ms: int

    def wait_ms(self, failures: int) -> int:
        """Milliseconds until the next try, after this number of failures in a row (1 or more)."""
        return min(self.most_ms, self.first_ms << min(failures - 1, DOUBLINGS))

    def wait(self, failures: int) -> float:
        """Seconds until the next try; see `wait_ms`."""
        return self.wait_ms(failures) / 1000


def every(seconds: float) -> Backoff:
    """A backoff that always waits the same number of seconds."""
    return Backoff(round(seconds * 1000), round(seconds * 1000))
