"""Runs the timers of matches, which are rows: one task sleeps until the next is due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.background.failures import log_failure
from bot.background.task import BackgroundTask
from bot.batches import batches
from bot.durations import EPOCH, HOUR, SECOND, Backoff, Time, every
from bot.ids import Subject

LONGEST_SLEEP: Final = 60.0
"""Longest sleep in seconds: a changed system clock does no lasting harm, and the heartbeat goes on."""

# Signpost: the waits between tries
RETRY: Final = Backoff(first=30 * SECOND, longest=HOUR)
"""Wait before a failed timer is run again."""

PARALLEL_TIMERS: Final = 16
"""Timers that run in parallel; they begin in their order."""

Timer = tuple[str, Subject]
"""A kind, and what it is about."""


@dataclass(frozen=True, slots=True)
class Failed:
    """How often in a row a timer has failed, and the clock's time of the next try."""

    times: int
    retry_at: Time


class Timers(BackgroundTask):
    """Runs each timer when it is due.

    `connected()` says whether presses arrive. While they do not, people cannot act in time, so nothing runs, not even
    the heartbeat. `due(now)` lists the timers that are due, earliest first; `next_due(now)` returns the first time
    after now. `actions` maps each kind to its action on a match. An action removes its timer itself;
    if it fails, it is retried and delays no other. `beat()` runs before each look at the timers, also while nothing is
    due.
    """

    def __init__(
        self,
        clock: Callable[[], Time],
        due: Callable[[Time], Awaitable[list[Timer]]],
        next_due: Callable[[Time], Awaitable[Time | None]],
        actions: Mapping[str, Callable[..., Awaitable[object]]],
        beat: Callable[[], Awaitable[None]],
        connected: Callable[[], bool] = lambda: True,
        longest_sleep: float = LONGEST_SLEEP,
    ) -> None:
        retry = every(RETRY.wait(1) / SECOND)
        super().__init__("timers", self._run_and_look, failed="the timers could not be read", retry=retry)
        self._clock = clock
        self._due = due
        self._next_due = next_due
        self._actions = actions
        self._beat = beat
        self._connected = connected
        self._longest_sleep = longest_sleep
        self._retries: dict[Timer, Failed] = {}
        self._asleep_until: Time | None = None
        """The time at which the task runs again by itself; None while it runs."""

    def wake(self, due: Time | None = None) -> None:
        """Run the task now; with `due`, only if it would sleep beyond that."""
        if due is None or self._asleep_until is None or due < self._asleep_until:
            super().wake()

    async def run_due(self) -> bool:
        """Run every timer that is due, except those waiting for a retry; whether none has failed."""
        if not self._connected():
            return True
        await self._beat()
        now = self._clock()
        due = await self._due(now)
        self._retries = {timer: failed for timer, failed in self._retries.items() if timer in due}
        ready = [timer for timer in due if timer not in self._retries or self._retries[timer].retry_at <= now]
        for some in batches(ready, PARALLEL_TIMERS):
            await asyncio.gather(*map(self._run_one, some))
        return not self._retries

    async def _run_one(self, timer: Timer) -> None:
        kind, match = timer
        try:
            await self._actions[kind](match)
        except Exception as error:
            times = self._retries.get(timer, Failed(0, EPOCH)).times + 1
            self._retries[timer] = Failed(times, self._clock() + RETRY.wait(times))
            log_failure(f"timer {kind!r} failed, trying again in {RETRY.wait(times) // SECOND} s", error, match=match)
        else:
            self._retries.pop(timer, None)

    async def _run_and_look(self) -> float:
        """Run what is due; the seconds until the next timer."""
        now, self._asleep_until = self._clock(), None
        await self.run_due()
        next_due = await self._next_due(now)
        times = [failed.retry_at for failed in self._retries.values()] + ([] if next_due is None else [next_due])
        now = self._clock()
        self._asleep_until = min([now + round(self._longest_sleep * SECOND), *(max(now, when) for when in times)])
        return (self._asleep_until - now) / SECOND
