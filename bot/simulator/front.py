"""The address that `play` prints: simcord's page with a script and a style of ours, which notices when the bot stops.

Anyone on this machine may open it: what is behind it is a game with simulated people. Pages of other sites may not:
they can neither read the key of simcord's page nor send it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator
from html import escape
from pathlib import Path
from typing import Final

from aiohttp import ClientSession, web

from bot.i18n.translator import Translator

STATIC: Final = Path(__file__).parent / "static"

HOST: Final = "127.0.0.1"

SCRIPT: Final = '<script src="/static/play.js" data-told="{}"></script></head>'

BY_NAME: Final = b"|| String(a.entry.invocation).localeCompare(String(b.entry.invocation))"
"""How simcord 3.2.1 sorts all commands alike. Without it they stand as they were registered, as in Discord a game's."""

CHOSEN: Final = b"state.publishedRevision = snapshot.publishedRevision;"
SENT: Final = CHOSEN + (
    b"for(const k of state.drafts.keys())if(k!==state.dropdown?.key)for(const m of[state.drafts,state.selectDrafts,"
    b"state.candidateIdentities,state.selectValidationRevisions,state.pendingSelectValidations])m.delete(k);"
)
"""How simcord 3.2.1 fills a menu: with what was last chosen at its place in the message. Discord shows what is sent."""

PASSED_ON: Final = ("Content-Type", "X-Simcord-Capability", "X-Simcord-Context")
"""The headers of requests that simcord reads."""

OUR_OWN: Final = ("Content-Length", "Date", "Server")
"""The headers of answers that are written here."""

PRESS: Final = "/api/action"

AGAIN: Final = frozenset({"busy", "stale-revision"})
"""Why simcord 3.2.1 refuses presses that Discord would take: another is under way, or the page was published since."""

RETRY_SECONDS: Final = 10.0
"""For how long a press is tried."""


@contextlib.asynccontextmanager
async def served(
    page: str, t: Translator, *, door: socket.socket | None = None, start: str = "", tools: bool = False
) -> AsyncIterator[str]:
    """Serve simcord's `page` at a listening socket of this machine, and yield its address.

    `start`: the command that starts the bot again; `tools`: show simcord's own.
    """
    inside, _, key = page.partition("#")
    door = door or socket.create_server((HOST, 0))
    port = door.getsockname()[1]
    hosts = {f"{host}:{port}" for host in ("localhost", HOST)}
    stopped = t(
        "The bot has stopped. Type “{terminal}” in its folder to start it: this page then goes on.", terminal=start
    )
    words = {"you": t("You are"), "others": t("Choose another to play as them."), "stopped": stopped}
    head = SCRIPT.format(escape(json.dumps(words | {"key": key, "language": t.language, "tools": tools})))
    swapped = {"/": (b"</head>", head.encode()), "/commands.js": (BY_NAME, b""), "/select-drafts.js": (CHOSEN, SENT)}

    async def answer(request: web.Request) -> web.Response:
        if request.host not in hosts:  # another site's name that leads to this machine
            raise web.HTTPForbidden
        if request.path == "/running":
            return web.Response(text=key)
        headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        data, deadline = await request.read(), time.monotonic() + RETRY_SECONDS
        while True:
            async with client.request(request.method, request.path_qs, headers=headers, data=data) as answered:
                body = await answered.read()
            if request.path != PRESS or time.monotonic() > deadline or not (again := _retried(data, body)):
                break
            data = again
            await asyncio.sleep(0.01)
        if request.path in swapped:
            body = body.replace(*swapped[request.path], 1)
        kept = {name: text for name, text in answered.headers.items() if name not in OUR_OWN}
        return web.Response(body=body, status=answered.status, headers=kept)

    app = web.Application()
    app.router.add_static("/static", STATIC)
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=1.0)
    await runner.setup()
    async with ClientSession(inside) as client:
        try:
            await web.SockSite(runner, door).start()
            yield f"http://localhost:{port}/"
        finally:  # before the client is closed, through which it answers
            await runner.cleanup()


def _retried(sent: bytes, answered: bytes) -> bytes:
    """What to send after this answer to a press; nothing if the press was taken, or refused for good."""
    with contextlib.suppress(ValueError):
        result = json.loads(answered)
        if "error" in result:  # the bot is being waited for
            return sent
        if result["rejected"] and AGAIN & {diagnostic["code"] for diagnostic in result["diagnostics"]}:
            return json.dumps(json.loads(sent) | {"published_revision": result["revision"]}).encode()
    return b""
