"""A SQLite connection with a thread of its own. The one place that knows aiosqlite, and what in it is private.

aiosqlite offers a hop to the thread for each statement. A unit of work wants one for all of it, and so calls what
aiosqlite itself calls: `Connection._execute`. pyproject.toml pins the version;
`tests/bot/store/sqlite/test_connection.py` says what we lean on.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import aiosqlite

P = ParamSpec("P")
T = TypeVar("T")


class Connection:
    """Calls functions on the connection's thread, one after the other, in the order in which they were asked for.

    `raw` is what those functions work with; no other thread may touch it.
    """

    raw: sqlite3.Connection

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        def connected() -> sqlite3.Connection:
            self.raw = connect()
            return self.raw

        self._hops = aiosqlite.Connection(connected, iter_chunk_size=0)
        # Whoever fails before `close` shall end: Python waits for all other threads first.
        self._hops._thread.daemon = True

    @classmethod
    async def open(cls, connect: Callable[[], sqlite3.Connection]) -> Connection:
        """Connect, on the new thread; raises what `connect` raises, and then nothing is left behind."""
        connection = cls(connect)
        try:
            await connection._hops
        except BaseException:
            # aiosqlite has told the thread to end and does not wait for it; it still speaks to the event loop.
            await asyncio.to_thread(connection._hops._thread.join)
            raise
        return connection

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """One hop: what `work` returns or raises, but for StopIteration. Cancelling stops the waiting, not the work."""
        result: T = await self._hops._execute(work, *args, **kwargs)  # type: ignore[no-untyped-call]
        return result

    async def close(self) -> None:
        """Close the connection after everything that it was asked for before; nothing may follow."""
        await self._hops.close()
