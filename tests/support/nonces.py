"""Nonces as Discord honours them: for some minutes it answers a posting with the message that already has its nonce."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

import pytest
from simcord.http import router

MEMORY: Final = 5 * 60
"""Seconds for which a nonce is remembered; Discord says "the past few minutes"."""


class Nonces:
    """The answers to the bot's own postings by their nonces, in all channels, whether or not they were deleted since.

    `clock` gives seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: dict[str, tuple[float, Any]] = {}

    def find(self, body: Any) -> Any | None:
        """The message that such a posting has made already; None if there is none, or if it is long ago."""
        at, answer = self._known.get(_nonce(body), (0.0, None))
        return answer if answer is not None and self._clock() - at < MEMORY else None

    def keep(self, body: Any, answer: Any) -> None:
        """Such a posting has just made this message."""
        if nonce := _nonce(body):
            self._known[nonce] = self._clock(), answer

    def dispatch(self, way: Callable[..., Any], backend: Any, method: str, path: str, **rest: Any) -> Any:
        """Carry out a request to simcord, whose `router.dispatch` is the `way`, unless its nonce is known."""
        body = rest.get("json")
        if (known := self.find(body)) is not None:
            return known
        answer = way(backend, method, path, **rest)
        self.keep(body, answer)
        return answer


def _nonce(body: Any) -> str:
    return str(body["nonce"]) if isinstance(body, dict) and body.get("enforce_nonce") else ""


@contextmanager
def honoured(clock: Callable[[], float]) -> Iterator[None]:
    """simcord 3.2.1 takes nonces and forgets them: from now on it honours them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", partial(Nonces(clock).dispatch, router.dispatch))
        yield
