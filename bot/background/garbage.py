"""Looks for garbage in cycles of references while nobody waits for an answer.

A full collection looks through every object and holds up all threads meanwhile: 60 to 100 ms with 80,000 objects on a
slow machine. Nearly all that a press makes is freed without it. So Python's own collections, which come at any moment,
are put off until there are very many new objects.
"""

from __future__ import annotations

import gc
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

REST_SECONDS: Final = 60.0
"""Seconds after a collection until the next one is thought of."""


class GarbageCollection:
    """Collects garbage when it is worth it and not `busy()`."""

    def __init__(self, busy: Callable[[], bool]) -> None:
        self._busy = busy
        self._task = BackgroundTask(
            "garbage", self._step, failed="garbage could not be collected", retry=every(REST_SECONDS)
        )

    def start(self) -> None:
        """Start the task, and put Python's own collections off."""
        gc.set_threshold(MOST)
        self._task.start()

    async def stop(self) -> None:
        await self._task.stop()

    async def _step(self) -> float:
        return REST_SECONDS if self.collect() else CHECK_SECONDS

    def collect(self) -> bool:
        """Collect garbage if it is worth it and nobody waits; return whether."""
        if gc.get_count()[0] < WORTH or self._busy():
            return False
        gc.collect()
        return True
