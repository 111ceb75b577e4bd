"""Use cases of days away: somebody's clocks stand still on them, in every match that is played over days.

A day is 24 hours from a moment on, so that no time zone has a say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.matches.aggregate.match import Table
from bot.matches.core.context import House
from bot.matches.core.errors import CannotRead, TooLongAway
from bot.matches.core.intervals import Span, merged, overlap
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
class DaysAway:
    """What somebody has announced, as it is `now`: `spans` that are not over; how many days of the running year are
    `left`; and the `longest` that he may be away at a stretch, by the day (from now) on which that begins."""

    now: int
    spans: tuple[Span, ...]
    left: int
    longest: tuple[int, ...]


class Away:
    """People's days away."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def days(self, user: int) -> DaysAway:
        """What somebody has announced, and may announce still."""
        now = self._house.clock()
        return await self._house.store.read(lambda tx: self._days(tx, user, now))

    async def go(self, user: int, shown: int, begin: int, days: int) -> DaysAway:
        """Announce so many days away, which begin so many days after the moment at which they were chosen.

        The same, said again, is said once. Raises `TooLongAway`; nothing has changed then.
        """

        def work(tx: Transaction) -> DaysAway:
            now = self._house.clock()
            start = (shown if now - FRESH <= shown <= now else now) + max(0, min(begin, LATEST)) * DAY
            known = _known(tx, user, now)
            wanted = merged([*known, (start, start + days * DAY)])
            if days < 1 or not _fits(wanted):
                raise TooLongAway(longest=_longest(known, start), most=MOST)
            self._change(tx, user, known, wanted, now)
            return self._days(tx, user, now)

        return await self._house.store.write(work)

    async def come_back(self, user: int, start: int) -> DaysAway:
        """End the days away that began then, or call them off; nothing where there are none such any more."""

        def work(tx: Transaction) -> DaysAway:
            now = self._house.clock()
            known = _known(tx, user, now)
            wanted = [span for span in known if span[0] != start or span[1] <= now]
            ended = [(first, now) for first, until in known if first == start < now < until]
            if wanted != known:
                self._change(tx, user, known, merged([*wanted, *ended]), now)
            return self._days(tx, user, now)

        return await self._house.store.write(work)

    def _days(self, tx: Transaction, user: int, now: int) -> DaysAway:
        known = _known(tx, user, now)
        last = max((until for _, until in known), default=now)
        used = -(-overlap(max(now, last) - YEAR, max(now, last), known) // DAY)
        longest = tuple(_longest(known, now + begin * DAY) for begin in range(LATEST + 1))
        return DaysAway(now, tuple(span for span in known if span[1] > now), MOST - used, longest)

    def _change(self, tx: Transaction, user: int, known: Sequence[Span], wanted: Sequence[Span], now: int) -> None:
        """Other days away, which every match is told that goes by days."""
        if wanted == known:
            return
        told = " ".join(f"{start}-{until}" for start, until in wanted if until > now)
        for row in matches.under_way_of(tx, user):
            seat, pace = row.seat_of(user), PACES.get(row.pace)
            if seat is None or seat.gone is not None or pace is None or not pace.takes_days:
                continue
            if row.game not in self._house.games:
                continue
            try:
                self._house.readable(row)
            except CannotRead:
                continue
            Table(self._house, tx, row).act(seat.seat, "away", told)
        set_away(tx, user, wanted)


def _known(tx: Transaction, user: int, now: int) -> list[Span]:
    """All that may count toward a year in which something still to come lies."""
    return away_of(tx, [user], now - YEAR).get(user, [])


def _fits(spans: Sequence[Span]) -> bool:
    """Whether no year has too many days: the fullest one ends where days away end."""
    return all(overlap(until - YEAR, until, spans) <= MOST * DAY for _, until in spans)


def _longest(spans: Sequence[Span], start: int) -> int:
    """How many days may begin then."""
    fitting = (days for days in range(MOST, 0, -1) if _fits(merged([*spans, (start, start + days * DAY)])))
    return next(fitting, 0)
