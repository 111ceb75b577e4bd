"""Points in time and durations, and the one formula for the wait before a retry, for all layers.

When the program runs, both are ints: milliseconds. mypy sees types that are no numbers, so that neither can go where
the other, or seconds, are expected. A number times a unit is a duration, and a duration divided by a unit a number:
`15 * MINUTE`, `round(seconds * SECOND)`, `wait / SECOND`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:

    class _Amount:
        def __init__(self, milliseconds: int) -> None: ...
        def __add__(self, other: Milliseconds) -> Self: ...
        def __lt__(self, other: Self) -> bool: ...
        def __le__(self, other: Self) -> bool: ...
        def __int__(self) -> int: ...
        def __floordiv__(self, unit: Milliseconds) -> int: ...
        def __truediv__(self, unit: Milliseconds) -> float: ...

    class Milliseconds(_Amount):
        """A duration. If it is a product with a float, it has to be rounded: `round(1.5 * HOUR)`."""

        def __sub__(self, other: Milliseconds) -> Milliseconds: ...
        def __rsub__(self, other: Time) -> Time: ...
        def __mul__(self, times: float) -> Milliseconds: ...
        def __rmul__(self, times: float) -> Milliseconds: ...
        def __abs__(self) -> Milliseconds: ...
        def __round__(self) -> Milliseconds: ...

    class Time(_Amount):
        """A point in time: milliseconds since 1970."""

        def __sub__(self, other: Time) -> Milliseconds: ...

else:
    Time = Milliseconds = int

NO_TIME: Final = Milliseconds(0)
SECOND: Final = Milliseconds(1_000)
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

EPOCH: Final = Time(0)
"""The beginning of 1970, in place of a time that is not known."""


DOUBLINGS: Final = 32
"""Bounds the power of two: after days of failures it would be too large for any clock."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """Exponential backoff: the first wait, doubled after each further failure, up to the longest.

    >>> backoff = Backoff(first=SECOND, longest=MINUTE)
    >>> [backoff.wait(failures) for failures in (1, 2, 3, 7, 1000)]
    [1000, 2000, 4000, 60000, 60000]
    """

    first: Milliseconds
    longest: Milliseconds

    def wait(self, failures: int) -> Milliseconds:
        """How long it is until the next try, after this number of failures in a row (1 or more)."""
        return min(self.longest, self.first * (1 << min(failures - 1, DOUBLINGS)))


def from_timestamp(seconds: float) -> Time:
    """The time that is so many seconds after the beginning of 1970."""
    return Time(round(seconds * 1000))


def every(seconds: float) -> Backoff:
    """A backoff that always waits the same number of seconds."""
    return Backoff(round(seconds * SECOND), round(seconds * SECOND))
