"""Whether Discord answers this process's requests. Events may arrive while requests fail, and the reverse."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import aiohttp

SOCKETS: Final = ("ws", "wss")
"""URL schemes of WebSockets, which are not API requests."""


@dataclass(eq=False)
class Request:
    """A request that was not answered yet, or never will be; `since` is the event loop's time."""

    since: float


class Requests:
    """Measures for how long requests have gone unanswered."""

    def __init__(self) -> None:
        self._answered = float("-inf")
        self._failed: float | None = None
        """Start of the first request that has failed since the last answer."""
        self._pending: set[Request] = set()

    def listen(self, trace: aiohttp.TraceConfig) -> None:
        """Note all requests of a trace."""

        async def begun(_: object, context: Any, params: aiohttp.TraceRequestStartParams) -> None:
            if params.url.scheme not in SOCKETS:
                context.request = self.begun()

        async def ended(_: object, context: Any, params: object) -> None:
            if (sent := getattr(context, "request", None)) is not None:
                self.ended(sent, answered=isinstance(params, aiohttp.TraceRequestEndParams))

        trace.on_request_start.append(begun)
        trace.on_request_end.append(ended)
        trace.on_request_exception.append(ended)

    def begun(self) -> Request:
        """Note that a request was made."""
        self._pending.add(sent := Request(asyncio.get_running_loop().time()))
        return sent

    def ended(self, sent: Request, *, answered: bool) -> None:
        """Note that a request has ended: with any answer, or without."""
        self._pending.discard(sent)
        if answered:
            self._answered, self._failed = asyncio.get_running_loop().time(), None
        elif self._failed is None:
            self._failed = sent.since

    @property
    def unanswered_for(self) -> float:
        """Seconds for which requests were made and none was answered."""
        pending = [sent.since for sent in self._pending]
        since = min((*pending, self._failed) if self._failed is not None else pending, default=None)
        return 0.0 if since is None else asyncio.get_running_loop().time() - max(since, self._answered)
