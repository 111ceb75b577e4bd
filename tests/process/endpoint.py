"""Discord's other way to deliver interactions: it posts each, signed, to the bot's public address.

Behind that address is a balancer of the tests' own: it sends each request to one of the bot's processes at random, and
to another one if that fails. A real one takes its place where its address is `public`.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any, Final

import aiohttp
from aiohttp import web

from tests.support.ports import free_ports
from tests.support.signing import PUBLIC, signed

PATH: Final = "/interactions"

HOP: Final = ("Host", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive")
"""Headers of one connection."""


class Endpoint:
    """The public address, and the interactions that were posted there."""

    def __init__(self, answered: Callable[[int, str, Any, str], None]) -> None:
        """`answered` is told the first answer in a response: id and token, the answer, and the process."""
        self._answered = answered
        self._client: aiohttp.ClientSession | None = None
        self._posting: set[asyncio.Task[None]] = set()
        self._rng = random.Random(39)
        self.public = ""
        """The address of a real balancer, if there is one."""
        self.reads = asyncio.Event()
        """Cleared while Discord reads no responses."""
        self.reads.set()
        self.unread = 0
        """How many responses it has not read yet."""
        self.gives_up: float | None = None
        """Seconds for which Discord waits for a response; None: for ever."""
        self.ports: dict[str, int] = {}
        """Where each process listens, by its name."""
        self.away = False
        """Whether nothing answers at the public address."""
        self.refused_requests = 0
        """How many requests came meanwhile."""
        self.statuses: dict[int, list[int]] = {}
        """The statuses that each interaction got; 0: it got none."""
        self.posted: dict[int, float] = {}
        """When each interaction was posted, in seconds by `time.monotonic`."""
        self.waited: dict[int, float] = {}
        """Seconds until each interaction had its first response, in the response to the post or by a request."""
        self.tried_again = 0
        """How often a request failed in one process and went to another."""

    @property
    def used(self) -> bool:
        """Whether the application has an endpoint, so that the gateway delivers no interactions."""
        return bool(self.ports)

    def add(self, name: str) -> dict[str, str]:
        """The settings of one more process, besides the public address."""
        [self.ports[name]] = free_ports(1)
        return {"INTERACTIONS_PORT": str(self.ports[name])}

    def of_application(self, url: str) -> dict[str, Any]:
        """What Discord tells of the application."""
        return {"verify_key": PUBLIC, "interactions_endpoint_url": url if self.used else None}

    async def close(self) -> None:
        if self._client is not None:
            await asyncio.gather(*self._posting)
            await self._client.close()

    @property
    def client(self) -> aiohttp.ClientSession:
        """What requests are made with."""
        if self._client is None:
            self._client = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        return self._client

    async def listens(self, name: str) -> bool:
        """Whether a process can be reached."""
        try:
            async with self.client.post(self._url(name), data=b"{}") as response:
                return response.status == 401
        except aiohttp.ClientError:
            return False

    def _url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}{PATH}"

    # ---- the balancer
    async def serve(self, request: web.Request) -> web.Response:
        """Pass a request on."""
        headers = {name: value for name, value in request.headers.items() if name not in HOP}
        if self.away:
            self.refused_requests += 1
            return web.Response(status=503)
        return await self._passed_on(await request.read(), headers)

    async def _passed_on(self, body: bytes, headers: dict[str, str]) -> web.Response:
        names = self._rng.sample(list(self.ports), len(self.ports))
        for name in names:
            try:
                async with self.client.post(self._url(name), data=body, headers=headers) as response:
                    if response.status != 503:
                        return web.Response(
                            status=response.status,
                            body=await response.read(),
                            headers={"X-By": name, "Content-Type": response.headers.get("Content-Type", "text/plain")},
                        )
            except aiohttp.ClientError:
                pass
            self.tried_again += name != names[-1]
        return web.Response(status=502)

    # ---- Discord
    def note_response(self, number: int) -> None:
        """Note that Discord has taken the first response to an interaction."""
        if number in self.posted:
            self.waited.setdefault(number, time.monotonic() - self.posted[number])

    def post(self, url: str, payload: Any) -> None:
        """Post an interaction to the public address, and take its first answer from the response."""
        self.posted.setdefault(int(payload["id"]), time.monotonic())
        task = asyncio.create_task(self._post(url, payload))
        self._posting.add(task)
        task.add_done_callback(self._posting.discard)

    async def _post(self, url: str, payload: Any) -> None:
        body, status, waits = json.dumps(payload).encode(), 0, aiohttp.ClientTimeout(self.gives_up)
        try:
            async with self.client.post(url, data=body, headers=signed(body), timeout=waits) as response:
                answer, by = await response.read(), response.headers.get("X-By", "")
                status = response.status
            if answer and status == 200:
                self.unread += 1
                await self.reads.wait()
                self.unread -= 1
                self._answered(int(payload["id"]), payload["token"], json.loads(answer), by)
        except (aiohttp.ClientError, TimeoutError):
            pass
        finally:
            self.statuses.setdefault(int(payload["id"]), []).append(status)
