"""A small web server for the operator: metrics, and the state of the bot. Off unless METRICS_PORT is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from aiohttp import web

from bot.background.web_server import WebServer
from bot.program import version

MOST_CONNECTIONS: Final = 20
"""More at the same time would take the descriptors that players need."""

LONGEST_SECONDS: Final = 5.0
"""Seconds within which a request has to come, and for which a connection may be idle."""

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class HostServer:
    """Serves `/metrics`, `/healthz` and `/readyz`. No password: bind it to an address that only the operator reaches.

    `/healthz` answers with the version while the process lives. `/readyz` has the status 503 while `ready()` is False,
    and says `state()` in any case.
    """

    def __init__(
        self, host: str, port: int, page: Callable[[], bytes], ready: Callable[[], bool], state: Callable[[], str]
    ) -> None:
        self._page = page
        self._ready = ready
        self._state = state
        self._server = WebServer(
            self._answer, host, port, setting="METRICS_PORT", most=MOST_CONNECTIONS, seconds=LONGEST_SECONDS
        )

    async def start(self) -> int:
        """Start serving; return the port. Raises `OSError`."""
        return await self._server.start()

    async def stop(self) -> None:
        """Stop; does nothing if it was never started."""
        await self._server.stop()

    async def _answer(self, request: web.BaseRequest) -> web.Response:
        match request.path:
            case "/metrics":
                return web.Response(body=self._page(), headers={"Content-Type": TEXT})
            case "/healthz":
                return web.Response(text=f"ok {version()}\n")
            case "/readyz":
                return web.Response(text=self._state(), status=200 if self._ready() else 503)
        return web.Response(status=404)
