"""One action being applied: the match as the action changes it, and what is stored and posted for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from bot.games.logic import GameLogic
from bot.ids import NO_USER
from bot.matches.actions.details import MatchDetails
from bot.matches.core import clocks, notices, standing_orders
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import StaleMatch
from bot.matches.core.model import Match, State
from bot.matches.core.pace import PACES
from bot.matches.core.public_match import public, read_position
from bot.store.core import matches as store
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.transaction import Transaction
from engine.game import AnyGame, AnyPosition


class Transition:
    """A match while one action changes it: `row` is its new state so far, which `finish` stores once.

    `now` is the time of the action.
    """

    def __init__(self, context: MatchContext, tx: Transaction, before: MatchRow, details: MatchDetails) -> None:
        self.context = context
        self.game: GameLogic = context.games[before.game]
        self.rules: AnyGame = self.game.rules
        self.tx = tx
        self.before = before
        self.row = before
        self.now = context.clock()
        self.details = details

    @property
    def live_position(self) -> AnyPosition:
        """The position of a live match."""
        assert self.row.position is not None
        return read_position(self.rules, self.row.position)

    @property
    def public(self) -> Match:
        """The public part of `row`."""
        return public(self.context, self.row)

    def notify_host(self) -> None:
        """Request a notice for the new host of a lobby."""
        notices.notify_host(self.tx, self.row, self.now)
        self.details.may_have_notices = True

    def keep_secret(self) -> None:
        """Make the last recorded action secret after the fact: lower the public version again."""
        self.row = replace(self.row, public_version=self.row.public_version - 1)

    def put_seat(self, changed: SeatRow) -> None:
        """Put a changed seat in the place of the one with its name."""
        seats = tuple(changed if seat.seat == changed.seat else seat for seat in self.row.seats)
        self.row = replace(self.row, seats=seats)

    def request_post(self, purpose: Purpose, *, repost: bool, seats: Collection[str] | None = None) -> None:
        """Request that the match's posts for a purpose show its current state.

        `repost`: at the bottom of the channel instead of by an edit; in private messages only for `seats`, if given.
        """
        row = self.row
        want = partial(posts.set_wanted, self.tx, row.id, purpose, row.public_version, self.now)
        if purpose != Purpose.BOARD:
            want(repost=repost)
        elif not row.place.direct:
            want(repost=repost, people=(None,))
        else:
            for seat in row.seats:
                want(repost=repost and (seats is None or seat.seat in seats), people=(seat.user_id or NO_USER,))
            if row.state is State.OVER:  # the channel shows a finished match, too
                want(repost=repost, people=(None,))
        self.tx.touched(row.id)

    def finish(self) -> None:
        """Advance the clocks, store the match, and update its notices. Raises `StaleMatch`."""
        now, away = self.now, self.details.days_away(self.row)
        if self.row.terms.pace in PACES and self.row.has_bot and self.public.alone:
            self.row = clocks.without_clocks(self.row, now, away)
        self.row = clocks.advance_clocks(self.rules, self.before, self.row, now, away)
        before, row = self.before, self.row
        if not store.update_match(self.tx, before, row):
            raise StaleMatch
        if len(row.seats) == len(before.seats):
            store.update_seats(self.tx, before, row)
        else:  # a lobby begins in which not every seat was taken
            store.replace_seats(self.tx, row.id, row.seats)
        if row.ended is not None and before.ended is None:
            store.end_seats(self.tx, row.id, row.ended)
        if (due := clocks.next_event(row, now, away)) != clocks.next_event(before, now, away):
            timers.set_timer(self.tx, TimerKind.CLOCK, row.id, due)
        if standing_orders.bots_act(self.game, self.row, now):
            self.tx.after_commit.append(partial(self.context.bot_prompted, self.row.id))
        if self.details.may_have_notices:
            notices.update_notices(self.tx, self.rules, self.before, self.row, now, away)
