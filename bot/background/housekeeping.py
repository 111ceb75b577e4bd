"""Takes away, at the start and then at intervals, what is to go: a little at a time, and others in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from bot.background.failures import log_failure

DAY: Final = 24 * 3600.0
"""Seconds from one round to the next."""

BREATH: Final = 0.5
"""Seconds between two steps of a round."""


class Housekeeping:
    """One task; `step` does a little of the work and tells whether there may be more. `pause` waits for seconds.

    `breath` is the seconds between two steps, `every` those between two rounds; `what` goes, for the log.
    """

    def __init__(
        self,
        step: Callable[[], Awaitable[bool]],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        *,
        breath: float = BREATH,
        every: float = DAY,
        what: str = "what is too old",
    ) -> None:
        self._step = step
        self._pause = pause
        self._breath = breath
        self._every = every
        self._what = what
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
            await self._pause(self._breath if await self._more() else self._every)

    async def _more(self) -> bool:
        try:
            return await self._step()
        except Exception as error:  # it can wait until the next round
            log_failure(f"{self._what} could not be taken away", error)
            return False
