"""A SQLite connection with a thread of its own: a unit of work needs one switch to it for all its statements."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Connection:
    """Calls functions on the connection's thread, one at a time, in the order of the calls.

    Those functions use `raw`; no other thread may.
    """

    raw: sqlite3.Connection

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "connection")

    @classmethod
    async def open(cls, connect: Callable[[], sqlite3.Connection]) -> Connection:
        """Connect on the new thread. Raises what `connect` raises, and leaves nothing behind then."""
        connection = cls()
        try:
            connection.raw = await connection.call(connect)
        except BaseException:
            await asyncio.to_thread(connection._thread.shutdown)
            raise
        return connection

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return or raise what `work` does (never StopIteration). Cancelling stops the waiting, not the work."""
        called = asyncio.get_running_loop().run_in_executor(self._thread, partial(work, *args, **kwargs))
        return await asyncio.shield(called)

    async def close(self) -> None:
        """Close the connection after all calls made before; no call may follow."""
        await self.call(self.raw.close)
        self._thread.shutdown()
