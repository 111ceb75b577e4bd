"""Deletes what is out of date, at the start and then at intervals, in small steps between which others can write."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.background.task import BackgroundTask
from bot.backoff import every
from bot.durations import DAY, SECOND

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

    return BackgroundTask("housekeeping", run, failed=f"{what} could not be taken away", retry=every(interval))
