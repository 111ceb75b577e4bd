"""Tells the other processes on a database which matches were touched. May be lost: each process also sweeps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from bot.ids import MatchId, Subject, UserId
from bot.store.errors import StoreError
from bot.store.transaction import Notifier

GATHER: Final = 0.25
"""Seconds for which matches are gathered into one text: what is told is only shown to those who look at a match."""

MAX_WORDS: Final = 150
"""Words in one text: PostgreSQL takes 8,000 bytes."""


class TouchedMatches:
    """Tells others, in the name of the process `me`, and calls `heard` with what they tell.

    `heard(match, None)`: a match was touched; `heard(match, user)`: a player has been shown their hand by the sender.
    """

    _notifier: Notifier | None = None

    def __init__(self, me: str, heard: Callable[[MatchId, UserId | None], None]) -> None:
        self._me = me
        self._heard = heard
        self._waiting: dict[str, None] = {}
        self._sending: asyncio.Task[None] | None = None

    def start(self, notifier: Notifier) -> None:
        self._notifier = notifier
        notifier.start(self._hear)

    async def stop(self) -> None:
        """Tell what is gathered, and stop to listen."""
        if self._sending is not None:
            await self._sending
        if self._notifier is not None:
            await self._notifier.stop()

    def announce(self, matches: Iterable[Subject], user: UserId | None = None) -> None:
        self._waiting |= {str(match) if user is None else f"{match}.{user}": None for match in matches}
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send(), name="touched matches")

    async def _send(self) -> None:
        with suppress(StoreError):
            while self._waiting:
                await asyncio.sleep(GATHER)
                words = list(self._waiting)[:MAX_WORDS]
                for word in words:
                    del self._waiting[word]
                assert self._notifier is not None
                await self._notifier.send(" ".join((self._me, *words)))

    def _hear(self, text: str) -> None:
        sender, *words = text.split()
        for word in sorted(words, key=lambda word: "." not in word) if sender != self._me else ():
            match, _, user = word.partition(".")
            self._heard(MatchId(int(match)), UserId(int(user)) if user else None)
