"""A small web server for the host: metrics, and whether the bot is alive and ready. Off unless METRICS_PORT is set."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final

from aiohttp import web

from bot.program import version

log = logging.getLogger(__name__)

MOST_CONNECTIONS: Final = 20
"""More at the same time are closed at once: they would take the descriptors that players need."""

LONGEST_SECONDS: Final = 5.0
"""Seconds after which a connection is closed, whether or not its request has come."""

WARN_SECONDS: Final = 60.0
"""Seconds between two warnings that connections were closed."""

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class _Refusal(asyncio.Protocol):
    """Closes its connection at once."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.abort()


class HostServer:
    """Serves `/metrics`, `/healthz` and `/readyz`. No authentication: bind it to an address that only the host reaches.

    `/healthz` answers with the version while the process lives. `/readyz` has the status 503 while one of `ready()` is
    False.
    """

    def __init__(
        self,
        host: str,
        port: int,
        page: Callable[[], bytes],
        ready: Callable[[], Mapping[str, bool]],
        why: Callable[[], str] = str,
    ) -> None:
        self._host = host
        self._port = port
        self._page = page
        self._ready = ready
        self._why = why
        self._runner: web.AppRunner | None = None
        self._server: asyncio.Server | None = None
        self._warned = float("-inf")

    async def start(self) -> int:
        """Start serving; return the port. Raises `OSError`."""
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/healthz", self._alive)
        app.router.add_get("/readyz", self._is_ready)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._connect, self._host, self._port, backlog=MOST_CONNECTIONS)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def _connect(self) -> asyncio.Protocol:
        """The protocol of a new connection."""
        assert self._runner is not None
        assert self._runner.server is not None
        loop = asyncio.get_running_loop()
        if len(self._runner.server.connections) >= MOST_CONNECTIONS:
            if loop.time() >= self._warned + WARN_SECONDS:
                self._warned = loop.time()
                log.warning("more than %d connections to METRICS_PORT: further ones are closed", MOST_CONNECTIONS)
            return _Refusal()
        connection = self._runner.server()
        loop.call_later(LONGEST_SECONDS, connection.force_close)
        return connection

    async def stop(self) -> None:
        """Stop; does nothing if it was never started."""
        if self._server is not None:
            self._server.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=self._page(), headers={"Content-Type": TEXT})

    async def _alive(self, _: web.Request) -> web.Response:
        return web.Response(text=f"ok {version()}\n")

    async def _is_ready(self, _: web.Request) -> web.Response:
        ready = self._ready()
        lines = "".join(f"{what}: {'ok' if good else 'NO'}\n" for what, good in ready.items())
        if not all(ready.values()) and (why := self._why()):
            lines += f"not connected: {why}\n"
        return web.Response(text=lines, status=200 if all(ready.values()) else 503)
