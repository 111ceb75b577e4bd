"""Takes the interactions that Discord posts: only what Discord has signed is read.

https://docs.discord.com/developers/interactions/receiving-and-responding
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from aiohttp import web
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey
from yarl import URL

from bot.background.web_server import Seldom, WebServer
from bot.recent import Recent
from bot.ui.reply import Reply

log = logging.getLogger(__name__)

SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"

LARGEST_BODY: Final = 256 * 1024
"""In bytes. Discord's are a few thousand."""

BUFFER: Final = 16 * 1024
"""Bytes of a body that are kept for a request before it is read."""

MOST_BODIES: Final = 64
"""How many are read at the same time."""

MOST_CHECKS: Final = 8
"""Signatures that are checked, 0.1 ms each, before others have their turn: more would delay people in a flood."""

BODY_SECONDS: Final = 2.0
"""Within which a body has to come."""

IDLE_SECONDS: Final = 75.0
"""Within which a request's headers have to come: longer than nginx keeps a connection idle, so that it closes first."""

MOST_CONNECTIONS: Final = 128
"""How many may be open beside those of presses that are not answered yet.

As many presses of the same instant keep each other's connections.
"""

MOST_HELD: Final = 256
"""How many presses may wait for their answers at the same time; further ones go to another process."""

OLDEST_SECONDS: Final = 300.0
"""Age from which a signed request no longer counts: it may have been recorded."""

HELD_SECONDS: Final = 2.5
"""For which a request is held open until its press is answered. Discord waits for three seconds."""

REMEMBERED: Final = 1_000
"""Interactions that are answered again, if delivered again, with the same response."""

PING: Final = 1
"""Discord's type of an interaction that only asks whether the endpoint is there."""

JSON: Final = "application/json"

Json = dict[str, Any]


class InteractionServer(WebServer):
    """Serves one path. Answers 401 to what is not signed or too old, 400 to what is no interaction, else 404.

    An interaction goes to `take` with the reply that is held open for it. `take` raises any error for one that it
    cannot read.
    """

    def __init__(
        self,
        address: tuple[str, int],
        public_url: str,
        key: str,
        take: Callable[[Json, Reply], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`key`: the application's public one, in hexadecimal digits; `clock`: seconds since 1970."""
        self.takes = True
        """Whether interactions are taken; if not, they get the status 503, so that a balancer finds another process."""
        self._path = URL(public_url).path
        self._key = VerifyKey(bytes.fromhex(key))
        self._take = take
        self._clock = clock
        self._bodies, self._checks = asyncio.Semaphore(MOST_BODIES), asyncio.Semaphore(MOST_CHECKS)
        self._replies = Recent[str, Reply](REMEMBERED)
        self._unsigned, self._unread = Seldom(), Seldom()
        silent = logging.getLogger(f"{__name__}.aiohttp")  # it has a traceback for each request that is no HTTP
        silent.disabled = True
        super().__init__(
            self._answer,
            *address,
            setting="INTERACTIONS_PORT",
            most=MOST_CONNECTIONS,
            seconds=IDLE_SECONDS,
            logger=silent,
            auto_decompress=False,
            lingering_time=0,
            read_bufsize=BUFFER,
            request_factory=partial(web.BaseRequest, loop=asyncio.get_running_loop(), client_max_size=LARGEST_BODY),
        )

    async def stop_listening(self) -> None:
        """Take nothing more; responses that are held open are still written."""
        self.takes = False
        await super().stop_listening()

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.method != "POST" or request.path != self._path:
            return web.Response(status=404)
        if (request.content_length or 0) > LARGEST_BODY:
            return web.Response(status=413)
        if (signature := self._signature(request)) is None:
            return web.Response(status=401)
        if not request.content.is_eof():  # else all of it has come with the headers
            try:
                async with asyncio.timeout(BODY_SECONDS), self._bodies:
                    await request.read()
            except TimeoutError:
                return web.Response(status=408)
        body = await request.read()
        async with self._checks:
            await asyncio.sleep(0)
            if not self._has_signed(request, body, signature):
                return web.Response(status=401)
        if len(self._working) >= MOST_HELD:
            return web.Response(status=503)
        with self.working(request):
            return await self._answer_signed(request, body)

    def _signature(self, request: web.BaseRequest) -> bytes | None:
        """What may be a signature; None if there is none, or it is too old."""
        timestamp, signature = request.headers.get(TIMESTAMP), request.headers.get(SIGNATURE)
        if timestamp is None or signature is None:  # as the bot itself asks
            return None
        try:
            if self._clock() - int(timestamp) <= OLDEST_SECONDS:
                return bytes.fromhex(signature)
        except ValueError:
            pass
        self._note_unsigned()
        return None

    def _has_signed(self, request: web.BaseRequest, body: bytes, signature: bytes) -> bool:
        """Whether the signature is Discord's."""
        try:
            self._key.verify(request.headers[TIMESTAMP].encode() + body, signature)
        except (BadSignatureError, ValueError):  # not of its length
            self._note_unsigned()
            return False
        return True

    def _note_unsigned(self) -> None:
        if count := self._unsigned.count():
            log.info("requests with a signature that is wrong, or too old by this machine's clock: %d", count)

    async def _answer_signed(self, request: web.BaseRequest, body: bytes) -> web.StreamResponse:
        try:
            data = json.loads(body)
            kind, number = data["type"], data["id"]
        except (ValueError, RecursionError, LookupError, TypeError):
            return self._unreadable("no JSON, or no interaction")
        if kind == PING:
            return web.Response(body=b'{"type":1}', content_type=JSON)
        if not isinstance(number, str):
            return self._unreadable("no id")
        if not self.takes:
            return web.Response(status=503)
        if (reply := self._replies.get(number)) is None:
            reply = Reply()
            try:
                self._take(data, reply)
            except Exception as error:
                return self._unreadable(type(error).__name__)
            self._replies[number] = reply
        return await _write(request, reply)

    def _unreadable(self, why: str) -> web.Response:
        if count := self._unread.count():
            log.warning("requests that Discord has signed and that cannot be read: %d (%s)", count, why)
        return web.Response(status=400)


async def _write(request: web.BaseRequest, reply: Reply) -> web.StreamResponse:
    whole = False
    try:
        body = await reply.within(HELD_SECONDS)
        response = web.Response(body=body, content_type=JSON) if body else web.Response(status=202)
        await response.prepare(request)
        await response.write_eof()
        whole = True
    finally:
        reply.note_written(whole=whole)
    return response
