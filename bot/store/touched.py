"""Tells the other processes on a database which matches were touched. May be lost: each process also sweeps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.store.errors import StoreError
from bot.store.notifier import Notifier

GATHER: Final = 0.25
"""Seconds for which matches are gathered into one text: what is told is only shown to those who look at a match."""

MAX_MATCHES: Final = 150
"""Matches in one text: PostgreSQL takes 8,000 bytes."""


class TouchedMatches:
    """Tells others, in the name of the process `me`, and calls `heard(match)` with what they tell."""

    def __init__(self, notifier: Notifier, me: str, heard: Callable[[int], None]) -> None:
        self._notifier = notifier
        self._me = me
        self._heard = heard
        self._waiting: dict[int, None] = {}
        self._sending: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._notifier.start(self._hear)

    async def stop(self) -> None:
        """Tell what is gathered, and stop to listen."""
        if self._sending is not None:
            await self._sending
        await self._notifier.stop()

    def announce(self, match: int) -> None:
        self._waiting[match] = None
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send(), name="touched matches")

    async def _send(self) -> None:
        with suppress(StoreError):
            while self._waiting:
                await asyncio.sleep(GATHER)
                matches = list(self._waiting)[:MAX_MATCHES]
                for match in matches:
                    del self._waiting[match]
                await self._notifier.send(" ".join((self._me, *map(str, matches))))

    def _hear(self, text: str) -> None:
        sender, *matches = text.split()
        for match in matches if sender != self._me else ():
            self._heard(int(match))
