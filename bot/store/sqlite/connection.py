"""A SQLite connection with a thread of its own. The only module that uses aiosqlite, including a private method of it.

aiosqlite switches to its thread for each statement. A unit of work needs one switch for all its statements, so it calls
the method that aiosqlite uses itself: `Connection._execute`. pyproject.toml pins the version;
`tests/bot/store/sqlite/test_connection.py` tests what we rely on.
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
    """Calls functions on the connection's thread, one at a time, in the order of the calls.

    Those functions use `raw`; no other thread may.
    """

    raw: sqlite3.Connection

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        def connected() -> sqlite3.Connection:
            self.raw = connect()
            return self.raw

        self._connection = aiosqlite.Connection(connected, iter_chunk_size=0)
        # A daemon: a program that fails before `close` must still end, and Python waits for all other threads.
        self._connection._thread.daemon = True

    @classmethod
    async def open(cls, connect: Callable[[], sqlite3.Connection]) -> Connection:
        """Connect on the new thread. Raises what `connect` raises, and leaves nothing behind then."""
        connection = cls(connect)
        try:
            await connection._connection
        except BaseException:
            # aiosqlite ends the thread without waiting for it, and the thread still calls the event loop.
            await asyncio.to_thread(connection._connection._thread.join)
            raise
        return connection

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return or raise what `work` does (never StopIteration). Cancelling stops the waiting, not the work."""
        result: T = await self._connection._execute(work, *args, **kwargs)  # type: ignore[no-untyped-call]
        return result

    async def close(self) -> None:
        """Close the connection after all calls made before; no call may follow."""
        await self._connection.close()
