"""Time that a clock counts, and intervals that it does not: a player's days away.

Intervals are pairs (start, until), sorted and without overlap; the start
belongs to the interval, `until` does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.durations import NO_TIME, Milliseconds, Time
from bot.ids import UserId

Interval = tuple[Time, Time]
DaysAway = Mapping[UserId, Sequence[Interval]]
"""Days away by person's id: those that are not over, or were not when a clock was started."""


def counted_time(start: Time, end: Time, intervals: Iterable[Interval]) -> Milliseconds:
    """The time between two moments without the intervals.

    >>> counted_time(0, 100, [(20, 50), (90, 300)])
    60
    """
    return end - start - excluded_time(start, end, intervals)


def excluded_time(start: Time, end: Time, intervals: Iterable[Interval]) -> Milliseconds:
    """The time between two moments that lies in intervals."""
    return sum((max(NO_TIME, min(end, until) - max(start, first)) for first, until in intervals), NO_TIME)


def add_counted_time(start: Time, time: Milliseconds, intervals: Sequence[Interval]) -> Time:
    """The moment at which `time` has been counted since `start`.

    >>> add_counted_time(0, 60, [(20, 50), (90, 300)]), add_counted_time(30, 5, [(20, 50)])
    (90, 55)
    """
    for first, until in intervals:
        if until <= start:
            continue
        if start + time <= first:
            break
        time -= max(NO_TIME, first - start)
        start = until
    return start + time


def subtract_counted_time(end: Time, time: Milliseconds, intervals: Sequence[Interval]) -> Time:
    """The moment from which on `time` is counted until `end`.

    >>> [subtract_counted_time(100, time, [(20, 50)]) for time in (60, 50, 40)]
    [10, 50, 60]
    """
    for first, until in reversed(intervals):
        if first >= end:
            continue
        if end - time >= until:
            break
        time -= max(NO_TIME, end - until)
        end = first
    return end - time


def merge_intervals(intervals: Iterable[Interval]) -> list[Interval]:
    """The same time as sorted intervals that neither overlap nor touch.

    >>> merge_intervals([(5, 9), (0, 3), (3, 4), (7, 12)])
    [(0, 4), (5, 12)]
    """
    found: list[Interval] = []
    for first, until in sorted(intervals):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], until))
        else:
            found.append((first, until))
    return found


def end_of_interval(moment: Time, intervals: Iterable[Interval]) -> Time:
    """The first moment, from this one on, that lies in no interval.

    >>> end_of_interval(30, [(20, 50)]), end_of_interval(50, [(20, 50)])
    (50, 50)
    """
    return next((until for first, until in intervals if first <= moment < until), moment)
