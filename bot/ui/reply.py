"""The HTTP response by which Discord may be given an interaction's first response, instead of by a request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final

GIVEN_ELSEWHERE: Final = b""
"""The body of a response that leaves the first response to a request."""


class Reply:
    """A response that Discord waits for. Several may wait for the same, if the interaction was delivered again."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.body: asyncio.Future[bytes] = loop.create_future()
        """What Discord gets: JSON, or `GIVEN_ELSEWHERE`."""
        self._written: asyncio.Future[bool] = loop.create_future()
        self._waiting = 0

    async def give(self, answer: Mapping[str, Any]) -> bool:
        """Have this written. Return False if it is too late for that, or nobody waits for it any more."""
        if self.body.done():
            return False
        self.body.set_result(json.dumps(answer, separators=(",", ":")).encode())
        return await self._written

    def close(self) -> None:
        """Leave the first response to a request; does nothing if there is something to be written."""
        if not self.body.done():
            self.body.set_result(GIVEN_ELSEWHERE)

    async def within(self, seconds: float) -> bytes:
        """What to write, after so many seconds at the latest. Call `note_written` afterwards."""
        self._waiting += 1
        too_late = asyncio.get_running_loop().call_later(seconds, self.close)
        try:
            return await asyncio.shield(self.body)
        finally:
            too_late.cancel()

    def note_written(self, *, whole: bool) -> None:
        """Note that a response was written, or could not be."""
        self._waiting -= 1
        if not self._written.done() and (whole or not self._waiting):
            self._written.set_result(whole)
