"""Looks for garbage in cycles of references while nobody waits for an answer.

A collection looks through its objects and holds up all threads meanwhile: 60 to 100 ms for all 80,000 of a busy bot on
a slow machine. Nearly all that a press makes is freed without it. So Python's own collections, which come at any
moment, are put off until there are very many new objects.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

from bot.background.task import BackgroundTask
from bot.backoff import every

WORTH: Final = 2_000
"""How many more objects than after the last collection there have to be for another one: all garbage is among these."""

MOST: Final = 200_000
"""How many more objects make Python collect at once, also while people wait. They take some 50 MB."""

CHECK_SECONDS: Final = 0.5
"""Seconds between two looks whether nobody waits."""

FULL_SECONDS: Final = 3600.0
"""Seconds between two collections of all objects; the others look through those that are new."""


class GarbageCollection:
    """Collects garbage when it is worth it and not `busy()`. `clock` gives seconds."""

    def __init__(self, busy: Callable[[], bool], clock: Callable[[], float] = time.monotonic) -> None:
        self._busy = busy
        self._clock = clock
        self._full_at = clock() + FULL_SECONDS
        self._task = BackgroundTask(
            "garbage", self._step, failed="garbage could not be collected", retry=every(CHECK_SECONDS)
        )

    def start(self) -> None:
        """Start the task, and put Python's own collections off."""
        gc.set_threshold(MOST)
        self._task.start()

    async def stop(self) -> None:
        await self._task.stop()

    async def _step(self) -> float:
        self.collect()
        return CHECK_SECONDS

    def collect(self) -> bool:
        """Collect garbage if it is worth it and nobody waits; return whether."""
        if gc.get_count()[0] < WORTH or self._busy():
            return False
        if self._clock() < self._full_at:
            gc.collect(0)
        else:
            gc.collect()
            self._full_at = self._clock() + FULL_SECONDS
        return True
