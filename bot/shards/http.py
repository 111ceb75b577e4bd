"""One HTTP client of discord.py for all clients of a process: one session, one login, one account of rate limits."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
from discord.http import HTTPClient


class SharedHTTPClient(HTTPClient):
    """Logs in once for all clients, and outlives each: what a closed one has begun to answer is answered through it."""

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
        """Nothing: the other clients go on."""

    async def end(self) -> None:
        """Close the session, after all clients."""
        await super().close()
