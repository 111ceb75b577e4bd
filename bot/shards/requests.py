"""Whether Discord answers this process's requests: it may be reached by events and not by requests, or the reverse."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import aiohttp

SOCKETS: Final = ("ws", "wss")
"""Schemes of addresses that are no requests of the API."""


@dataclass(eq=False)
class Request:
    """A request that was not answered yet, or never will be; `since` is the event loop's time."""

    since: float


class Requests:
    """Remembers since when no request was answered although some were made."""

    def __init__(self) -> None:
        self._answered = float("-inf")
        self._failed: float | None = None
        """When the first request was made of those that have failed since the last answer."""
        self._asked: set[Request] = set()

    def listen(self, trace: aiohttp.TraceConfig) -> None:
        """Hear of all requests that are traced."""

        async def asked(_: object, context: Any, params: aiohttp.TraceRequestStartParams) -> None:
            if params.url.scheme not in SOCKETS:
                context.asked = self.begun()

        async def ended(_: object, context: Any, params: object) -> None:
            if (one := getattr(context, "asked", None)) is not None:
                self.ended(one, answered=isinstance(params, aiohttp.TraceRequestEndParams))

        trace.on_request_start.append(asked)
        trace.on_request_end.append(ended)
        trace.on_request_exception.append(ended)

    def begun(self) -> Request:
        """Note that a request was made."""
        self._asked.add(one := Request(asyncio.get_running_loop().time()))
        return one

    def ended(self, one: Request, *, answered: bool) -> None:
        """Note that a request has ended: with any answer, or without."""
        self._asked.discard(one)
        if answered:
            self._answered, self._failed = asyncio.get_running_loop().time(), None
        elif self._failed is None:
            self._failed = one.since

    @property
    def unanswered_for(self) -> float:
        """Seconds for which requests were made and none was answered."""
        asked = [one.since for one in self._asked]
        since = min((*asked, self._failed) if self._failed is not None else asked, default=None)
        return 0.0 if since is None else asyncio.get_running_loop().time() - max(since, self._answered)
