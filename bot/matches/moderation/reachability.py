"""Use cases of reachability: threads, channels, servers and players that are gone, and come back.

A match whose thread is deleted continues in its channel. If its channel is deleted, or the bot loses access, the clocks
stop. They resume when someone presses something in the match; its posts are retried then, and once an hour
(`bot.matches.outbox.delivery_results.RETRY_REFUSED`). What no event has told, the next post there finds out. After
`ABANDONED_AFTER` the match ends without a result. Players who leave the server keep their seats, and their clocks run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final

from bot.batches import batches
from bot.durations import DAY
from bot.games.states import SYSTEM
from bot.ids import NO_CHANNEL, ChannelId, GuildId, MatchId, UserId
from bot.matches.actions.ending import Cancel
from bot.matches.actions.places import FindChannel, LoseChannel, SetAbsent, SetThread
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core.context import UseCase
from bot.matches.core.model import Ending, State
from bot.matches.core.places import BACK
from bot.matches.lobby.create_match import close_challenge
from bot.store.core import matches
from bot.store.core.matches import StopReason
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox import posts
from bot.store.transaction import Transaction

ABANDONED_AFTER: Final = 30 * DAY
"""How long a match is abandoned before it is ended."""

LOST_AT_ONCE: Final = 10
"""Matches of a lost server or channel in one unit of work: a few milliseconds for those who wait."""


class Loss(Enum):
    """What is gone."""

    CHANNEL = "channel"
    """The channel or thread itself."""
    ACCESS = "access"
    """The bot's access to the channel or to the server."""


def mark_lost(aggregate: MatchAggregate, place: ChannelId, loss: Loss) -> bool:
    """Record that a channel or thread is gone. Return whether it belongs to the match."""
    row, tx = aggregate.row, aggregate.tx
    if loss is Loss.CHANNEL:
        posts.forget_stale(tx, row.id, place)
    if row.place.thread and place == row.place.thread and loss is Loss.CHANNEL:
        aggregate.act(SYSTEM, SetThread(NO_CHANNEL))
        posts.wake(tx, row.id, aggregate.context.clock())
        return True
    if place not in (row.place.channel, row.place.thread) or row.place.direct:
        return False
    if row.state is State.CHALLENGE:
        close_challenge(aggregate, Ending.GONE, SYSTEM)
    elif row.state is State.PLAY and row.why_stopped is not StopReason.GONE:
        aggregate.act(SYSTEM, LoseChannel())
        timers.set_timer(tx, TimerKind.ABANDONED, row.id, aggregate.context.clock() + ABANDONED_AFTER)
    posts.rest_posts(tx, row.id)
    tx.touched(row.id)
    return True


def mark_found(aggregate: MatchAggregate) -> None:
    """Resume a match whose place was lost, since someone has come back to it. Does nothing to other matches."""
    if aggregate.row.why_stopped is StopReason.GONE:
        aggregate.act(SYSTEM, FindChannel())
        timers.drop_timer(aggregate.tx, TimerKind.ABANDONED, aggregate.row.id)


class Reachability(UseCase):
    """Handles Discord's events about places and members."""

    async def place_gone(self, guild: GuildId, place: ChannelId) -> None:
        """A channel or thread was deleted."""
        await self._lose(lambda tx: matches.live_matches(tx, guild, place), lambda _: place, Loss.CHANNEL)

    async def server_gone(self, guild: GuildId) -> None:
        """The bot was removed from a server, or the server was deleted."""
        await self._lose(
            lambda tx: matches.live_matches(tx, guild), lambda aggregate: aggregate.row.place.channel, Loss.ACCESS
        )

    async def _lose(
        self, found: Callable[[Transaction], list[MatchId]], place: Callable[[MatchAggregate], ChannelId], loss: Loss
    ) -> None:
        lost = await self._context.store.read(found)
        # Some at a time, so that interactions do not wait for all of them.
        for batch in batches(lost, LOST_AT_ONCE):

            def work(tx: Transaction, batch: Sequence[MatchId] = batch) -> None:
                for match in batch:
                    row = matches.find_match(tx, match)
                    if row is not None and row.game in self._context.games:
                        aggregate = MatchAggregate.load(self._context, tx, row.id)
                        mark_lost(aggregate, place(aggregate), loss)

            await self._context.store.write(work)

    async def close(self, match: MatchId) -> None:
        """End an abandoned match without a result. Does nothing if someone has come back to it since."""

        def work(tx: Transaction) -> None:
            row = self._context.take_due(tx, TimerKind.ABANDONED, match)
            if row is not None and row.state is State.PLAY and row.why_stopped is StopReason.GONE:
                MatchAggregate.load(self._context, tx, row.id).act(SYSTEM, Cancel())

        await self._context.store.write(work, match)

    async def note_members(self, match: MatchId, *, left: Iterable[UserId] = (), there: Iterable[UserId] = ()) -> None:
        """Record which of a match's players have left the server and which are there."""
        absent, present = set(left), set(there)

        def work(tx: Transaction) -> None:
            aggregate = MatchAggregate.load(self._context, tx, match)
            for seat in aggregate.row.seats if aggregate.row.state is State.PLAY else ():
                if seat.user_id in absent and seat.absent is None:
                    aggregate.act(seat.seat, SetAbsent())
                elif seat.user_id in present and seat.absent is not None:
                    aggregate.act(seat.seat, SetAbsent(BACK))

        await self._context.store.write(work, match)
