"""Use cases of clocks: what happens by itself when time runs out, and what players can do about each other's clocks.

Clocks are not part of a game's rules. When a turn's time is up, nothing is taken away automatically: the others may
claim the win or wait, and a turn made before a claim still counts. Only a prompt with a default answer
(`Game.default_action`) is answered for a seat whose time is up.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.batches import all_pages, batches
from bot.durations import DAY, EPOCH, HOUR, MINUTE, NO_TIME, Milliseconds, Time
from bot.games.states import SYSTEM
from bot.ids import MatchId, MatchRef, Subject, UserId
from bot.matches.access import limits
from bot.matches.actions.clocks import Claim, GiveTime, Grace, Nudge, Remind, RunOut
from bot.matches.actions.play import Leave, Turn
from bot.matches.aggregate.match import MatchAggregate, MatchCases
from bot.matches.core import clocks, notices
from bot.matches.core.context import MatchContext, UseCase
from bot.matches.core.errors import (
    ClocksStopped,
    NobodyToNudge,
    NoClock,
    NotLate,
    NudgedAlready,
    OwnTime,
    StaleMatch,
    TimeEnough,
)
from bot.matches.core.model import Ending, Match, State
from bot.matches.core.notices import Notice, NoticeKind
from bot.matches.core.pace import is_live
from bot.matches.core.standing_orders import bots_act
from bot.settings.declaration import OFF
from bot.store.core import actions, matches
from bot.store.core.matches import SeatRow
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.people import people
from bot.store.transaction import Transaction
from engine.game import AnyAction

log = logging.getLogger(__name__)

HEARTBEAT: Final = MINUTE
"""Interval of the heartbeat, of all processes together."""

OUTAGE: Final = 10 * MINUTE
"""The time without a heartbeat that counts as an outage."""

GRACE: Final = HOUR
"""The time that every clock has left at least after an outage."""

GRACE_AT_ONCE: Final = 10
"""Matches given grace in one unit of work, so that interactions do not wait for all of them."""

NUDGE_INTERVAL: Final = DAY
"""The time between two nudges of one player in a match. In a live match there is one nudge a turn."""


@dataclass(frozen=True, slots=True)
class Nudged:
    """The seats whose players were nudged."""

    match: Match
    seats: tuple[str, ...]


class Deadlines(MatchCases):
    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self._last_beat = EPOCH

    # ---- what happens by itself
    async def run(self, match: MatchId) -> None:
        """Do everything that is due by a match's clocks.

        Answers by default, lets orders and bots answer, closes a window, marks seats as overdue, sends reminders, and
        sets the next timer.
        """

        def work(tx: Transaction) -> None:
            row = matches.find_match(tx, match)
            if row is None or row.state is not State.PLAY:
                timers.drop_timer(tx, TimerKind.CLOCK, match)
            elif not self._context.put_off(tx, TimerKind.CLOCK, row):
                self._run(MatchAggregate.load(self._context, tx, row.id))

        await self._context.store.write(work, match)

    def _run(self, aggregate: MatchAggregate) -> None:
        context, tx = self._context, aggregate.tx
        now = context.clock()
        while (default := self._next_default(aggregate, now)) is not None:
            seat, answer = default
            aggregate.act(seat, Turn(aggregate.rules.write_action(answer)))
        if (closes := clocks.closes_at(aggregate.row)) is not None and closes <= now:
            aggregate.close_window()
        elif clocks.is_pause(aggregate.row):
            aggregate.answer_by_orders()
            if bots_act(aggregate.game, aggregate.row, now):
                tx.after_commit.append(partial(context.bot_prompted, aggregate.row.id))
        if late := clocks.overdue_seats(aggregate.row, now):
            aggregate.act(SYSTEM, RunOut(late))
        away = aggregate.details.days_away(aggregate.row)
        if remind := clocks.seats_to_remind(aggregate.rules, aggregate.row, now, away):
            aggregate.act(SYSTEM, Remind(remind))
            self._notify(aggregate, NoticeKind.REMINDER, [aggregate.row.seat(name) for name in remind])
        # Even if nothing was due.
        timers.set_timer(tx, TimerKind.CLOCK, aggregate.row.id, clocks.next_event(aggregate.row, now, away))

    def _next_default(self, aggregate: MatchAggregate, now: Time) -> tuple[str, AnyAction] | None:
        """Return an overdue seat whose prompt has a default answer, with that answer."""
        position = aggregate.position
        for seat in clocks.overdue_seats(aggregate.row, now):
            if position is not None and (answer := aggregate.rules.default_action(position, seat)) is not None:
                return seat, answer
        return None

    def _notify(self, aggregate: MatchAggregate, kind: NoticeKind, seats: Sequence[SeatRow], data: str = "") -> None:
        wanted = tuple(seat.seat for seat in seats if self._wants_notices(aggregate, seat))
        if wanted:
            aggregate.details.may_have_notices = True
            notices.request_notice(
                aggregate.tx,
                aggregate.row,
                Notice(kind, aggregate.row.public_version, wanted, data),
                self._context.clock(),
            )

    def _wants_notices(self, aggregate: MatchAggregate, seat: SeatRow) -> bool:
        if seat.user_id is None or seat.level is not None:
            return False
        return people.find_settings(aggregate.tx, seat.user_id).reminders != OFF

    async def beat(self) -> None:
        """Store that the bot is heard. After an outage, first give every clock at least `GRACE`, once.

        An outage is a time in which no process was heard; a suspended process and a database that could not be written
        to count as well. Returns only when every match has its grace: nothing may expire before.
        """
        now = self._context.clock()
        if NO_TIME <= now - self._last_beat < HEARTBEAT:
            return

        def work(tx: Transaction) -> tuple[Milliseconds | None, Time | None]:
            before = timers.last_beat(tx)
            if before is not None and abs(now - before.at) < HEARTBEAT:
                return None, before.grace
            down = None if before is None or now - before.at < OUTAGE else now - before.at
            if not timers.save_beat(tx, before, now, None if down is None else now + GRACE):
                down = None
            after = timers.last_beat(tx)
            return down, after and after.grace

        down, grace = await self._context.store.write(work)
        if down is not None:
            log.warning("down for %d minutes: every clock has at least an hour", down // MINUTE)
        if grace is not None:
            await self._give_grace(grace)
        self._last_beat = now

    async def _give_grace(self, until: Time) -> None:
        """Give grace until a time, in batches of matches. Where a process dies, the next heartbeat of any goes on."""
        store = self._context.store
        for some in batches(await store.read(lambda tx: matches.find_due_before(tx, until)), GRACE_AT_ONCE):

            def work(tx: Transaction, some: Sequence[MatchId] = some) -> None:
                last = timers.last_beat(tx)
                for match in some if last is not None and last.grace == until else ():
                    self._give_match_grace(tx, match, until)

            await store.write(work)
        await store.write(lambda tx: timers.end_grace(tx, until))

    def _give_match_grace(self, tx: Transaction, match: MatchId, until: Time) -> None:
        row = matches.find_match(tx, match)
        if row is None or row.state is not State.PLAY or row.stopped is not None or not self._context.can_read(row):
            return
        if actions.last_action(tx, match, "grace", data=str(until)) is None:
            MatchAggregate.load(self._context, tx, row.id).act(SYSTEM, Grace(until))

    # ---- what players can do
    async def claim(self, match: MatchRef, user: UserId, seat: str, shown_version: int) -> Match:
        """Claim the win over a seat whose time is up; with more than two players, remove that seat.

        `shown_version`: the public version that the claimer saw. Raises `NotLate` if the turn was made since,
        `OwnTime`, `MatchOver`, `NotAPlayer`, `UnknownMatch`, `CannotRead`.
        """

        def change(aggregate: MatchAggregate) -> None:
            own, row = aggregate.playing_seat(user), aggregate.row
            if own.late:
                raise OwnTime
            late = next(
                (candidate for candidate in row.seats if candidate.seat == seat and candidate.gone is None), None
            )
            if late is None or not 0 < late.late < shown_version or row.stopped is not None:
                raise NotLate
            aggregate.act(own.seat, Claim(seat))
            aggregate.act(seat, Leave(Ending.TIME))

        return await self._change(match, change)

    async def give_time(self, match: MatchRef, user: UserId, shown_version: int) -> Match:
        """Give more time to all others who are due. `shown_version`: the public version that the giver saw.

        Raises `StaleMatch` if the match has changed since, `NoClock`, `TimeEnough`, `MatchOver`, `NotAPlayer`.
        """

        def change(aggregate: MatchAggregate) -> None:
            own = aggregate.playing_seat(user)
            if aggregate.row.public_version != shown_version:
                raise StaleMatch
            now = self._context.clock()
            timed = [seat for seat in self._others_due(aggregate, own) if seat.due is not None]
            if not timed:
                raise NoClock
            row, away = aggregate.row, aggregate.details.days_away(aggregate.row)
            extended = [seat for seat in timed if clocks.with_more_time(row, seat, now, away) != seat]
            if not extended:
                raise TimeEnough
            aggregate.act(own.seat, GiveTime(tuple(seat.seat for seat in extended)))

        return await self._change(match, change)

    async def nudge(self, match: MatchRef, user: UserId) -> Nudged:
        """Ping all others who are due: once a day, in a live match once a turn.

        Raises `NudgedAlready`, `NobodyToNudge`, `TooManyPings`, `ClocksStopped`, `MatchOver`, `NotAPlayer`.
        """

        def work(tx: Transaction) -> Nudged:
            aggregate = MatchAggregate.load(self._context, tx, match)
            own = aggregate.playing_seat(user)
            if aggregate.row.stopped is not None:
                raise ClocksStopped
            others = self._others_due(aggregate, own)
            willing = [seat for seat in others if self._wants_notices(aggregate, seat)]
            if not willing:
                raise NobodyToNudge(undisturbed=bool(others))
            now = self._context.clock()
            # abs: the clock may be set back
            ready = [seat for seat in willing if seat.nudged is None or abs(now - seat.nudged) >= NUDGE_INTERVAL]
            if not ready:
                live = is_live(aggregate.row.terms.pace)
                soonest = min(seat.nudged for seat in willing if seat.nudged is not None) + NUDGE_INTERVAL
                raise NudgedAlready(next=None if live else soonest)
            limits.count_against_hourly_limits(self._context, tx, user, people=len(ready))
            aggregate.act(own.seat, Nudge(tuple(seat.seat for seat in ready)))
            self._notify(aggregate, NoticeKind.NUDGE, ready, own.seat)
            return Nudged(aggregate.public, tuple(seat.seat for seat in ready))

        return await self._context.store.write(work, match)

    def _others_due(self, aggregate: MatchAggregate, own: SeatRow) -> list[SeatRow]:
        """Return the other people's seats that are due, as far as is publicly known."""
        due = clocks.publicly_prompted(aggregate.rules, aggregate.row)
        return [
            seat for seat in aggregate.row.seats if seat.seat in due and seat.seat != own.seat and seat.level is None
        ]


PAGE: Final = 500
"""Timers in one query."""


class DueTimers(UseCase):
    """The timers of all matches."""

    async def due(self, now: Time) -> list[tuple[str, Subject]]:
        """Return the due timers, as (kind, what it is about)."""
        store = self._context.store
        found = await all_pages(lambda after: store.read(lambda tx: timers.due_timers(tx, now, PAGE, after)), PAGE)
        return [(timer.kind, timer.match) for timer in found]

    async def next_due(self, now: Time) -> Time | None:
        """Return when the next timer after `now` is due; None if there is none."""
        return await self._context.store.read(lambda tx: timers.next_due(tx, now))
