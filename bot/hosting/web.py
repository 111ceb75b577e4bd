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


def host_server(
    host: str, port: int, page: Callable[[], bytes], ready: Callable[[], bool], state: Callable[[], str]
) -> WebServer:
    """A server of `/metrics`, `/healthz` and `/readyz`. No password: bind it where only the operator reaches it.

    `/healthz` answers with the version while the process lives. `/readyz` has the status 503 while `ready()` is False,
    and says `state()` in any case.
    """

    async def answer(request: web.BaseRequest) -> web.Response:
        match request.path:
            case "/metrics":
                return web.Response(body=page(), headers={"Content-Type": TEXT})
            case "/healthz":
                return web.Response(text=f"ok {version()}\n")
            case "/readyz":
                return web.Response(text=state(), status=200 if ready() else 503)
        return web.Response(status=404)

    return WebServer(answer, host, port, setting="METRICS_PORT", most=MOST_CONNECTIONS, seconds=LONGEST_SECONDS)
