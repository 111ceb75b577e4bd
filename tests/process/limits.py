"""Discord's limits of requests: so many of a route in a channel, and so many of a bot's a second."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final


@dataclass(frozen=True)
class Limit:
    """So many requests in so many seconds from the first of them."""

    name: str
    requests: int
    seconds: float


ROUTES: Final = (
    ("POST", "/channels/*/messages", 2, Limit("post", 5, 5)),
    ("PATCH", "/channels/*/messages/*", 2, Limit("edit", 5, 5)),
    ("DELETE", "/channels/*/messages/*", 2, Limit("delete", 5, 1)),
    ("*", "/webhooks/*", 3, Limit("webhook", 5, 2)),
)
"""Method, path, the parts of the path that have a limit of their own together (a channel, an interaction), and that."""

EXEMPT: Final = ("/interactions/", "/webhooks/")
"""What does not count as a bot's request: it needs no token of the bot's."""


@dataclass(frozen=True)
class Refusal:
    """A request that comes too early: the body and the headers of its status 429."""

    body: dict[str, Any]
    headers: dict[str, str]


class Limits:
    """Counts requests, and refuses those above the limits that are on."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.routes = False
        """Whether routes are limited."""
        self.a_second = 0
        """Requests of the bot a second, in all its processes; Discord allows 50. 0: any number."""
        self.refused: Counter[str] = Counter()
        """Requests that were refused, by scope: user (a route's limit) or global."""
        self._windows: dict[tuple[str, ...], tuple[float, int]] = {}

    def take(self, method: str, path: str) -> tuple[Refusal | None, dict[str, str]]:
        """Count a request. Return why it is refused, and what the headers of its answer tell of its route's limit."""
        now, counts = self._clock(), not path.startswith(EXEMPT)
        if counts:
            begun, used = self._window(("global",), 1, now)
            if 0 < self.a_second <= used:
                return self._refuse("global", begun + 1 - now), {}
            self._windows[("global",)] = begun, used + 1
        found = self._route(method, path) if self.routes else None
        if found is None:
            return None, {}
        key, limit = found
        begun, used = self._window(key, limit.seconds, now)
        after = begun + limit.seconds - now
        if used >= limit.requests:
            return self._refuse("user", after), _headers(limit, 0, after)
        self._windows[key] = begun, used + 1
        return None, _headers(limit, limit.requests - used - 1, after)

    def _route(self, method: str, path: str) -> tuple[tuple[str, ...], Limit] | None:
        for allowed, pattern, parts, limit in ROUTES:
            if allowed in (method, "*") and fnmatchcase(path, pattern):
                return (limit.name, *path.split("/")[1 : parts + 1]), limit
        return None

    def _window(self, key: tuple[str, ...], seconds: float, now: float) -> tuple[float, int]:
        """When the running time of a limit began, and how many requests came in it."""
        begun, used = self._windows.get(key, (now, 0))
        return (now, 0) if now - begun >= seconds else (begun, used)

    def _refuse(self, scope: str, after: float) -> Refusal:
        self.refused[scope] += 1
        body = {"message": "You are being rate limited.", "retry_after": round(after, 3), "global": scope == "global"}
        # Without "Via", discord.py takes it for a ban of the address.
        headers = {"Via": "1.1 wire", "Retry-After": str(math.ceil(after)), "X-RateLimit-Scope": scope}
        if scope == "global":
            headers["X-RateLimit-Global"] = "true"
        return Refusal(body, headers)


def _headers(limit: Limit, remaining: int, after: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(limit.requests),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + after:.3f}",
        "X-RateLimit-Reset-After": f"{after:.3f}",
        "X-RateLimit-Bucket": limit.name,
    }
