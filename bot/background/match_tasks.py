"""Work that follows from a commit, one asyncio task a match: publishing its posts, playing the bot's turn.

A request only commits and wakes the match. What is left to do follows from the database alone, so a process that dies
in between loses nothing: after the next start `lagging` finds it.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Collection
from typing import Final, Generic, TypeVar

from bot.background.failures import log_failure
from bot.background.task import BackgroundTask, cancel
from bot.durations import MINUTE, SECOND, Backoff

log = logging.getLogger(__name__)

S = TypeVar("S", bound=int)

RETRY: Final = Backoff(first=SECOND, longest=MINUTE)

SWEEP: Final = 60.0
"""Seconds between two calls of `lagging`, to find work that another process has dropped, and after an error."""


class MatchTasks(Generic[S]):
    """Run `work(match)` for every match that is woken: at most `at_once` matches in parallel, never one match twice.

    `lagging()` lists the matches with work left to do: called on each connection, and every `sweep` seconds, if set.
    They come after the matches that were woken, for which someone may be waiting. If `work` raises, it is retried after
    the wait of `retry`; `name` is for the log.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[S], Awaitable[object]],
        lagging: Callable[[], Awaitable[Collection[S]]],
        *,
        retry: Backoff = RETRY,
        sweep: float | None = None,
        at_once: float = math.inf,
    ) -> None:
        self._name = name
        self._work = work
        self._lagging = lagging
        self._retry = retry
        self._sweep = sweep
        self._at_once = at_once
        self._connected = False
        self._next_sweep: float | None = None
        """The event loop's time at which `lagging` is called next; None: not before the next connection."""
        self._woken: dict[S, None] = {}
        self._found: dict[S, None] = {}
        self._running: dict[S, asyncio.Task[None]] = {}
        self._failures: dict[S, int] = {}
        self._delayed: dict[S, asyncio.TimerHandle] = {}
        self._throttled: dict[S, asyncio.TimerHandle] = {}
        self._settling: dict[S, asyncio.Event] = {}
        """Set and removed when the work for a match has run."""
        self._task = BackgroundTask(name, self._step, failed=f"{name} has failed", retry=retry)
        self.idle = asyncio.Event()
        """Set while no work is left to do; work that waits for a retry or for another process does not count."""
        self.idle.set()

    def start(self) -> None:
        """Start the task. No work is done before `connected`."""
        self._task.start()

    def connected(self) -> None:
        """Note that Discord is reachable, for the first time or again: do all work that is left."""
        self._connected = True
        self._next_sweep = asyncio.get_running_loop().time()
        self.idle.clear()
        self._task.wake()

    def wake(self, match: S) -> None:
        """Run the work for a match soon; once more if it is running."""
        self._found.pop(match, None)
        self._woken[match] = None
        if self._connected:
            self.idle.clear()
        self._task.wake()

    def wake_later(self, match: S, seconds: float, *, throttled: bool = False) -> None:
        """Wake a match after this time, unless its work runs or an earlier wake comes first.

        `throttled`: the work could be done now and only waits for its turn, so it is not `idle` meanwhile.
        """
        waiting = self._throttled if throttled else self._delayed
        loop = asyncio.get_running_loop()
        due = loop.time() + max(0.0, seconds)
        if match in waiting:
            if waiting[match].when() <= due:
                return
            waiting[match].cancel()

        def wake() -> None:
            del waiting[match]
            self.wake(match)

        waiting[match] = loop.call_at(due, wake)

    async def settled(self, match: S) -> None:
        """Wait until nothing is left to do now for a match. Returns at once while Discord is not reachable."""
        while self._connected and (match in self._woken or match in self._running):
            await self._settling.setdefault(match, asyncio.Event()).wait()

    async def drain(self, seconds: float) -> None:
        """Wait until `idle`, at most this long."""
        if not self._connected:
            return
        try:
            async with asyncio.timeout(seconds):
                await self.idle.wait()
        except TimeoutError:
            if left := {*self._woken, *self._found, *self._running}:  # one that runs may have been woken again
                log.warning("%s: left %d matches for after the next start", self._name, len(left))

    async def stop(self) -> None:
        """Cancel all work. What is unfinished is done again after the next start."""
        self._connected = False
        await self._task.stop()
        await cancel(list(self._running.values()))
        for handle in (*self._delayed.values(), *self._throttled.values()):
            handle.cancel()
        for settling in self._settling.values():
            settling.set()
        self.idle.set()  # what is left waits for the next start

    async def _step(self) -> float | None:
        """Start work while there is room; the seconds until `lagging` is called next."""
        if not self._connected:
            return None
        clock = asyncio.get_running_loop().time
        if self._next_sweep is not None and self._next_sweep <= clock():
            self._next_sweep = None if self._sweep is None else clock() + self._sweep
            await self._find_lagging()
        while len(self._running) < self._at_once and (match := self._next()) is not None:
            for waiting in (self._delayed, self._throttled):
                if (handle := waiting.pop(match, None)) is not None:
                    handle.cancel()
            self._running[match] = asyncio.create_task(self._run(match), name=f"{self._name}: match {match}")
        if not (self._running or self._woken or self._found or self._throttled):
            self.idle.set()
        return None if self._next_sweep is None else self._next_sweep - clock()

    async def _find_lagging(self) -> None:
        self.idle.clear()
        try:
            lagging = await self._lagging()
        except Exception as error:
            log_failure(f"{self._name}: cannot read which matches lag, trying again in {SWEEP:.0f} s", error)
            if self._next_sweep is None:
                self._next_sweep = asyncio.get_running_loop().time() + SWEEP
        else:
            self._found.update(dict.fromkeys(match for match in lagging if match not in self._woken))

    def _next(self) -> S | None:
        """Take the first match in line whose work is not running."""
        for line in (self._woken, self._found):
            match = next((match for match in line if match not in self._running), None)
            if match is not None:
                del line[match]
                return match
        return None

    async def _run(self, match: S) -> None:
        try:
            await self._work(match)
            self._failures.pop(match, None)
        except Exception as error:
            failures = self._failures[match] = self._failures.get(match, 0) + 1
            delay = self._retry.wait(failures) / SECOND
            log_failure(f"{self._name}: failed, trying again in {delay:.0f} s", error, match=match)
            self.wake_later(match, delay)
        finally:
            del self._running[match]
            if (settling := self._settling.pop(match, None)) is not None:
                settling.set()
            self._task.wake()
