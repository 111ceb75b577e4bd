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

from bot.matches.aggregate.match import Table
from bot.matches.core.context import House
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


def lose(table: Table, place: int, loss: Loss) -> bool:
    """A channel or thread of a match is gone; whether the match has to do with it at all."""
    row, tx = table.row, table.tx
    if loss is Loss.CHANNEL:
        posts.forget_stale(tx, row.id, place)
    if row.thread and place == row.thread and loss is Loss.CHANNEL:
        table.act(None, "thread", "0")
        posts.rouse(tx, row.id)
        return True
    if place not in (row.channel, row.thread) or row.direct:
        return False
    if row.state == State.CHALLENGE.value:
        table.act(None, "close", GONE)
        timers.drop_timer(tx, EXPIRY, row.id)
    elif row.state == State.PLAY.value and row.why_stopped != GONE:
        table.act(None, "lost")
        timers.drop_timer(tx, CLOSES, row.id)
        timers.set_timer(tx, CLOSES, row.id, table.house.clock() + KEPT_MS)
    posts.rest(tx, row.id)
    tx.touched(row.id)
    return True


def find_again(table: Table) -> None:
    """Somebody is back at a match that was lost: its clocks run on. Nothing where it was not."""
    if table.row.why_stopped == GONE:
        table.act(None, "found")
        timers.drop_timer(table.tx, CLOSES, table.row.id)


class Whereabouts:
    """What Discord tells of places and people that are gone."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def place_gone(self, guild: int, place: int) -> None:
        """A channel or thread was deleted."""
        await self._lose(lambda tx: matches.live_matches(tx, guild, place), lambda _: place, Loss.CHANNEL)

    async def server_gone(self, guild: int) -> None:
        """The bot was removed from a server, or the server is gone."""
        await self._lose(lambda tx: matches.live_matches(tx, guild), lambda table: table.row.channel, Loss.ACCESS)

    async def look_around(self, is_there: Callable[[int], bool]) -> None:
        """The bot is connected: it was perhaps removed from servers while it was not. `is_there`: it is in one now."""
        for guild in await self._house.store.read(matches.live_guilds):
            if guild and not is_there(guild):
                await self.server_gone(guild)

    async def _lose(self, found: Callable[[Transaction], list[int]], place: Callable[[Table], int], loss: Loss) -> None:
        for match in await self._house.store.read(found):
            # One unit each: whoever presses meanwhile need not wait for all of them.
            def work(tx: Transaction, match: int = match) -> None:
                row = matches.find_match(tx, match)
                if row is not None and row.game in self._house.games:
                    table = Table(self._house, tx, row)
                    lose(table, place(table), loss)

            await self._house.store.write(work)

    async def close(self, match: int) -> None:
        """End a match that nobody has come back to, without a result; nothing if somebody has."""

        def work(tx: Transaction) -> None:
            timers.drop_timer(tx, CLOSES, match)
            row = matches.find_match(tx, match)
            if row is not None and row.state == State.PLAY.value and row.why_stopped == GONE:
                Table(self._house, tx, row).act(None, "cancel")

        await self._house.store.write(work)

    async def seen(self, match: int, *, left: Iterable[int] = (), there: Iterable[int] = ()) -> None:
        """Of a match's players these have left the server, and those are there."""
        absent, present = set(left), set(there)

        def work(tx: Transaction) -> None:
            table = Table.load(self._house, tx, match)
            for seat in table.row.seats if table.row.state == State.PLAY.value else ():
                if seat.user_id in absent and seat.absent is None:
                    table.act(seat.seat, "absent")
                elif seat.user_id in present and seat.absent is not None:
                    table.act(seat.seat, "absent", BACK)

        await self._house.store.write(work)
