"""The client that is connected to Discord's gateway: passes its events on to the services."""

from __future__ import annotations

import asyncio
import logging
import math
import zlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.background.failures import log_failure
from bot.background.task import cancel
from bot.client import BotClient
from bot.durations import MINUTE, SECOND, Backoff
from bot.gateway.sessions import Sessions
from bot.ids import GuildId
from bot.store.errors import StoreClosed
from bot.ui.publishing.publisher import post_welcome
from bot.ui.requests import state_of


class GatewaySocket(DiscordWebSocket):
    """Outlives a message that it cannot read."""

    _heard = False
    """Whether it has a session, so that it can do without a single message."""

    async def received_message(self, msg: Any, /) -> None:
        try:
            await super().received_message(msg)
        except (ReconnectWebSocket, discord.ConnectionClosed, aiohttp.ClientError, OSError):
            raise
        except Exception as error:
            log_failure("a message of the gateway could not be read", error)
            if not self._heard or isinstance(error, zlib.error):
                await self.close(code=4000)
                raise ReconnectWebSocket(self.shard_id, resume=self._heard) from error
        else:
            self._heard = self._heard or self.session_id is not None


log = logging.getLogger(__name__)

RECONNECTS: Final = Backoff(first=SECOND, longest=MINUTE)
"""Waits before a shard connects again: players wait a minute longer after an outage at most."""

CONNECT_SECONDS: Final = 60.0
"""Longest time that a connection may take to begin."""

FAILURES: Final = (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)
"""What a connection may fail with that may succeed later."""

CLOSED: Final = 1000
"""The close code that says nothing: Discord sends it for unknown reasons. Others that discord.py raises are final."""


class GatewayClient(BotClient):
    """See `bot.client.Door`: presses by Discord's gateway, for which one process has the database for itself.

    `ready` is called after each connect, when events of all shards arrive.
    """

    sessions: Sessions
    """When it may begin a session."""

    def __init__(self, ready: Callable[[], None], translator: app_commands.Translator) -> None:
        super().__init__(translator)
        self.disconnects = 0
        """How often a shard's connection was lost."""
        self._sockets: dict[int, GatewaySocket] = {}
        self._heard: set[int] = set()
        """Shards whose events arrive."""
        self._servers: set[int] = set()
        """The ids of all servers that the bot is known to be in."""
        self._shards: list[asyncio.Task[None]] = []
        self._when_ready = ready
        # Of all events, those that the bot needs: discord.py's own parsers would keep all servers with their channels,
        # roles and threads, and make objects of the pressed message and all its controls for each press.
        state_of(self).parsers = {
            "READY": self._begin_session,
            "RESUMED": lambda data: self.dispatch("shard_connect", data["__shard_id__"]),
            "INTERACTION_CREATE": self.take_interaction,
            "CHANNEL_DELETE": self._note_deleted,
            "THREAD_DELETE": self._note_deleted,
            "GUILD_CREATE": self._note_added,
            "GUILD_DELETE": self._note_removed,
        }

    @property
    def connected(self) -> bool:
        """Whether events arrive from Discord now, of all shards."""
        return len(self._heard) == (self.shard_count or 1) and not self.is_closed()

    @property
    def takes(self) -> bool:
        return self.connected

    @property
    def why(self) -> str:
        return self.sessions.why

    @property
    def latency(self) -> float:
        """Seconds that Discord took to answer the last heartbeat; the longest of all shards."""
        return max((socket.latency for socket in self._sockets.values()), default=math.nan)

    async def stay_open(self, token: str) -> None:
        async def log_in() -> tuple[int, int]:
            await self.login(token)
            shards, _, limits = await self.http.get_bot_gateway()
            return max(1, int(shards)), max(1, int(limits["max_concurrency"]))

        shards, self.sessions.buckets = await self.sessions.log_in(log_in)
        await self.connect_all(shards)

    async def connect_all(self, count: int) -> None:
        """Keep this number of shards connected. Raises `discord.ConnectionClosed` if one cannot go on."""
        self.shard_count = state_of(self).shard_count = count
        self._shards = [asyncio.create_task(self._stay(shard), name=f"shard {shard}") for shard in range(count)]
        try:
            await asyncio.gather(*self._shards)
        finally:
            await cancel(self._shards)

    async def stop_intake(self) -> None:
        self.takes_interactions = False

    async def close(self) -> None:
        """End all sessions."""
        await cancel(self._shards)
        await asyncio.gather(*(socket.close(code=1000) for socket in self._sockets.values()), return_exceptions=True)
        await super().close()

    async def _stay(self, shard: int) -> None:
        """Keep a shard connected: each try resumes its session if it can. discord.py's own loop has them take turns."""
        failures, resume = 0, False
        while True:
            try:
                socket = self._sockets[shard] = await self._open(shard, resume=resume)
                failures = 0
                while True:
                    await socket.poll_event()
            except ReconnectWebSocket as error:
                resume = error.resume
                self.dispatch("shard_disconnect", shard)
            except (*FAILURES, discord.ConnectionClosed) as error:
                if isinstance(error, discord.ConnectionClosed) and error.code != CLOSED:
                    raise
                failures, resume = failures + 1, True
                self.dispatch("shard_disconnect", shard)
                seconds = RECONNECTS.wait(failures) / SECOND
                log.warning("shard %d is not connected (%s), next try in %d s", shard, type(error).__name__, seconds)
                await asyncio.sleep(seconds)

    async def _open(self, shard: int, *, resume: bool) -> GatewaySocket:
        """Connect a shard and resume its session, or begin one when its turn comes. Raises `FAILURES`."""
        last = self._sockets.get(shard)
        try:
            if resume and last is not None and last.session_id is not None:
                await self.sessions.wait_to_resume(shard)
                session, sequence, gateway = last.session_id, last.sequence, last.gateway
                async with asyncio.timeout(CONNECT_SECONDS):
                    return await GatewaySocket.from_client(
                        self, shard_id=shard, resume=True, session=session, sequence=sequence, gateway=gateway
                    )
            async with self.sessions.turn(self.http, shard), asyncio.timeout(CONNECT_SECONDS):
                return await GatewaySocket.from_client(self, shard_id=shard)
        except ReconnectWebSocket as error:
            raise ConnectionError("the gateway has closed the connection before it began") from error

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count the session; discord.py's own would wait, too."""
        await self.sessions.begin(shard_id or 0)

    def _begin_session(self, data: Any) -> None:
        self._servers |= {int(server["id"]) for server in data.get("guilds", ())}
        data["guilds"] = []
        state_of(self).parse_ready(data)
        self.dispatch("shard_connect", data["shard"][0])

    def _note_deleted(self, data: Any) -> None:
        """A channel or thread was deleted. Without this event, the next post there would find out."""
        self.dispatch("gone", self.services.reachability.place_gone, int(data["guild_id"]), int(data["id"]))

    def _note_added(self, data: Any) -> None:
        """The bot was added to a server; or Discord tells of one that it was in before, and says of that whether it is
        available."""
        server = int(data["id"])
        if server not in self._servers and "unavailable" not in data:
            self.dispatch("added", server)
        self._servers.add(server)

    def _note_removed(self, data: Any) -> None:
        """The bot was removed from a server, or Discord cannot reach it for a time."""
        if not data.get("unavailable"):
            self._servers.discard(int(data["id"]))
            self.dispatch("gone", self.services.reachability.server_gone, int(data["id"]))

    async def on_gone(self, note: Callable[..., Awaitable[None]], *what: int) -> None:
        """Note what is gone."""
        try:
            await note(*what)
        except StoreClosed:
            log.info("what is gone is noted after the next start: the bot is stopping")

    async def on_added(self, server: GuildId) -> None:
        await post_welcome(self, self.services, server)

    async def on_shard_connect(self, shard: int) -> None:
        """A session has begun, or goes on: Discord has sent the missed events. Catch up with what has become due."""
        self._heard.add(shard)
        if self.connected:
            log.info("connected as %s", self.user)
            self._when_ready()

    async def on_shard_disconnect(self, shard: int) -> None:
        self.disconnects += shard in self._heard
        self._heard.discard(shard)
