"""Use cases of time: what happens by a match's clocks, and what players may do about them.

The clocks are outside of the rules. After a turn's time nothing is taken away silently: the others may claim, or wait,
and a turn that arrives before that counts. Only what a game asks in passing is answered for who does not answer.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.matches.access import limits
from bot.matches.aggregate.match import Table
from bot.matches.core import clocks, notices
from bot.matches.core.clocks import CLOCK
from bot.matches.core.context import House
from bot.matches.core.errors import (
    CannotRead,
    ClocksStopped,
    NobodyToNudge,
    NoClock,
    NotLate,
    NudgedAlready,
    OwnTime,
    StaleMatch,
    TimeEnough,
)
from bot.matches.core.model import Match, State
from bot.matches.core.notices import NUDGE, OFF, REMINDER, Notice
from bot.matches.core.pace import DAY, HOUR, MINUTE, is_live
from bot.store.core import actions, matches
from bot.store.core.matches import SeatRow
from bot.store.deadlines import heartbeat, timers
from bot.store.transaction import Transaction

log = logging.getLogger(__name__)

BEAT_MS: Final = MINUTE
"""Milliseconds between two notes that the bot runs."""

OUTAGE_MS: Final = 10 * MINUTE
"""Milliseconds without such a note after which the bot was down for long."""

GRACE_MS: Final = HOUR
"""Milliseconds that everybody who is asked has at least, after that."""

GRACE_AT_ONCE: Final = 10
"""Matches in which that is noted in one unit of work: nobody who presses meanwhile is to wait for all of them."""

NUDGE_MS: Final = DAY
"""Milliseconds between two nudges of one person in a match; in a live one there is one a turn."""


@dataclass(frozen=True, slots=True)
class Nudged:
    """Which seats' players are nudged."""

    match: Match
    seats: tuple[str, ...]


class Times:
    """The clocks of all matches."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._beaten = 0

    # ---- what happens by itself
    async def run(self, match: int) -> None:
        """Do what is due by a match's clocks: close a window, remind, answer for who does not, say a time is up."""

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, match)
            if row is None or row.game not in self._house.games or row.state != State.PLAY.value:
                timers.drop_timer(tx, CLOCK, match)
                return
            table = Table(self._house, tx, row)
            try:
                self._run(table)
            except CannotRead:
                timers.drop_timer(tx, CLOCK, match)

        await self._house.store.write(work)

    def _run(self, table: Table) -> None:
        house, tx = self._house, table.tx
        house.readable(table.row)
        now = house.clock()
        while (small := self._small(table, now)) is not None:
            seat, answer = small
            table.act(seat, "turn", answer)
        if clocks.window_ended(table.row, now):
            table.lapse()
        if late := clocks.ran_out(table.row, now):
            table.act(None, "late", ",".join(late))
        if remind := clocks.to_remind(table.rules, table.row, now, table.away):
            table.act(None, "remind", ",".join(remind))
            self._tell(table, REMINDER, [table.row.seat(name) for name in remind])
        clocks.set_timer(tx, table.row, now, table.away)  # also where nothing was to be done

    def _small(self, table: Table, now: int) -> tuple[str, str] | None:
        """A seat that has not answered what it was asked in passing, and the answer that is taken for its."""
        row = table.row
        for seat in clocks.ran_out(row, now):
            if row.position is not None and (answer := table.rules.default(row.position, seat)) is not None:
                return seat, answer
        return None

    def _tell(self, table: Table, kind: str, seats: Sequence[SeatRow], data: str = "") -> None:
        wanted = tuple(seat.seat for seat in seats if self._wants(table, seat))
        if wanted:
            notices.owe(table.tx, table.row, Notice(kind, table.row.told, wanted, data))

    def _wants(self, table: Table, seat: SeatRow) -> bool:
        if seat.user_id is None or seat.level is not None:
            return False
        return notices.way(self._house.settings(table.tx, seat.user_id)) != OFF

    async def beat(self) -> None:
        """Note that the bot runs. If it did not for long, nobody's time ends within the next hour: done once.

        The same holds after the process was suspended, and after a time in which nothing could be written. Returns when
        everyone has that hour: nothing by the clock may happen before.
        """
        now = self._house.clock()
        if 0 <= now - self._beaten < BEAT_MS:
            return

        def work(tx: Transaction) -> tuple[int | None, int | None]:
            before = heartbeat.last_beat(tx)
            heartbeat.beat(tx, now)
            if before is not None and now - before >= OUTAGE_MS:
                heartbeat.begin_grace(tx, now + GRACE_MS)
            return before, heartbeat.find_grace(tx)

        before, until = await self._house.store.write(work)
        if before is not None and now - before >= OUTAGE_MS:
            log.warning("down for %d minutes: every clock has at least an hour", (now - before) // MINUTE)
        if until is not None:
            await self._give_grace(until)
        self._beaten = now

    async def _give_grace(self, until: int) -> None:
        """Give everyone time until then, a few matches at a time; what a kill leaves over is done at the next beat."""
        store = self._house.store
        ending = await store.read(lambda tx: matches.running_out(tx, until))
        for start in range(0, len(ending), GRACE_AT_ONCE):
            some = ending[start : start + GRACE_AT_ONCE]

            def work(tx: Transaction, some: Sequence[int] = some) -> None:
                for match in some:
                    self._give_match_grace(tx, match, until)

            await store.write(work)
        await store.write(lambda tx: heartbeat.end_grace(tx, until))

    def _give_match_grace(self, tx: Transaction, match: int, until: int) -> None:
        row = matches.find_match(tx, match)
        if row is None or row.state != State.PLAY.value or row.stopped is not None:
            return
        game = self._house.games.get(row.game)
        if game is None or row.rules_version not in game.rules.plays_versions:
            return
        if actions.last_action(tx, match, "grace", data=str(until)) is None:
            Table(self._house, tx, row).act(None, "grace", str(until))

    # ---- what players do
    async def claim(self, match: int | str, user: int, seat: str, shown: int) -> Match:
        """Take the win from a seat whose time is up; at a larger table, remove it. `shown` is what the claimer went by.

        Raises `NotLate` if the turn was made before, `MatchOver`, `NotAPlayer`, `UnknownMatch`, `CannotRead`.
        """

        def work(tx: Transaction) -> Match:
            table, own = self._sitting(tx, match, user)
            row = table.row
            if own.late:
                raise OwnTime
            late = next((one for one in row.seats if one.seat == seat and one.gone is None), None)
            if late is None or not 0 < late.late < shown or row.stopped is not None:
                raise NotLate
            table.act(own.seat, "claim", seat)
            table.act(seat, "leave", "time")
            return table.public

        return await self._house.store.write(work)

    async def give(self, match: int | str, user: int, shown: int) -> Match:
        """Give everybody else who is asked more time. `shown` is the version of the match that the giver went by.

        Raises `StaleMatch` if it has moved on since, `NoClock`, `TimeEnough`, `MatchOver`, `NotAPlayer`.
        """

        def work(tx: Transaction) -> Match:
            table, own = self._sitting(tx, match, user)
            if table.row.told != shown:
                raise StaleMatch
            now = self._house.clock()
            waited = [seat for seat in self._waited_for(table, own) if seat.due is not None]
            if not waited:
                raise NoClock
            longer = [seat for seat in waited if clocks.lengthened(table.row, seat, now, table.away) != seat]
            if not longer:
                raise TimeEnough
            table.act(own.seat, "more", ",".join(seat.seat for seat in longer))
            return table.public

        return await self._house.store.write(work)

    async def nudge(self, match: int | str, user: int) -> Nudged:
        """Have everybody else who is asked pinged, once a day; in a live match once a turn.

        Raises `NudgedAlready`, `NobodyToNudge`, `TooManyPings`, `ClocksStopped`, `MatchOver`, `NotAPlayer`.
        """

        def work(tx: Transaction) -> Nudged:
            table, own = self._sitting(tx, match, user)
            if table.row.stopped is not None:
                raise ClocksStopped
            asked = self._waited_for(table, own)
            waited = [seat for seat in asked if self._wants(table, seat)]
            if not waited:
                raise NobodyToNudge(undisturbed=bool(asked))
            now = self._house.clock()
            ready = [seat for seat in waited if seat.nudged is None or now >= seat.nudged + NUDGE_MS]
            if not ready:
                live = is_live(table.row.pace)
                soonest = min(seat.nudged for seat in waited if seat.nudged is not None) + NUDGE_MS
                raise NudgedAlready(next=None if live else soonest)
            limits.count_in_hour(self._house, tx, user, people=len(ready))
            table.act(own.seat, "nudge", ",".join(seat.seat for seat in ready))
            self._tell(table, NUDGE, ready, own.seat)
            return Nudged(table.public, tuple(seat.seat for seat in ready))

        return await self._house.store.write(work)

    def _waited_for(self, table: Table, own: SeatRow) -> list[SeatRow]:
        """The others who are to act, as far as everybody may know."""
        openly = clocks.asked_openly(table.rules, table.row)
        return [
            seat for seat in table.row.seats if seat.seat in openly and seat.seat != own.seat and seat.level is None
        ]

    def _sitting(self, tx: Transaction, match: int | str, user: int) -> tuple[Table, SeatRow]:
        table = Table.load(self._house, tx, match)
        seat = table.playing_seat(user)
        self._house.readable(table.row)
        return table, seat
