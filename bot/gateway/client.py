"""The client that is connected to Discord's gateway: passes its events on to the services."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, Final

from discord import app_commands

from bot.client import BotClient
from bot.gateway.sessions import Sessions, SessionWait
from bot.store.errors import StoreClosed

log = logging.getLogger(__name__)

NO_SOCKET: Final[Any] = SimpleNamespace(session_id=None, sequence=None, gateway=None, open=False, latency=math.nan)
"""Stands for a client's connection before the first: discord.py fails if that cannot be made."""


class GatewayClient(BotClient):
    """The connection to Discord's gateway. `ready` is called after each connect, when events arrive."""

    sessions: Sessions
    """When it may begin a session."""

    def __init__(self, ready: Callable[[], None], translator: app_commands.Translator) -> None:
        super().__init__(translator)
        self.ws = NO_SOCKET
        self.connected = False
        """Whether events arrive from Discord now."""
        self.disconnects = 0
        """How often the connection was lost."""
        self._when_ready = ready
        # Of all events, those that the bot needs: discord.py's own parsers would keep all servers with their channels,
        # roles and threads, and make objects of the pressed message and all its controls for each press.
        self._connection.parsers = {
            "READY": self._begin_session,
            "RESUMED": self._connection.parse_resumed,
            "INTERACTION_CREATE": self.take_interaction,
            "CHANNEL_DELETE": self._note_deleted,
            "THREAD_DELETE": self._note_deleted,
            "GUILD_DELETE": self._note_removed,
        }

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect whenever a session may begin."""
        while True:
            try:
                return await super().connect(reconnect=reconnect)
            except SessionWait as wait:
                await asyncio.sleep(wait.seconds)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count the session; discord.py's own would wait, too."""
        await self.sessions.begin(shard_id or 0)

    def _begin_session(self, data: Any) -> None:
        data["guilds"] = []
        self._connection.parse_ready(data)

    def _note_deleted(self, data: Any) -> None:
        """A channel or thread was deleted. Without this event, the next post there would find out."""
        self.dispatch("gone", self.services.reachability.place_gone, int(data["guild_id"]), int(data["id"]))

    def _note_removed(self, data: Any) -> None:
        """The bot was removed from a server, or Discord cannot reach it for a time."""
        if not data.get("unavailable"):
            self.dispatch("gone", self.services.reachability.server_gone, int(data["id"]))

    async def on_gone(self, note: Callable[..., Awaitable[None]], *what: int) -> None:
        """Note what is gone."""
        try:
            await note(*what)
        except StoreClosed:
            log.info("what is gone is noted after the next start: the bot is stopping")

    async def on_connect(self) -> None:
        """A session has begun."""
        self.connected = True
        log.info("connected as %s", self.user)
        self._when_ready()

    async def on_resumed(self) -> None:
        """Reconnected; Discord has sent the missed events. Let the services catch up with what has become due."""
        await self.on_connect()

    async def on_disconnect(self) -> None:
        self.disconnects += self.connected
        self.connected = False
