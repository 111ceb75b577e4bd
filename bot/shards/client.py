"""The client of one shard. It reports when all servers are there, and asks its holder before it answers."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

import discord
from discord import app_commands
from discord.http import HTTPClient

from bot.client import BotClient

LONGEST_TURN: Final = 45.0
"""Seconds that a connected client waits for its turn: discord.py gives it up after a minute."""


LONGEST_CLAIM: Final = 10.0
"""Seconds for which closing waits for the claims of contested interactions."""


class Holder(Protocol):
    """The client's interface to the process that holds its shard."""

    def answers_all(self, client: ShardClient) -> bool:
        """Whether no other process may answer this client's interactions."""

    async def answers(self, client: ShardClient, interaction: int) -> bool:
        """Whether this process answers an interaction that another one may have received, too."""

    async def identify_turn(self, shard: int, most: float) -> None:
        """Wait until a session of this shard may begin. Raises `ConnectionError` if that takes more seconds."""

    def hearing_changed(self) -> None:
        """Note that a client hears all servers of its shard, or has lost its connection."""


class ShardClient(BotClient):
    """`complete`: whether all servers of the shard have been there at least once."""

    def __init__(
        self,
        shard: int,
        count: int,
        holder: Holder,
        ready: Callable[[BotClient], Awaitable[None]],
        translator: app_commands.Translator,
        http: HTTPClient,
    ) -> None:
        super().__init__(ready, translator, shard=(shard, count), http=http)
        self.shard, self.count = shard, count
        self.identified = asyncio.Event()
        """Set from the first READY on."""
        self.complete = False
        self.unheard_since: float | None = None
        """The event loop's time since when it has been disconnected; None: connected, or its turn has not come yet."""
        self._holder = holder
        self._awaited: set[int] = set()
        self._claiming: set[asyncio.Task[None]] = set()
        self._has_turn = False

    async def wait_for_turn(self) -> None:
        """Wait for a turn, which is shared with all processes, to begin a session; then connect at once."""
        await self._holder.identify_turn(self.shard, math.inf)
        self._has_turn = True
        self._note_unheard()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for another turn if the session is not the first, but not for longer than discord.py allows."""
        if not self._has_turn:
            await self._holder.identify_turn(self.shard, LONGEST_TURN)
        self._has_turn = False
        await super().before_identify_hook(shard_id, initial=initial)

    def _on_interaction(self, data: Any) -> None:
        if self._holder.answers_all(self):
            super()._on_interaction(data)
            return
        self._claiming.add(claim := asyncio.create_task(self._answer_if_first(data), name="contested interaction"))
        claim.add_done_callback(self._claiming.discard)
        self._note_answering(claim)

    async def _answer_if_first(self, data: Any) -> None:
        if await self._holder.answers(self, int(data["id"])):
            super()._on_interaction(data)

    async def on_connect(self) -> None:
        """Handle READY: it lists the servers of the shard, which follow one by one."""
        await super().on_connect()
        self.unheard_since = None
        self._awaited = {guild.id for guild in self.guilds if guild.unavailable}
        self.identified.set()
        self._note_complete()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._awaited.discard(guild.id)
        self._note_complete()
        await super().on_guild_available(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handle a server that READY did not list."""
        self._awaited.discard(guild.id)
        self._note_complete()

    async def on_ready(self) -> None:
        self._awaited.clear()  # servers that are still missing are unavailable
        if not self._lost:
            self.unheard_since = None
        self._note_complete()
        await super().on_ready()

    async def on_disconnect(self) -> None:
        await super().on_disconnect()
        self._note_unheard()
        self._holder.hearing_changed()

    def _note_unheard(self) -> None:
        if self.unheard_since is None:
            self.unheard_since = asyncio.get_running_loop().time()

    def _note_complete(self) -> None:
        if not self._awaited and not self.connected and not self._lost:
            self.connected = self.complete = True
            self._holder.hearing_changed()

    async def close(self) -> None:
        # discord.py answers no command with a client that is closed.
        if claims := self._claiming:
            await asyncio.wait(claims, timeout=LONGEST_CLAIM)
        # discord.py's own task would find the client closed and fail.
        if (waiting := self._connection._ready_task) is not None:
            waiting.cancel()
        await super().close()
