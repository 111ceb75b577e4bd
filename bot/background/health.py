"""A file that says the bot is connected, for whoever watches the process from outside."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

BEAT: Final = 15.0
"""Seconds between two marks."""

GLANCE: Final = 1.0
"""Seconds between two looks while the bot is not connected."""

FRESH: Final = 60.0
"""Seconds after which a mark means nothing any more."""


class HealthFile:
    """Marks the file for as long as `connected()` holds; while `sick()` does, the mark is taken away at once."""

    def __init__(self, file: Path, connected: Callable[[], bool], sick: Callable[[], bool] = lambda: False) -> None:
        self._file = file
        self._connected = connected
        self._sick = sick
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start marking."""
        self._loop = asyncio.create_task(self._forever(), name="heartbeat")

    async def stop(self) -> None:
        """Stop, and take the mark away."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)
        self._unmark()

    async def _forever(self) -> None:
        while True:
            if self._sick():
                self._unmark()
                await asyncio.sleep(GLANCE)
            elif self._connected():
                self._mark()
                await asyncio.sleep(BEAT)
            else:
                await asyncio.sleep(GLANCE)

    def _unmark(self) -> None:
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:  # it grows old by itself
            log.warning("cannot take the health file away: %s", error)

    def _mark(self) -> None:
        try:
            self._file.touch()
        except OSError as error:  # a full disk is no reason never to mark again
            log.warning("cannot mark the health file: %s", error)


def is_healthy(file: Path) -> bool:
    """Whether the file was marked within the last minute."""
    try:
        return time.time() - file.stat().st_mtime < FRESH
    except OSError:
        return False
