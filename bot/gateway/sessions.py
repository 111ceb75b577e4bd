"""When the bot may log in and begin a session with Discord's gateway: retries that grow rare, over restarts, too.

Discord allows a number of session starts a day. A bot that begins more loses all its sessions and its token.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Final, TypeVar

import aiohttp
import discord
from discord.http import HTTPClient

from bot.durations import NO_TIME, SECOND, Backoff, Milliseconds, Time
from bot.store.claims import Began, count_sessions, last_session, note_session
from bot.store.errors import StoreError
from bot.store.store import Store

log = logging.getLogger(__name__)

T = TypeVar("T")

LONGEST: Final = 160
"""Longest wait between two logins or sessions, in shortest waits: 15 minutes with the default of 5.5 s."""

LASTING: Final = 20
"""Duration from which a session has lasted, in shortest waits. Sessions that just last are fewer than 1,000 a day."""

TOTAL: Final = 1000
"""Discord's number of session starts a day, where it does not say another one."""

NEAR, KEPT = 10, 100
"""The last of the day's starts, as parts of them: those that are spread over the time left, and those never used."""

ASK_SECONDS: Final = 10.0
"""Longest time in which Discord says how many session starts are left."""

LONGEST_RESUME: Final = 45.0
"""Longest wait in seconds before a session is resumed: Discord keeps it for some minutes."""

LONG_SECONDS: Final = 60.0
"""A wait from which on the log warns."""


class Sessions:
    """The logins and sessions of one bot. `first_seconds`: the shortest time between two sessions of a shard."""

    def __init__(self, store: Store, clock: Callable[[], Time], first_seconds: float) -> None:
        first = round(first_seconds * SECOND)
        self.buckets = 1
        """Number of sessions that may begin at the same time: Discord's max_concurrency."""
        self._why: dict[int | None, str] = {}
        """By shard, None: the login."""
        self._store = store
        self._clock = clock
        self._waits = Backoff(first, LONGEST * first)
        self._last: dict[int, Began] = {}
        self._resumed: dict[int, Began] = {}
        self._turns = defaultdict[int, asyncio.Lock](asyncio.Lock)
        self._free_at: dict[int, float] = {}
        """By bucket: the event loop's time from which on a session may begin."""

    @property
    def why(self) -> str:
        """Why the bot waits before it connects, and until when; empty: it does not."""
        return next(iter(self._why.values()), "")

    async def log_in(self, log_in: Callable[[], Awaitable[T]]) -> T:
        """Log in, as often as it takes. Raises `discord.LoginFailure`, as only the host can mend a wrong token."""
        failures = 0
        while True:
            try:
                result = await log_in()
            except discord.LoginFailure:
                raise
            except Exception as error:
                failures += 1
                seconds = max(self._waits.wait(failures) / SECOND, _wished_wait(error))
                self._note_wait(None, logging.WARNING, refusal(error), seconds)
                await asyncio.sleep(seconds)
            else:
                self._why.clear()
                return result

    @asynccontextmanager
    async def turn(self, http: HTTPClient, shard: int) -> AsyncIterator[None]:
        """Wait until a session of the shard may begin, and keep others of its bucket waiting while it does."""
        bucket, clock = shard % self.buckets, asyncio.get_running_loop().time
        while True:
            async with self._turns[bucket]:
                if (seconds := await self._wait(http, shard)) <= 0:
                    await asyncio.sleep(self._free_at.get(bucket, 0) - clock())
                    try:
                        yield
                    finally:
                        self._free_at[bucket] = clock() + self._waits.first / SECOND
                    return
            await asyncio.sleep(seconds)

    async def _wait(self, http: HTTPClient, shard: int) -> float:
        """The seconds until a session of the shard may begin."""
        last, now = await self._last_of(shard), self._clock()
        left, total, reset = await self._left(http, now)
        wait, why = self._waits.wait(last.streak + 1), f"{last.streak + 1} sessions in a row did not last"
        if left <= total // NEAR:
            spare = left - total // KEPT
            why = f"only {left} of {total} session starts a day are left, and with the last one the token is lost"
            wait = max(wait, Milliseconds(int(reset) // spare) if spare > 0 else now - last.begun + reset)
        # A last session in the future: the clock was set back.
        seconds = (last.begun + wait - now) / SECOND if last.begun <= now else 0.0
        if seconds > 0:
            self._note_wait(shard, logging.WARNING if seconds >= LONG_SECONDS else logging.INFO, why, seconds)
        return seconds

    async def begin(self, shard: int) -> None:
        """Note that a session of the shard begins."""
        last, now = await self._last_of(shard), self._clock()
        lasted = now - last.begun >= self._waits.wait(last.streak + 1) + LASTING * self._waits.first
        self._last[shard] = began = Began(now, 0 if lasted else last.streak + 1)
        self._why.pop(shard, None)
        try:
            await self._store.write(partial(note_session, shard=shard, began=began))
        except StoreError as error:
            log.warning("the start of a session could not be counted: the database is %s", error.code)

    async def wait_to_resume(self, shard: int) -> None:
        """Wait before a session of the shard is resumed: not at all, but ever longer while that does not last."""
        last, now = self._resumed.get(shard, Began()), self._clock()
        lasted = not NO_TIME <= now - last.begun < LASTING * self._waits.first
        streak = 0 if lasted else last.streak + 1
        if streak:
            seconds = min(LONGEST_RESUME, self._waits.wait(streak) / SECOND)
            log.info("a session is resumed in %.1f s: it was lost %d times in a row", seconds, streak + 1)
            await asyncio.sleep(seconds)
        self._resumed[shard] = Began(self._clock(), streak)

    async def _last_of(self, shard: int) -> Began:
        if shard in self._last:
            return self._last[shard]
        try:
            return await self._store.read(partial(last_session, shard=shard))
        except StoreError:
            return Began()

    async def _left(self, http: HTTPClient, now: Time) -> tuple[int, int, Milliseconds]:
        """The session starts that are left and their total, and the time until all are there again.

        By Discord's count, or by the bot's own where that has fewer.
        """
        counted, total, limits = (0, NO_TIME), TOTAL, list[tuple[int, Milliseconds]]()
        try:
            counted = await self._store.read(partial(count_sessions, now=now))
        except StoreError as error:
            log.debug("sessions are not counted: %s", error.code)
        try:
            async with asyncio.timeout(ASK_SECONDS):
                _, _, told = await http.get_bot_gateway()
            total = int(told["total"])
            limits.append((int(told["remaining"]), Milliseconds(told["reset_after"])))
        except Exception as error:  # the bot's own count is left
            log.debug("session starts left: %s", refusal(error))
        left, reset = min((total - counted[0], counted[1]), *limits)
        return left, total, reset

    def _note_wait(self, shard: int | None, level: int, why: str, seconds: float) -> None:
        until = datetime.fromtimestamp(self._clock() / SECOND + seconds, UTC)
        self._why[shard] = f"{why}; the bot tries again at {until:%Y-%m-%d %H:%M:%S} UTC"
        log.log(level, "not connected: %s", self._why[shard])


def refusal(error: BaseException) -> str:
    """Say what Discord has answered in our own words: the answer may be another server's page of many lines."""
    match error:
        case discord.HTTPException(status=429):
            return "Discord turns this machine's address away for a time (status 429)"
        case discord.HTTPException(status=status, code=code):
            return f"Discord {'fails' if status >= 500 else 'refuses'} (status {status}, code {code})"
        case OSError() | aiohttp.ClientError() | discord.GatewayNotFound():
            return f"Discord cannot be reached ({type(error).__name__})"
    return f"Discord's answer cannot be read ({type(error).__name__})"


def _wished_wait(error: Exception) -> float:
    """The seconds that a refusal asks to wait for, an hour at most."""
    told = error.response.headers.get("Retry-After", "") if isinstance(error, discord.HTTPException) else ""
    return min(3600.0, float(told)) if told.isdecimal() else 0.0
