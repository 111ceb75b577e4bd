"""The waking loop that every long-running task of the bot uses: publishing, bot turns, timers, housekeeping, health."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Final

from bot.background.failures import log_failure
from bot.durations import DAY, SECOND, Backoff, every


async def cancel(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait for their end; their errors are ignored."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class BackgroundTask:
    """One asyncio task that runs `step` at the start, when it is woken and when its wait is over; never twice at once.

    `step` returns the seconds until its next run, or None to run only when woken. If it raises, the failure is logged
    after the words `failed`, and the step runs again after the wait of `retry`.
    """

    def __init__(self, name: str, step: Callable[[], Awaitable[float | None]], *, failed: str, retry: Backoff) -> None:
        self._name = name
        self._step = step
        self._failed = failed
        self._retry = retry
        self._failures = 0
        self._woken = asyncio.Event()
        self.idle = asyncio.Event()
        """Set while the step waits for its next run, and after the end."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task; call it once."""
        self._task = asyncio.create_task(self._loop(), name=self._name)

    def wake(self) -> None:
        """Run the step soon; a wake during a step causes one more run."""
        self._woken.set()
        if self._task is not None and not self._task.done():
            self.idle.clear()

    async def stop(self) -> None:
        """Cancel the task and wait for its end; does nothing if it was never started."""
        if self._task is not None:
            await cancel([self._task])
        self.idle.set()

    async def _loop(self) -> None:
        while True:
            self._woken.clear()
            self.idle.clear()
            wait = await self._run()
            if not self._woken.is_set():
                self.idle.set()
            # Not wait_for: before Python 3.12 it swallows a cancellation that comes together with the event.
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._woken.wait()

    async def _run(self) -> float | None:
        try:
            wait = await self._step()
        except Exception as error:
            self._failures += 1
            delay = self._retry.wait(self._failures) / SECOND
            log_failure(f"{self._failed}, trying again in {delay:.0f} s", error)
            return delay
        self._failures = 0
        return wait


INTERVAL: Final = DAY / SECOND
"""Seconds between two rounds."""

PAUSE: Final = 0.5
"""Seconds between two steps of a round."""


def housekeeping(
    step: Callable[[], Awaitable[bool]],
    *,
    pause: float = PAUSE,
    interval: float = INTERVAL,
    what: str = "what is too old",
) -> BackgroundTask:
    """Return a task that repeats `step` every `pause` seconds until it returns False, then waits for `interval`.

    `step` does a small part of the work and returns whether there may be more. An error also ends the round. `what`
    names the subject in the log.
    """

    async def run() -> float:
        return pause if await step() else interval

    return BackgroundTask("housekeeping", run, failed=f"deletion of {what} failed", retry=every(interval))
