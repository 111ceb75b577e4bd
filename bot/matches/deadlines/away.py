"""Use cases of days away: a person's clocks stop on them, in every match with a pace of days.

A day is 24 hours from a given moment, so that time zones do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from bot.durations import DAY, HOUR, Time
from bot.ids import UserId
from bot.matches.actions.clocks import GoAway
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import UseCase
from bot.matches.core.errors import TooLongAway
from bot.matches.core.intervals import Interval, excluded_time, merge_intervals
from bot.matches.core.model import State
from bot.matches.core.pace import takes_days
from bot.store.core import matches
from bot.store.deadlines.turn_times import away_of, set_away
from bot.store.transaction import Transaction

YEAR: Final = 365 * DAY
MAX_DAYS_A_YEAR: Final = 30
"""Largest number of days away within any 365 days."""

LATEST_START: Final = 24
"""Latest start of days away, in days from now."""

FRESH_FOR: Final = HOUR
"""How long "now" on a screen still means the moment at which the screen was shown."""


@dataclass(frozen=True, slots=True)
class AwayState:
    """A person's days away as of `now`.

    `intervals`: those that are not over yet. `days_left`: days still available within the current year.
    `longest_by_start`: for each possible start, in days from now, the longest stretch of days that the limit allows.
    """

    now: Time
    intervals: tuple[Interval, ...]
    days_left: int
    longest_by_start: tuple[int, ...]


class AwayDays(UseCase):
    async def days(self, user: UserId) -> AwayState:
        """Return the person's announced days away and what the limit still allows."""
        now = self._context.clock()
        return await self._context.store.read(lambda tx: self._days(tx, user, now))

    async def announce(self, user: UserId, shown_at: Time, start_day: int, days: int) -> AwayState:
        """Announce `days` days away, starting `start_day` days after the moment `shown_at` at which they were chosen.

        Idempotent: repeating the same announcement changes nothing. Raises `TooLongAway`; nothing has changed then.
        """

        def work(tx: Transaction) -> AwayState:
            tx.hold(user)
            now = self._context.clock()
            start = (shown_at if now - FRESH_FOR <= shown_at <= now else now) + max(
                0, min(start_day, LATEST_START)
            ) * DAY
            known = _load_intervals(tx, user, now)
            wanted = merge_intervals([*known, (start, start + days * DAY)])
            if days < 1 or not _within_limit(wanted):
                raise TooLongAway(longest=_longest_stretch(known, start), most=MAX_DAYS_A_YEAR)
            self._save(tx, user, known, wanted, now)
            return self._days(tx, user, now)

        return await self._context.store.write(work, user)

    async def end_early(self, user: UserId, start: Time) -> AwayState:
        """End the interval that began at `start`, or cancel it if it has not begun. Does nothing if there is none."""

        def work(tx: Transaction) -> AwayState:
            tx.hold(user)
            now = self._context.clock()
            known = _load_intervals(tx, user, now)
            wanted = [interval for interval in known if interval[0] != start or interval[1] <= now]
            ended = [(first, now) for first, until in known if first == start < now < until]
            if wanted != known:
                self._save(tx, user, known, merge_intervals([*wanted, *ended]), now)
            return self._days(tx, user, now)

        return await self._context.store.write(work, user)

    def _days(self, tx: Transaction, user: UserId, now: Time) -> AwayState:
        known = _load_intervals(tx, user, now)
        last = max((until for _, until in known), default=now)
        used = ceil(excluded_time(max(now, last) - YEAR, max(now, last), known) / DAY)  # rounded up
        longest = tuple(_longest_stretch(known, now + begin * DAY) for begin in range(LATEST_START + 1))
        return AwayState(
            now, tuple(interval for interval in known if interval[1] > now), MAX_DAYS_A_YEAR - used, longest
        )

    def _save(
        self, tx: Transaction, user: UserId, known: Sequence[Interval], wanted: Sequence[Interval], now: Time
    ) -> None:
        """Store new days away and apply them to each of the person's live matches with a pace of days."""
        if wanted == known:
            return
        days = tuple((start, until) for start, until in wanted if until > now)
        for listed in matches.under_way_of(tx, user):
            row = matches.find_match(tx, listed.id)
            if row is None or row.state is not State.PLAY:
                continue  # it has ended since it was listed
            seat = row.seat_of(user)
            if seat is None or seat.gone is not None or not takes_days(row.terms.pace):
                continue
            if self._context.can_read(row):
                MatchAggregate.load(self._context, tx, row.id).act(seat.seat, GoAway(days))
        set_away(tx, user, wanted)


def _load_intervals(tx: Transaction, user: UserId, now: Time) -> list[Interval]:
    """Load all intervals that may count toward a year that includes future days."""
    return away_of(tx, [user], now - YEAR).get(user, [])


def _within_limit(intervals: Sequence[Interval]) -> bool:
    """Return whether no year has too many days away. The year with the most days ends where an interval ends."""
    return all(excluded_time(until - YEAR, until, intervals) <= MAX_DAYS_A_YEAR * DAY for _, until in intervals)


def _longest_stretch(intervals: Sequence[Interval], start: Time) -> int:
    """Return the largest number of days that may begin at `start`."""
    allowed = (
        days
        for days in range(MAX_DAYS_A_YEAR, 0, -1)
        if _within_limit(merge_intervals([*intervals, (start, start + days * DAY)]))
    )
    return next(allowed, 0)
