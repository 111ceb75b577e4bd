"""Use cases of days away: somebody's clocks stand still on them, in every match that is played over days.

A day is 24 hours from a moment on, so that no time zone has a say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.matches.actions.clocks import GoAway
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import CannotRead, TooLongAway
from bot.matches.core.intervals import Interval, excluded_time, merge_intervals
from bot.matches.core.pace import DAY, HOUR, PACES
from bot.store.core import matches
from bot.store.deadlines.away import away_of, set_away
from bot.store.transaction import Transaction

YEAR: Final = 365 * DAY
MOST: Final = 30
"""Days in any running year."""

LATEST: Final = 24
"""Days from now on by which days away may begin."""

FRESH: Final = HOUR
"""Milliseconds for which "now" on a screen may still mean the moment at which it was shown."""


@dataclass(frozen=True, slots=True)
class AwayState:
    """What somebody has announced, as it is `now`: `spans` that are not over; how many days of the running year are
    `left`; and the `longest` that he may be away at a stretch, by the day (from now) on which that begins."""

    now: int
    spans: tuple[Interval, ...]
    left: int
    longest: tuple[int, ...]


class AwayDays:
    """People's days away."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def days(self, user: int) -> AwayState:
        """What somebody has announced, and may announce still."""
        now = self._context.clock()
        return await self._context.store.read(lambda tx: self._days(tx, user, now))

    async def announce(self, user: int, shown: int, begin: int, days: int) -> AwayState:
        """Announce so many days away, which begin so many days after the moment at which they were chosen.

        The same, said again, is said once. Raises `TooLongAway`; nothing has changed then.
        """

        def work(tx: Transaction) -> AwayState:
            now = self._context.clock()
            start = (shown if now - FRESH <= shown <= now else now) + max(0, min(begin, LATEST)) * DAY
            known = _known(tx, user, now)
            wanted = merge_intervals([*known, (start, start + days * DAY)])
            if days < 1 or not _fits(wanted):
                raise TooLongAway(longest=_longest(known, start), most=MOST)
            self._change(tx, user, known, wanted, now)
            return self._days(tx, user, now)

        return await self._context.store.write(work)

    async def end_early(self, user: int, start: int) -> AwayState:
        """End the days away that began then, or call them off; nothing where there are none such any more."""

        def work(tx: Transaction) -> AwayState:
            now = self._context.clock()
            known = _known(tx, user, now)
            wanted = [span for span in known if span[0] != start or span[1] <= now]
            ended = [(first, now) for first, until in known if first == start < now < until]
            if wanted != known:
                self._change(tx, user, known, merge_intervals([*wanted, *ended]), now)
            return self._days(tx, user, now)

        return await self._context.store.write(work)

    def _days(self, tx: Transaction, user: int, now: int) -> AwayState:
        known = _known(tx, user, now)
        last = max((until for _, until in known), default=now)
        used = -(-excluded_time(max(now, last) - YEAR, max(now, last), known) // DAY)
        longest = tuple(_longest(known, now + begin * DAY) for begin in range(LATEST + 1))
        return AwayState(now, tuple(span for span in known if span[1] > now), MOST - used, longest)

    def _change(
        self, tx: Transaction, user: int, known: Sequence[Interval], wanted: Sequence[Interval], now: int
    ) -> None:
        """Other days away, which every match is told that goes by days."""
        if wanted == known:
            return
        days = tuple((start, until) for start, until in wanted if until > now)
        for row in matches.under_way_of(tx, user):
            seat, pace = row.seat_of(user), PACES.get(row.pace)
            if seat is None or seat.gone is not None or pace is None or not pace.takes_days:
                continue
            if row.game not in self._context.games:
                continue
            try:
                self._context.check_readable(row)
            except CannotRead:
                continue
            MatchAggregate(self._context, tx, row).act(seat.seat, GoAway(days))
        set_away(tx, user, wanted)


def _known(tx: Transaction, user: int, now: int) -> list[Interval]:
    """All that may count toward a year in which something still to come lies."""
    return away_of(tx, [user], now - YEAR).get(user, [])


def _fits(spans: Sequence[Interval]) -> bool:
    """Whether no year has too many days: the fullest one ends where days away end."""
    return all(excluded_time(until - YEAR, until, spans) <= MOST * DAY for _, until in spans)


def _longest(spans: Sequence[Interval], start: int) -> int:
    """How many days may begin then."""
    fitting = (days for days in range(MOST, 0, -1) if _fits(merge_intervals([*spans, (start, start + days * DAY)])))
    return next(fitting, 0)
