"""Has each piece of background work done by one of the processes on a database, whichever comes first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final

from bot.background.task import cancel
from bot.durations import SECOND
from bot.store import claims
from bot.store.claims import Claimable
from bot.store.errors import StoreError
from bot.store.store import Store

CLAIM_LENGTH: Final = 9 * SECOND
"""How long a claim holds unless it is renewed. After a kill, the work is found by a sweep after that."""

RENEW_SECONDS: Final = 3.0
"""Seconds between two renewals, so that work may take as long as it needs."""


class Claims:
    """Claims work in the name of the process `owner`. One that is alone on its database claims nothing.

    A claim only saves work: see `bot.store.claims`.
    """

    def __init__(self, store: Store, owner: str) -> None:
        self._store = store
        self._owner = owner

    def once(self, kind: Claimable, work: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[bool]]:
        """Return `work`, which takes a match or nothing, done only if no other process is at it; what it returns."""

        async def run(*about: int) -> bool:
            async with self._claimed(kind, *about) as mine:
                return mine and bool(await work(*about))

        return run

    @asynccontextmanager
    async def _claimed(self, kind: Claimable, about: int = 0) -> AsyncIterator[bool]:
        mine: dict[str, Any] = {"kind": kind, "about": about, "owner": self._owner}
        if self._store.alone:
            yield True
        elif not await self._store.write(partial(claims.claim, **mine, lasts=CLAIM_LENGTH)):
            yield False
        else:
            renewing = asyncio.create_task(self._renew(**mine), name=f"claim of {kind}")
            try:
                yield True
            finally:
                await cancel([renewing])
                with suppress(StoreError):  # it ends by itself
                    await self._store.write(partial(claims.release, **mine))

    async def _renew(self, **mine: Any) -> None:
        held = True
        while held:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(StoreError):
                held = await self._store.write(partial(claims.renew, **mine, lasts=CLAIM_LENGTH))
