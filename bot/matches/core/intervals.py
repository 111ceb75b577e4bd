"""Time that passes, and time that does not: what is left of a clock around the days that somebody is away.

Moments and lengths are milliseconds. Spans are (start, until) pairs in order, none of which overlap; the start belongs
to a span, its end does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

Interval = tuple[int, int]
DaysAway = Mapping[int, Sequence[Interval]]
"""By person: the days away that are not over yet, or were not when a clock began to run."""

NO_DAYS_AWAY: Final[DaysAway] = {}


def counted_time(start: int, end: int, spans: Iterable[Interval]) -> int:
    """How much time passes between two moments, spans left out.

    >>> between(0, 100, [(20, 50), (90, 300)])
    60
    """
    return end - start - excluded_time(start, end, spans)


def excluded_time(start: int, end: int, spans: Iterable[Interval]) -> int:
    """How much of the time between two moments lies in spans."""
    return sum(max(0, min(end, until) - max(start, first)) for first, until in spans)


def add_counted_time(start: int, time: int, spans: Sequence[Interval]) -> int:
    """When so much time will have passed.

    >>> after(0, 60, [(20, 50), (90, 300)]), after(30, 5, [(20, 50)])
    (90, 55)
    """
    for first, until in spans:
        if until <= start:
            continue
        if start + time <= first:
            break
        time -= max(0, first - start)
        start = until
    return start + time


def subtract_counted_time(end: int, time: int, spans: Sequence[Interval]) -> int:
    """Since when so much time has passed.

    >>> before(100, 60, [(20, 50)]), before(100, 50, [(20, 50)]), before(100, 40, [(20, 50)])
    (10, 50, 60)
    """
    for first, until in reversed(spans):
        if first >= end:
            continue
        if end - time >= until:
            break
        time -= max(0, end - until)
        end = first
    return end - time


def merge_intervals(spans: Iterable[Interval]) -> list[Interval]:
    """The same time, in order, in as few spans as can be.

    >>> merged([(5, 9), (0, 3), (3, 4), (7, 12)])
    [(0, 4), (5, 12)]
    """
    found: list[Interval] = []
    for first, until in sorted(spans):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], until))
        else:
            found.append((first, until))
    return found


def end_of_interval(moment: int, spans: Iterable[Interval]) -> int:
    """The first moment from this one on that lies in no span.

    >>> out_of(30, [(20, 50)]), out_of(50, [(20, 50)])
    (50, 50)
    """
    return next((until for first, until in spans if first <= moment < until), moment)
