"""A process behind a balancer that behaves like the bot's endpoint for interactions: `python -m tests.deploy.back_end`.

Arguments: its name, the ports of its endpoint and of its health page, and a folder that all processes share, as they
share the database. In it, the first process that has a press in hand writes its name into a file named by the press;
no process is ready while the file `UNREADY` is there.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from aiohttp import web

LARGEST: Final = 256 * 1024
"""Bytes of an interaction."""


UNREADY: Final = "unready"


def first(folder: Path, press: str, name: str) -> bool:
    """Note who has the press in hand; whether nobody had it before."""
    try:
        with (folder / press).open("x") as file:
            file.write(name)
    except FileExistsError:
        return False
    return True


def application(name: str, folder: Path) -> web.Application:
    """The endpoint and the health page, as one."""

    async def interaction(request: web.Request) -> web.Response:
        body = await request.read()
        if not {"X-Signature-Ed25519", "X-Signature-Timestamp"} <= request.headers.keys():
            return web.Response(status=401)
        press: dict[str, Any] = json.loads(body)
        print(press["id"], flush=True)
        if first(folder, press["id"], name):
            if press.get("refused"):
                return web.Response(status=503)
            if press.get("kept"):
                await asyncio.Event().wait()
        # The bot acknowledges by the time of the press, in whichever process.
        await asyncio.sleep(press.get("answered_at", 0) - time.time())
        return web.json_response({"by": name, "body": hashlib.sha256(body).hexdigest()})

    async def ready(_: web.Request) -> web.Response:
        return web.Response(status=503 if (folder / UNREADY).exists() else 200)

    app = web.Application(client_max_size=LARGEST)
    app.router.add_post("/", interaction)
    app.router.add_get("/readyz", ready)
    return app


async def serve(name: str, ports: tuple[str, ...], folder: Path) -> None:
    """Serve until killed."""
    runner = web.AppRunner(application(name, folder))
    await runner.setup()
    for port in ports:
        await web.TCPSite(runner, "127.0.0.1", int(port), backlog=1024).start()  # a test presses 200 times at once
    await asyncio.Event().wait()


if __name__ == "__main__":
    _, own, *numbers, shared = sys.argv
    asyncio.run(serve(own, tuple(numbers), Path(shared)))
