"""A web server whose connections are bounded: those who open many and say nothing keep nobody else out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from aiohttp import web

log = logging.getLogger(__name__)

WARN_SECONDS: Final = 60.0
"""Seconds between two lines of the log about the same."""


class Seldom:
    """Counts what may come in floods, so that the log has one line a minute about it."""

    def __init__(self) -> None:
        self._since = 0
        self._told = float("-inf")

    def count(self) -> int:
        """Count one more. Return how many came since the last line, if another is due; else 0."""
        self._since += 1
        now = asyncio.get_running_loop().time()
        if now < self._told + WARN_SECONDS:
            return 0
        self._told, count, self._since = now, self._since, 0
        return count


class WebServer:
    """Serves what `answer` answers on one address.

    `most` connections, beside those that are `working`, are open at the same time: a further one takes the place of the
    oldest of them, if possible of one that has never been `working`. `seconds`: how long a connection may take for a
    request's headers, or be idle.
    """

    def __init__(
        self,
        answer: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]],
        host: str,
        port: int,
        *,
        setting: str,
        most: int,
        seconds: float,
        **more: Any,
    ) -> None:
        """`setting` names the port in the log; `more`: of aiohttp's `Server`, that costs less than an `Application`."""
        self._runner = web.ServerRunner(web.Server(answer, access_log=None, keepalive_timeout=seconds, **more))
        self._host = host
        self._port = port
        self._setting = setting
        self._most = most
        self._server: asyncio.Server | None = None
        self._working = set[asyncio.BaseProtocol]()
        """Connections whose requests count."""
        self._worked = set[asyncio.BaseProtocol]()
        self._crowded = Seldom()

    @property
    def connections(self) -> int:
        """How many are open."""
        return 0 if self._runner.server is None else len(self._runner.server.connections)

    async def start(self) -> int:
        """Start serving; return the port. Raises `OSError`."""
        await self._runner.setup()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._connect, self._host, self._port, backlog=self._most)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    @contextmanager
    def working(self, request: web.BaseRequest) -> Iterator[None]:
        """Keep the connection of a request whatever others open."""
        protocol = request.protocol
        self._working.add(protocol)
        self._worked.add(protocol)
        try:
            yield
        finally:
            self._working.discard(protocol)

    def _connect(self) -> asyncio.Protocol:
        """The protocol of a new connection."""
        assert self._runner.server is not None
        opened = self._runner.server.connections
        self._worked.intersection_update(opened)
        idle = [one for one in opened if one not in self._working and one.transport is not None]
        if len(idle) >= self._most:
            if self._crowded.count():
                log.warning(
                    "more than %d connections to %s: the oldest idle ones are closed", self._most, self._setting
                )
            next((one for one in idle if one not in self._worked), idle[0]).force_close()
        return self._runner.server()

    async def stop_listening(self) -> None:
        """Take no more connections; those that are open go on."""
        if self._server is not None:
            self._server.close()

    async def stop(self) -> None:
        """Stop; does nothing if it was never started."""
        await self.stop_listening()
        await self._runner.cleanup()
