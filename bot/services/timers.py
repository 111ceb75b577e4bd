"""What happens to matches at a set time: rows in the database, and one task that sleeps until the next is due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

from bot.services.failures import log_failure

LONGEST_SLEEP: Final = 3600.0
"""Seconds after which the task looks again in any case, so that a changed system clock does no lasting harm."""

PAUSE_AFTER_FAILURE: Final = 30.0
"""Seconds before a failed timer is tried again."""


class Timers:
    """Runs each timer when it is due.

    `due(now)` lists (kind, match); `next_due()` tells the next time, in milliseconds.

    An action must itself remove its timer: one that fails is tried again.
    """

    def __init__(
        self,
        clock: Callable[[], int],
        due: Callable[[int], Awaitable[list[tuple[str, int]]]],
        next_due: Callable[[], Awaitable[int | None]],
        actions: Mapping[str, Callable[[int], Awaitable[None]]],
    ) -> None:
        self._clock = clock
        self._due = due
        self._next_due = next_due
        self._actions = actions
        self._changed = asyncio.Event()
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._loop = asyncio.create_task(self._forever(), name="timers")

    def look_again(self) -> None:
        """A timer was set that may be due before the one slept for."""
        self._changed.set()

    async def stop(self) -> None:
        """Stop; nothing is lost, the rows stay."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)

    async def run_due(self) -> bool:
        """Do everything that is due now; whether all of it succeeded."""
        succeeded = True
        for kind, match in await self._due(self._clock()):
            try:
                await self._actions[kind](match)
            except Exception as error:
                succeeded = False
                log_failure(f"timer {kind!r} of match {match} failed", error)
        return succeeded

    async def _forever(self) -> None:
        while True:
            self._changed.clear()
            try:
                wait = await self._run_and_look_ahead()
            except Exception as error:
                log_failure("the timers cannot be read", error)
                wait = PAUSE_AFTER_FAILURE
            # Not wait_for: before Python 3.12 it swallows a cancellation that comes together with the event.
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()

    async def _run_and_look_ahead(self) -> float:
        """Do what is due; seconds until there is more to do."""
        if not await self.run_due():
            return PAUSE_AFTER_FAILURE
        due = await self._next_due()
        return LONGEST_SLEEP if due is None else min(LONGEST_SLEEP, max(0.0, (due - self._clock()) / 1000))
