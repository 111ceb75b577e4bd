"""One action on its way into a match: what it makes of the match, and what is owed for it."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.games.logic import GameLogic
from bot.matches.core import clocks, notices
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import StaleMatch
from bot.matches.core.intervals import DaysAway
from bot.matches.core.model import Match, State
from bot.matches.core.pace import PACES
from bot.matches.core.places import BOARD, persons
from bot.matches.core.public_match import public
from bot.store.core import actions
from bot.store.core import matches as store
from bot.store.core.actions import ActionRow, StepRow
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.deadlines.away import away_of
from bot.store.outbox import posts
from bot.store.transaction import Transaction, Value
from engine.game import Game

_CHANGING: Final = (
    *("state", "channel", "position", "turn", "how", "uncounted", "started", "ended", "rated"),
    *("pace", "stopped", "why_stopped", "thread", "direct", "unreached", "reason"),
    *("window_since", "window_until", "window_time_left"),
)
"""What an action may change of a match, beside what is written in a way of its own."""


class Transition:
    """A match while an action changes it: `row` is what it has become so far, and is stored once by `finish`.

    `away` are the days away of those who sit there, where they are known already.
    """

    def __init__(self, context: MatchContext, tx: Transaction, before: MatchRow, away: DaysAway | None = None) -> None:
        self.context = context
        self.tx = tx
        self.before = before
        self.row = before
        self._away = away
        self.steps: Sequence[StepRow] | None = None
        """Where every turn led, where this action has ended the match: its stored steps are gone."""

    @property
    def game(self) -> GameLogic:
        """The game that is played."""
        return self.context.games[self.row.game]

    @property
    def rules(self) -> Game:
        """Its rules."""
        return self.game.rules

    @property
    def public(self) -> Match:
        """What everybody may know of the match by now."""
        return public(self.context, self.row)

    @property
    def away(self) -> DaysAway:
        """The days away of those who sit here, as far as they are not over."""
        if self._away is None:
            self._away = load_days_away(self.context, self.tx, self.row)
        return self._away

    @away.setter
    def away(self, days: DaysAway) -> None:
        self._away = days

    def playing(self) -> MatchRow:
        """The match, if it is under way. Raises `MatchOver`, `CannotRead`."""
        return self.context.require_live(self.row)

    def record_action(self, seat: str | None, kind: str, data: str | None = None) -> ActionRow:
        """Write an action into the match's record, for everybody to know."""
        row = self.row
        action = ActionRow(row.version, self.context.clock(), seat, kind, data)
        actions.add_action(self.tx, row.id, action)
        self.row = replace(row, version=row.version + 1, public_version=row.public_version + 1)
        return action

    def keep_secret(self) -> None:
        """What was just recorded is not for everybody to know."""
        self.row = replace(self.row, public_version=self.row.public_version - 1)

    def seat(self, name: str, **changes: Any) -> None:
        """Change something about a seat."""
        seats = tuple(replace(seat, **changes) if seat.seat == name else seat for seat in self.row.seats)
        self.row = replace(self.row, seats=seats)

    def request_post(self, purpose: str, *, repost: bool, seats: Collection[str] | None = None) -> None:
        """Have people see the match as it is now.

        `anew`: at the bottom of the channel; of private messages only in those of these `seats`, if any are named.
        """
        row = self.row
        if purpose != BOARD:
            posts.want(self.tx, row.id, purpose, row.public_version, repost=repost)
        elif not row.direct:
            posts.want(self.tx, row.id, purpose, row.public_version, repost=repost, people=(None,))
        else:
            for seat in row.seats:
                below = repost and (seats is None or seat.seat in seats)
                posts.want(self.tx, row.id, purpose, row.public_version, repost=below, people=(seat.user_id or 0,))
            if row.state == State.OVER.value:  # then its channel shows it, too
                posts.want(self.tx, row.id, purpose, row.public_version, repost=repost, people=(None,))
        self.tx.touched(row.id)

    def finish(self) -> None:
        """Wind the clocks, store what has become of the match, and have its notices follow. Raises `StaleMatch`."""
        now = self.context.clock()
        self.row = clocks.advance_clocks(self.rules, self.before, self.row, now, self.away)
        self._save()
        notices.follow(self.tx, self.rules, self.before, self.row, now, self.away)

    def _save(self) -> None:
        before, row = self.before, self.row
        changes: dict[str, Value] = {"version": row.version, "public_version": row.public_version}
        for name in _CHANGING:
            if getattr(row, name) != getattr(before, name):
                changes[name] = getattr(row, name)
        if row.offers != before.offers:
            changes["offers"] = json.dumps(dict(row.offers))
        if row.draw_counts != before.draw_counts:
            changes["draw_counts"] = store.draw_counts_text(row.draw_counts)
        if not store.update_match(self.tx, row.id, before.version, **changes):
            raise StaleMatch
        if len(row.seats) == len(before.seats):
            self._save_seats()
        else:  # a lobby begins in which not every seat was taken
            store.replace_seats(self.tx, row.id, row.seats)
        if row.ended is not None and before.ended is None:
            store.end_seats(self.tx, row.id, row.ended)
        now, away = self.context.clock(), self.away
        if clocks.next_event(row, now, away) != clocks.next_event(before, now, away):
            clocks.set_timer(self.tx, row, now, away)

    def _save_seats(self) -> None:
        for old, new in zip(self.before.seats, self.row.seats, strict=True):
            changed = {
                name: getattr(new, name) for name in SeatRow.__slots__ if getattr(new, name) != getattr(old, name)
            }
            if changed:
                store.update_seat(self.tx, self.row.id, new.seat, **changed)


def load_days_away(context: MatchContext, tx: Transaction, row: MatchRow) -> DaysAway:
    """The days away of those who sit at a table where time counts, as far as they are not over."""
    return away_of(tx, list(persons(row)), context.clock()) if row.pace in PACES else {}
