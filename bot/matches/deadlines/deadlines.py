"""Use cases of time: what happens by a match's clocks, and what players may do about them.

The clocks are outside of the rules. After a turn's time nothing is taken away silently: the others may claim, or wait,
and a turn that arrives before that counts. Only what a game asks in passing is answered for who does not answer.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.states import SYSTEM
from bot.matches.access import limits
from bot.matches.actions.clocks import Claim, GiveTime, Grace, Nudge, Remind, RunOut
from bot.matches.actions.play import TIME, Leave, Turn
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import clocks, notices
from bot.matches.core.clocks import CLOCK
from bot.matches.core.context import MatchContext
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


class Deadlines:
    """The clocks of all matches."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context
        self._beaten = 0

    # ---- what happens by itself
    async def run(self, match: int) -> None:
        """Do what is due by a match's clocks: close a window, remind, answer for who does not, say a time is up."""

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, match)
            if row is None or row.game not in self._context.games or row.state != State.PLAY.value:
                timers.drop_timer(tx, CLOCK, match)
                return
            aggregate = MatchAggregate(self._context, tx, row)
            try:
                self._run(aggregate)
            except CannotRead:
                timers.drop_timer(tx, CLOCK, match)

        await self._context.store.write(work)

    def _run(self, aggregate: MatchAggregate) -> None:
        context, tx = self._context, aggregate.tx
        context.check_readable(aggregate.row)
        now = context.clock()
        while (small := self._small(aggregate, now)) is not None:
            seat, answer = small
            aggregate.act(seat, Turn(answer))
        if clocks.window_ended(aggregate.row, now):
            aggregate.close_window()
        if late := clocks.overdue_seats(aggregate.row, now):
            aggregate.act(SYSTEM, RunOut(late))
        if remind := clocks.seats_to_remind(aggregate.rules, aggregate.row, now, aggregate.away):
            aggregate.act(SYSTEM, Remind(remind))
            self._tell(aggregate, REMINDER, [aggregate.row.seat(name) for name in remind])
        clocks.set_timer(tx, aggregate.row, now, aggregate.away)  # also where nothing was to be done

    def _small(self, aggregate: MatchAggregate, now: int) -> tuple[str, str] | None:
        """A seat that has not answered what it was asked in passing, and the answer that is taken for its."""
        row = aggregate.row
        for seat in clocks.overdue_seats(row, now):
            if row.position is not None and (answer := aggregate.rules.default(row.position, seat)) is not None:
                return seat, answer
        return None

    def _tell(self, aggregate: MatchAggregate, kind: str, seats: Sequence[SeatRow], data: str = "") -> None:
        wanted = tuple(seat.seat for seat in seats if self._wants(aggregate, seat))
        if wanted:
            notices.owe(aggregate.tx, aggregate.row, Notice(kind, aggregate.row.public_version, wanted, data))

    def _wants(self, aggregate: MatchAggregate, seat: SeatRow) -> bool:
        if seat.user_id is None or seat.level is not None:
            return False
        return notices.way(self._context.settings(aggregate.tx, seat.user_id)) != OFF

    async def beat(self) -> None:
        """Note that the bot runs. If it did not for long, nobody's time ends within the next hour: done once.

        The same holds after the process was suspended, and after a time in which nothing could be written. Returns when
        everyone has that hour: nothing by the clock may happen before.
        """
        now = self._context.clock()
        if 0 <= now - self._beaten < BEAT_MS:
            return

        def work(tx: Transaction) -> tuple[int | None, int | None]:
            before = heartbeat.last_beat(tx)
            heartbeat.save_beat(tx, now)
            if before is not None and now - before >= OUTAGE_MS:
                heartbeat.begin_grace(tx, now + GRACE_MS)
            return before, heartbeat.find_grace(tx)

        before, until = await self._context.store.write(work)
        if before is not None and now - before >= OUTAGE_MS:
            log.warning("down for %d minutes: every clock has at least an hour", (now - before) // MINUTE)
        if until is not None:
            await self._give_grace(until)
        self._beaten = now

    async def _give_grace(self, until: int) -> None:
        """Give everyone time until then, a few matches at a time; what a kill leaves over is done at the next beat."""
        store = self._context.store
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
        game = self._context.games.get(row.game)
        if game is None or row.rules_version not in game.rules.plays_versions:
            return
        if actions.last_action(tx, match, "grace", data=str(until)) is None:
            MatchAggregate(self._context, tx, row).act(SYSTEM, Grace(until))

    # ---- what players do
    async def claim(self, match: int | str, user: int, seat: str, shown: int) -> Match:
        """Take the win from a seat whose time is up; at a larger table, remove it. `shown` is what the claimer went by.

        Raises `NotLate` if the turn was made before, `MatchOver`, `NotAPlayer`, `UnknownMatch`, `CannotRead`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, own = self._sitting(tx, match, user)
            row = aggregate.row
            if own.late:
                raise OwnTime
            late = next((one for one in row.seats if one.seat == seat and one.gone is None), None)
            if late is None or not 0 < late.late < shown or row.stopped is not None:
                raise NotLate
            aggregate.act(own.seat, Claim(seat))
            aggregate.act(seat, Leave(TIME))
            return aggregate.public

        return await self._context.store.write(work)

    async def give_time(self, match: int | str, user: int, shown: int) -> Match:
        """Give everybody else who is asked more time. `shown` is the version of the match that the giver went by.

        Raises `StaleMatch` if it has moved on since, `NoClock`, `TimeEnough`, `MatchOver`, `NotAPlayer`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, own = self._sitting(tx, match, user)
            if aggregate.row.public_version != shown:
                raise StaleMatch
            now = self._context.clock()
            waited = [seat for seat in self._waited_for(aggregate, own) if seat.due is not None]
            if not waited:
                raise NoClock
            longer = [
                seat for seat in waited if clocks.with_more_time(aggregate.row, seat, now, aggregate.away) != seat
            ]
            if not longer:
                raise TimeEnough
            aggregate.act(own.seat, GiveTime(tuple(seat.seat for seat in longer)))
            return aggregate.public

        return await self._context.store.write(work)

    async def nudge(self, match: int | str, user: int) -> Nudged:
        """Have everybody else who is asked pinged, once a day; in a live match once a turn.

        Raises `NudgedAlready`, `NobodyToNudge`, `TooManyPings`, `ClocksStopped`, `MatchOver`, `NotAPlayer`.
        """

        def work(tx: Transaction) -> Nudged:
            aggregate, own = self._sitting(tx, match, user)
            if aggregate.row.stopped is not None:
                raise ClocksStopped
            asked = self._waited_for(aggregate, own)
            waited = [seat for seat in asked if self._wants(aggregate, seat)]
            if not waited:
                raise NobodyToNudge(undisturbed=bool(asked))
            now = self._context.clock()
            ready = [seat for seat in waited if seat.nudged is None or now >= seat.nudged + NUDGE_MS]
            if not ready:
                live = is_live(aggregate.row.pace)
                soonest = min(seat.nudged for seat in waited if seat.nudged is not None) + NUDGE_MS
                raise NudgedAlready(next=None if live else soonest)
            limits.count_in_hour(self._context, tx, user, people=len(ready))
            aggregate.act(own.seat, Nudge(tuple(seat.seat for seat in ready)))
            self._tell(aggregate, NUDGE, ready, own.seat)
            return Nudged(aggregate.public, tuple(seat.seat for seat in ready))

        return await self._context.store.write(work)

    def _waited_for(self, aggregate: MatchAggregate, own: SeatRow) -> list[SeatRow]:
        """The others who are to act, as far as everybody may know."""
        openly = clocks.publicly_asked(aggregate.rules, aggregate.row)
        return [
            seat for seat in aggregate.row.seats if seat.seat in openly and seat.seat != own.seat and seat.level is None
        ]

    def _sitting(self, tx: Transaction, match: int | str, user: int) -> tuple[MatchAggregate, SeatRow]:
        aggregate = MatchAggregate.load(self._context, tx, match)
        seat = aggregate.playing_seat(user)
        self._context.check_readable(aggregate.row)
        return aggregate, seat
