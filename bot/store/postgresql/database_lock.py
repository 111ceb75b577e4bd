"""Keeps other bots off a database: a lock on it that lasts as long as a connection of its own."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Final

import psycopg

from bot.store.errors import DatabaseInUse
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.opening import explained, shown

WAIT_SECONDS: Final = 15.0
"""Seconds for which a bot that starts waits for another to end. The server misses one that is cut off after eleven."""

CHECK_SECONDS: Final = 5.0
"""Seconds between two checks whether the lock is still held."""


class DatabaseLock:
    """`shared`: others that share the database may have it open, too; else nobody."""

    def __init__(self, url: str, *, shared: bool) -> None:
        """Take the lock. Raises `DatabaseError` if others hold it, or the server cannot be reached."""
        self._url = url
        self._function = f"pg_try_advisory_lock{'_shared' * shared}"
        try:
            self._connection = self._lock()
        except (psycopg.Error, ValueError) as error:
            raise explained(url, error) from error

    async def watch(self) -> None:
        """Take the lock again whenever its connection was lost. Raises `DatabaseInUse` if others have it by then."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await asyncio.to_thread(self._keep)

    def close(self) -> None:
        """Let others have the database."""
        self._connection.close()

    def _keep(self) -> None:
        with suppress(psycopg.Error):
            self._connection.raw.execute(b"SELECT 1")
            return
        self._connection.close()
        with suppress(psycopg.Error):  # the server cannot be reached: the store says so
            self._connection = self._lock()

    def _lock(self) -> Connection:
        connection, deadline = Connection(self._url, WAIT_SECONDS), time.monotonic() + WAIT_SECONDS
        try:
            # So that the server ends a connection whose machine has gone, and the lock with it.
            connection.raw.execute(
                b"SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3"
            )
            key = "hashtext('royal visit'), hashtext('process in ' || current_schema())"
            while connection.raw.execute(f"SELECT {self._function}({key})".encode()).fetchall() != [(True,)]:
                if time.monotonic() > deadline:
                    raise DatabaseInUse(shown(self._url))
                time.sleep(0.1)
        except BaseException:
            connection.close()
            raise
        return connection
