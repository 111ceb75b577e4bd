"""Hints between processes that shards or matches have changed. Nothing depends on them: each process also sweeps.

A hint is a line of text: the sender's name, then `shards`; or matches that were touched (`12`), for which someone may
have a hand open elsewhere; or matches that are at home elsewhere, after their server (`99.12`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.background.failures import log_failure
from bot.store.errors import StoreError
from bot.store.notifier import Notifier

GATHER: Final = 0.02
"""Seconds for which changes are gathered into one hint."""

GATHER_TOUCHED: Final = 0.25
"""The same for matches touched at home, as hands of them are seldom open elsewhere."""

MAX_WORDS: Final = 150
"""Words in one hint: PostgreSQL takes 8,000 bytes."""

SHARDS: Final = "shards"


class HintExchange:
    """Sends and receives hints. `touched(match)` and `at_home(guild, match)` are called for the changes of others."""

    shards_changed: Callable[[], None]

    def __init__(
        self, notifier: Notifier, me: str, touched: Callable[[int], None], at_home: Callable[[int, int], None]
    ) -> None:
        self._notifier = notifier
        self._me = me
        self._touched = touched
        self._at_home = at_home
        self.alone = False
        """Whether there is no other process."""
        self._words: dict[str, None] = {}
        self._urgent = asyncio.Event()
        self._sending: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._notifier.start(self._hear)

    async def stop(self) -> None:
        """Send what is gathered, and stop receiving."""
        self._urgent.set()
        if self._sending is not None:
            await self._sending
        await self._notifier.stop()

    def hint_shards(self) -> None:
        """Make other processes read the shards."""
        self._urgent.set()
        self._add(SHARDS)

    def hint_touched(self, match: int) -> None:
        """Tell others that a match has changed."""
        if not self.alone:
            self._add(str(match))

    def hint_home(self, guild: int, match: int) -> None:
        """Tell the home of a match that it has changed."""
        self._urgent.set()
        self._add(f"{guild}.{match}")

    def _add(self, word: str) -> None:
        self._words[word] = None
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send(), name="hints")

    async def _send(self) -> None:
        while self._words:
            with suppress(TimeoutError):
                async with asyncio.timeout(GATHER_TOUCHED):
                    await self._urgent.wait()
            await asyncio.sleep(GATHER)
            self._urgent.clear()
            words = list(self._words)[:MAX_WORDS]
            for word in words:
                del self._words[word]
            if self._words:
                self._urgent.set()
            try:
                await self._notifier.send(" ".join((self._me, *words)))
            except StoreError:
                return  # others find what has changed by themselves
            except Exception as error:
                log_failure("other processes could not be told what has changed", error)

    def _hear(self, text: str) -> None:
        sender, *words = text.split()
        if sender == self._me:
            return
        for word in words:
            guild, _, match = word.rpartition(".")
            if word == SHARDS:
                self.shards_changed()
            elif guild:
                self._at_home(int(guild), int(match))
            else:
                self._touched(int(match))
