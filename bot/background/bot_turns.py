"""Does what follows from a commit, now or after a restart: the bot is to answer a turn.

A press only commits and wakes who looks after matches. What is still to be done follows from the database alone, so a
process that dies in between loses nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.background.failures import log_failure

log = logging.getLogger(__name__)

RETRY_FIRST: Final = 1.0
RETRY_MOST: Final = 60.0
"""Seconds between tries at what fails: the first, doubled up to the most."""


class BotTurns:
    """One task that looks after every match it is woken for; matches at the same time, one match never twice at once.

    `look_after(match)` does what is due in one match, `lagging()` lists every match where something is. `name` is for
    the log: the opponent.
    """

    def __init__(
        self, name: str, look_after: Callable[[int], Awaitable[None]], lagging: Callable[[], Awaitable[list[int]]]
    ) -> None:
        self._name = name
        self._due = look_after
        self._lagging = lagging
        self._behind = False
        self._wanted: set[int] = set()
        self._running: dict[int, asyncio.Task[None]] = {}
        self._tries: dict[int, int] = {}
        self._retries: dict[int, asyncio.TimerHandle] = {}
        self._woken = asyncio.Event()
        self._connected = False
        self._loop: asyncio.Task[None] | None = None
        self.idle = asyncio.Event()
        """Set while nothing is waiting to be done (a later retry does not count)."""
        self.idle.set()

    def start(self) -> None:
        """Start the task. Nothing is done before `connected`."""
        self._loop = asyncio.create_task(self._forever(), name=self._name)

    async def connected(self) -> None:
        """What the work needs is there: look after everything that lags."""
        self._connected = True
        self._catch_up()

    def wake(self, match: int) -> None:
        """Have a match looked after soon."""
        self._wanted.add(match)
        if self._connected:
            self.idle.clear()
        self._woken.set()

    async def drain(self, seconds: float) -> None:
        """Wait until nothing is waiting to be done, at most so long."""
        if self._connected:
            try:
                async with asyncio.timeout(seconds):
                    await self.idle.wait()
            except TimeoutError:
                left = len(self._wanted) + len(self._running)
                log.warning("%s: left %d matches for after the next start", self._name, left)

    async def stop(self) -> None:
        """Stop: what is half done is done again after the next start."""
        for retry in self._retries.values():
            retry.cancel()
        tasks = [task for task in (self._loop, *self._running.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._connected = False
        self.idle.set()  # nobody need wait for what is left for the next start

    def _catch_up(self) -> None:
        self._behind = True
        self.idle.clear()
        self._woken.set()

    async def _forever(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            if not self._connected:
                continue
            if self._behind:
                self._behind = False
                await self._find_what_lags()
            for match in self._wanted - self._running.keys():
                self._wanted.discard(match)
                if (retry := self._retries.pop(match, None)) is not None:
                    retry.cancel()
                self._running[match] = asyncio.create_task(self._look_after(match), name=f"{self._name}: match {match}")
            if not self._running:
                self.idle.set()

    async def _find_what_lags(self) -> None:
        try:
            self._wanted.update(await self._lagging())
        except Exception as error:
            log_failure(f"{self._name}: cannot tell which matches lag, trying again in {RETRY_MOST:.0f} s", error)
            asyncio.get_running_loop().call_later(RETRY_MOST, self._catch_up)

    async def _look_after(self, match: int) -> None:
        try:
            await self._due(match)
            self._tries.pop(match, None)
        except Exception as error:
            tries = self._tries[match] = self._tries.get(match, 0) + 1
            # Bounded: after a day of failures the power itself would be too large for a float.
            delay = min(RETRY_MOST, RETRY_FIRST * 2 ** min(tries - 1, 10))
            log_failure(f"{self._name}: match {match} failed, trying again in {delay:.0f} s", error)
            self._retries[match] = asyncio.get_running_loop().call_later(delay, self.wake, match)
        finally:
            del self._running[match]
            self._woken.set()
