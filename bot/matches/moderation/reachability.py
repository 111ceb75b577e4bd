"""Use cases of what is gone, and comes back: a thread, a channel, the bot's way into a server, a player.

A match whose thread is deleted goes on in its channel. Where the channel is gone, or the bot from there, the clocks
stand still until someone presses in the match, and nothing is tried again before that or before the bot may post there
again (`Outbox.usable`); after `KEPT_MS` the match ends without a result. Who has
left the server keeps his seat, and his time runs on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Final

from bot.games.states import SYSTEM
from bot.matches.actions.ending import Cancel, Close
from bot.matches.actions.places import FindChannel, LoseChannel, SetAbsent, SetThread
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import MatchContext
from bot.matches.core.model import State
from bot.matches.core.pace import DAY
from bot.matches.core.places import BACK, GONE
from bot.matches.lobby.challenges import EXPIRY
from bot.store.core import matches
from bot.store.deadlines import timers
from bot.store.outbox import posts
from bot.store.transaction import Transaction

CLOSES: Final = "gone for good"
"""The timer of a match that nobody has come back to."""

KEPT_MS: Final = 30 * DAY
"""For so long a match waits for somebody to come back to it."""


class Loss(Enum):
    """What is gone."""

    CHANNEL = "channel"
    """The channel or thread itself."""
    ACCESS = "access"
    """The bot's way there, or into the server."""


def mark_lost(aggregate: MatchAggregate, place: int, loss: Loss) -> bool:
    """A channel or thread of a match is gone; whether the match has to do with it at all."""
    row, tx = aggregate.row, aggregate.tx
    if loss is Loss.CHANNEL:
        posts.forget_stale(tx, row.id, place)
    if row.thread and place == row.thread and loss is Loss.CHANNEL:
        aggregate.act(SYSTEM, SetThread(0))
        posts.rouse(tx, row.id)
        return True
    if place not in (row.channel, row.thread) or row.direct:
        return False
    if row.state == State.CHALLENGE.value:
        aggregate.act(SYSTEM, Close(GONE))
        timers.drop_timer(tx, EXPIRY, row.id)
    elif row.state == State.PLAY.value and row.why_stopped != GONE:
        aggregate.act(SYSTEM, LoseChannel())
        timers.drop_timer(tx, CLOSES, row.id)
        timers.set_timer(tx, CLOSES, row.id, aggregate.context.clock() + KEPT_MS)
    posts.rest(tx, row.id)
    tx.touched(row.id)
    return True


def mark_found(aggregate: MatchAggregate) -> None:
    """Somebody is back at a match that was lost: its clocks run on. Nothing where it was not."""
    if aggregate.row.why_stopped == GONE:
        aggregate.act(SYSTEM, FindChannel())
        timers.drop_timer(aggregate.tx, CLOSES, aggregate.row.id)


class Reachability:
    """What Discord tells of places and people that are gone."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def place_gone(self, guild: int, place: int) -> None:
        """A channel or thread was deleted."""
        await self._lose(lambda tx: matches.live_matches(tx, guild, place), lambda _: place, Loss.CHANNEL)

    async def server_gone(self, guild: int) -> None:
        """The bot was removed from a server, or the server is gone."""
        await self._lose(
            lambda tx: matches.live_matches(tx, guild), lambda aggregate: aggregate.row.channel, Loss.ACCESS
        )

    async def check_places(self, is_there: Callable[[int], bool]) -> None:
        """The bot is connected: it was perhaps removed from servers while it was not. `is_there`: it is in one now."""
        for guild in await self._context.store.read(matches.live_guilds):
            if guild and not is_there(guild):
                await self.server_gone(guild)

    async def _lose(
        self, found: Callable[[Transaction], list[int]], place: Callable[[MatchAggregate], int], loss: Loss
    ) -> None:
        for match in await self._context.store.read(found):
            # One unit each: whoever presses meanwhile need not wait for all of them.
            def work(tx: Transaction, match: int = match) -> None:
                row = matches.find_match(tx, match)
                if row is not None and row.game in self._context.games:
                    aggregate = MatchAggregate(self._context, tx, row)
                    mark_lost(aggregate, place(aggregate), loss)

            await self._context.store.write(work)

    async def close(self, match: int) -> None:
        """End a match that nobody has come back to, without a result; nothing if somebody has."""

        def work(tx: Transaction) -> None:
            timers.drop_timer(tx, CLOSES, match)
            row = matches.find_match(tx, match)
            if row is not None and row.state == State.PLAY.value and row.why_stopped == GONE:
                MatchAggregate(self._context, tx, row).act(SYSTEM, Cancel())

        await self._context.store.write(work)

    async def note_member(self, match: int, *, left: Iterable[int] = (), there: Iterable[int] = ()) -> None:
        """Of a match's players these have left the server, and those are there."""
        absent, present = set(left), set(there)

        def work(tx: Transaction) -> None:
            aggregate = MatchAggregate.load(self._context, tx, match)
            for seat in aggregate.row.seats if aggregate.row.state == State.PLAY.value else ():
                if seat.user_id in absent and seat.absent is None:
                    aggregate.act(seat.seat, SetAbsent())
                elif seat.user_id in present and seat.absent is not None:
                    aggregate.act(seat.seat, SetAbsent(BACK))

        await self._context.store.write(work)
