"""Takes away, at the start and then daily, what was kept long enough: a little at a time, and others in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from bot.services.failures import log_failure

DAY: Final = 24 * 3600.0
"""Seconds from one round to the next."""

BREATH: Final = 0.5
"""Seconds between two steps of a round."""


class Housekeeper:
    """One task; `step` does a little of the work and tells whether there may be more. `pause` waits for seconds."""

    def __init__(
        self, step: Callable[[], Awaitable[bool]], pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._step = step
        self._pause = pause
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._loop = asyncio.create_task(self._forever(), name="housekeeper")

    async def stop(self) -> None:
        """Stop; what is left is done after the next start."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)

    async def _forever(self) -> None:
        while True:
            await self._pause(BREATH if await self._more() else DAY)

    async def _more(self) -> bool:
        try:
            return await self._step()
        except Exception as error:  # it can wait until tomorrow
            log_failure("what is too old could not be taken away", error)
            return False
