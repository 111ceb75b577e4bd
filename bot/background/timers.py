"""What happens to matches at a set time: rows in the database, and one task that sleeps until the next is due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from bot.background.failures import log_failure

LONGEST_SLEEP: Final = 60.0
"""Seconds after which the task looks again in any case: a changed system clock does no lasting harm, and the beat goes
on."""

RETRY_FIRST: Final = 30.0
RETRY_MOST: Final = 3600.0
"""Seconds before a failed timer is tried again: the first time, doubled up to the most."""

AT_ONCE: Final = 16
"""Timers that are run at the same time. They begin in their order."""

Timer = tuple[str, int]
"""Its kind, and the match."""


@dataclass(frozen=True, slots=True)
class Failed:
    """How often in a row a timer has failed, and when it is tried again: milliseconds of the clock."""

    times: int
    retry: int


class Timers:
    """Runs each timer when it is due.

    `due(now)` lists (kind, match), the earliest first; `next_due(now)` tells the next time after now, in milliseconds.
    `beat()` is called before each look: what has to come first, and to go on while nothing is due. While `hears()` does
    not hold, people cannot act in time, so nothing is due, and there is no beat.

    An action must itself remove its timer: one that fails is tried again, and holds up no other.
    """

    def __init__(
        self,
        clock: Callable[[], int],
        due: Callable[[int], Awaitable[list[Timer]]],
        next_due: Callable[[int], Awaitable[int | None]],
        actions: Mapping[str, Callable[[int], Awaitable[None]]],
        beat: Callable[[], Awaitable[None]],
        hears: Callable[[], bool] = lambda: True,
    ) -> None:
        self._clock = clock
        self._due = due
        self._next_due = next_due
        self._actions = actions
        self._beat = beat
        self._hears = hears
        self._failed: dict[Timer, Failed] = {}
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
        """Do everything that is due now, but what has just failed; whether all of it succeeded."""
        if not self._hears():
            return True
        await self._beat()
        now = self._clock()
        due = await self._due(now)
        self._failed = {timer: failed for timer, failed in self._failed.items() if timer in due}
        ready = [timer for timer in due if timer not in self._failed or self._failed[timer].retry <= now]
        for start in range(0, len(ready), AT_ONCE):
            await asyncio.gather(*map(self._run, ready[start : start + AT_ONCE]))
        return not self._failed

    async def _run(self, timer: Timer) -> None:
        kind, match = timer
        try:
            await self._actions[kind](match)
        except Exception as error:
            before = self._failed.get(timer, Failed(0, 0)).times
            wait = min(RETRY_MOST, RETRY_FIRST * 2 ** min(before, 10))
            self._failed[timer] = Failed(before + 1, self._clock() + round(wait * 1000))
            log_failure(f"timer {kind!r} of match {match} failed, trying again in {wait:.0f} s", error)
        else:
            self._failed.pop(timer, None)

    async def _forever(self) -> None:
        while True:
            self._changed.clear()
            try:
                wait = await self._run_and_look_ahead()
            except Exception as error:
                log_failure("the timers cannot be read", error)
                wait = RETRY_FIRST
            # Not wait_for: before Python 3.12 it swallows a cancellation that comes together with the event.
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()

    async def _run_and_look_ahead(self) -> float:
        """Do what is due; seconds until there is more to do."""
        now = self._clock()
        await self.run_due()
        next_due = await self._next_due(now)
        times = [failed.retry for failed in self._failed.values()] + ([] if next_due is None else [next_due])
        return min([LONGEST_SLEEP, *(max(0.0, (when - self._clock()) / 1000) for when in times)])
