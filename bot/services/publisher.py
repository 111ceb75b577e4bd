"""Makes the channels agree with the matches: whatever has been committed is shown, now or after a restart.

A press only commits and wakes the publisher. What the channel shows is in the database (`boards`, `challenges`), so a
process that dies between the commit and the message loses nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.services.failures import log_failure

log = logging.getLogger(__name__)

RETRY_FIRST: Final = 1.0
RETRY_MOST: Final = 60.0
"""Seconds between tries when a channel cannot be brought up to date: the first, doubled up to the most."""


class CannotPublish(Exception):
    """The channel cannot be written to for now: trying again soon is of no use. `code` is Discord's."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Publisher:
    """One task that shows every match it is woken for; matches at the same time, one match never twice at once.

    `show(match)` brings one match's messages up to date. `lagging()` lists every match that is behind.
    """

    def __init__(self, show: Callable[[int], Awaitable[None]], lagging: Callable[[], Awaitable[list[int]]]) -> None:
        self._show = show
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
        """Set while nothing is waiting to be shown (a later retry does not count)."""
        self.idle.set()

    def start(self) -> None:
        """Start the task. Nothing is shown before `connected`."""
        self._loop = asyncio.create_task(self._forever(), name="publisher")

    async def connected(self) -> None:
        """Discord can be reached: look after everything that lags."""
        self._connected = True
        self._catch_up()

    def wake(self, match: int) -> None:
        """Have a match looked after soon."""
        self._wanted.add(match)
        if self._connected:
            self.idle.clear()
        self._woken.set()

    async def drain(self, seconds: float) -> None:
        """Wait until nothing is waiting to be shown, at most so long."""
        if self._connected:
            try:
                async with asyncio.timeout(seconds):
                    await self.idle.wait()
            except TimeoutError:
                log.warning("left %d matches to be shown after the next start", len(self._wanted) + len(self._running))

    async def stop(self) -> None:
        """Stop: what is half shown is shown again after the next start."""
        for retry in self._retries.values():
            retry.cancel()
        tasks = [task for task in (self._loop, *self._running.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

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
                self._running[match] = asyncio.create_task(self._look_after(match), name=f"show match {match}")
            if not self._running:
                self.idle.set()

    async def _find_what_lags(self) -> None:
        try:
            self._wanted.update(await self._lagging())
        except Exception as error:
            log_failure(f"cannot tell which matches lag, trying again in {RETRY_MOST:.0f} s", error)
            asyncio.get_running_loop().call_later(RETRY_MOST, self._catch_up)

    async def _look_after(self, match: int) -> None:
        try:
            await self._show(match)
            self._tries.pop(match, None)
        except CannotPublish as error:
            self._tries.pop(match, None)
            log.warning("match %d cannot be shown in its channel: Discord says %d", match, error.code)
        except Exception as error:
            tries = self._tries[match] = self._tries.get(match, 0) + 1
            # Bounded: after a day of failures the power itself would be too large for a float.
            delay = min(RETRY_MOST, RETRY_FIRST * 2 ** min(tries - 1, 10))
            log_failure(f"match {match} could not be shown, trying again in {delay:.0f} s", error)
            self._retries[match] = asyncio.get_running_loop().call_later(delay, self.wake, match)
        finally:
            del self._running[match]
            self._woken.set()
