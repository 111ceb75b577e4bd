"""The bot's connection to Discord: one client, or one for each shard of this process among several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import discord

from bot.background.match_tasks import SWEEP
from bot.background.timers import LONGEST_SLEEP
from bot.client import BotClient
from bot.matches.core.context import MatchContext
from bot.matches.outbox.delivery import Delivery
from bot.store.processes import register_alone
from bot.store.shards import Shards


@dataclass(frozen=True, slots=True)
class Sweeps:
    """Seconds between sweeps for work that no wake-up announced; None: only at the start."""

    posts: float = SWEEP
    timers: float = LONGEST_SLEEP
    bot_turns: float | None = None


class Connection(Protocol):
    """Begun before anything else uses the database, started with the services, and run then."""

    @property
    def sweeps(self) -> Sweeps:
        """The intervals of the sweeps for work of other processes."""

    @property
    def clients(self) -> Sequence[BotClient]:
        """The clients through which events arrive."""

    @property
    def connected(self) -> bool:
        """Whether events arrive from Discord, of all shards of this process."""

    @property
    def disconnects(self) -> int:
        """How often a connection was lost."""

    @property
    def heard(self) -> Shards:
        """The shards at home here from which events arrive."""

    def client_of(self, delivery: Delivery) -> BotClient:
        """The client that shows a post. Raises `LeaseOver` if its match is at home elsewhere by now."""

    def touched(self, match: int) -> None:
        """Tell other processes that a match has changed."""

    async def begin(self) -> None:
        """Note that this process runs. Raises `StoreError`."""

    def start(self) -> None:
        """Start the tasks that keep this process in the database. No event arrives before `stay_connected`."""

    async def stay_connected(self, token: str) -> None:
        """Log in and stay connected until cancelled. Raises discord.py's errors if the bot cannot go on."""

    async def leave(self, seconds: float) -> None:
        """Let other processes take over while this one still answers, if there are others: for so long at most."""

    async def stop(self) -> None:
        """Close all clients."""

    async def end(self) -> None:
        """Let others know that this process has ended."""


class Alone:
    """The connection of a process that has its database for itself: one client."""

    sweeps = Sweeps()

    def __init__(self, context: MatchContext, client: BotClient) -> None:
        self._context = context
        self._client = client

    @property
    def clients(self) -> Sequence[BotClient]:
        return (self._client,)

    @property
    def connected(self) -> bool:
        return self._client.connected and not self._client.is_closed()

    @property
    def disconnects(self) -> int:
        return self._client.disconnects

    @property
    def heard(self) -> Shards:
        homes = self._context.homes
        return homes if self._client.connected else Shards(homes.count, frozenset())

    def client_of(self, delivery: Delivery) -> BotClient:
        return self._client

    def touched(self, match: int) -> None:
        """Do nothing: there is no other process."""

    async def begin(self) -> None:
        await self._context.store.write(lambda tx: register_alone(tx, self._context.process))

    def start(self) -> None:
        """Do nothing: there is no lease."""

    async def stay_connected(self, token: str) -> None:
        async def log_in() -> None:
            await self._client.http.close()  # of a login before that failed
            self._client.http.connector = discord.utils.MISSING
            await self._client.login(token)

        await self._client.sessions.log_in(log_in)
        await self._client.connect()

    async def leave(self, seconds: float) -> None:
        """Do nothing: there is no other process."""

    async def stop(self) -> None:
        await self._client.close()

    async def end(self) -> None:
        """Do nothing: the next process registers itself."""
