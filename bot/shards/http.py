"""One HTTP client of discord.py for all clients of a process: one session, one login, one set of rate limits."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient

from bot.shards.requests import Requests

log = logging.getLogger(__name__)

PROBE: Final = 10.0
"""Timeout of the check whether Discord is reached."""


class SharedHTTPClient(HTTPClient):
    """Logs in once for all clients, and outlives each, so that answers of a closed client are still sent."""

    def __init__(self, trace: aiohttp.TraceConfig | None) -> None:
        super().__init__(asyncio.get_running_loop(), http_trace=trace)
        self._me: Any = None
        self._application: Any = None

    async def static_login(self, token: str) -> Any:
        """Log in, the first time. Raises `discord.LoginFailure`."""
        if self._me is None:
            self._me = await super().static_login(token)
            self._application = await super().application_info()
        return self._me

    async def application_info(self) -> Any:
        """The application as it was at the login."""
        return self._application

    async def close(self) -> None:
        """Do nothing: the other clients go on."""

    async def end(self) -> None:
        """Close the session, after all clients."""
        await super().close()


@dataclass(eq=False)
class Login:
    """What the clients of a process share."""

    http: SharedHTTPClient
    token: str
    recommended: int = 1
    """Discord's number of shards for the bot."""
    buckets: int = 1
    """Number of sessions that may begin at the same time, by Discord's max_concurrency."""
    turns: dict[int, asyncio.Lock] = field(default_factory=dict)
    requests: Requests = field(default_factory=Requests)

    def turn(self, shard: int) -> asyncio.Lock:
        """The lock that a client holds while its session begins, so that each reserves its turn when it can use it."""
        return self.turns.setdefault(shard % self.buckets, asyncio.Lock())

    async def reaches_discord(self) -> bool:
        """Try a request, and a connection to the gateway, which begins no session."""
        try:
            async with asyncio.timeout(PROBE):
                await self.http.get_bot_gateway()
                socket = await self.http.ws_connect(str(DiscordWebSocket.DEFAULT_GATEWAY))
                try:
                    await socket.receive_json()
                finally:
                    await socket.close()
        except (discord.DiscordException, aiohttp.ClientError, OSError, ValueError, TypeError) as error:
            log.debug("Discord is not reached: %r", error)
            return False
        return True


async def log_in(token: str, trace: aiohttp.TraceConfig | None = None) -> Login:
    """Log in; `trace` covers all requests. Raises discord.py's errors."""
    requests = Requests()
    if trace is not None:
        requests.listen(trace)
    http = SharedHTTPClient(trace)
    try:
        await http.static_login(token)
        recommended, _, limits = await http.get_bot_gateway()
    except BaseException:
        await http.end()
        raise
    return Login(http, token, recommended, max(1, int(limits.get("max_concurrency", 1))), requests=requests)
