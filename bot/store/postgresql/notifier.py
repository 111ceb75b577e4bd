"""LISTEN and NOTIFY: notifications between the processes on one database, received on a separate connection."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import psycopg

from bot.store.postgresql.connection import Connection
from bot.store.transaction import Engine

CHANNEL: Final = "royal_visit"

_NOTIFY: Final = "SELECT pg_notify(?, ?)"

RECONNECT_SECONDS: Final = 1.0
"""Wait before the next attempt to connect."""

log = logging.getLogger(__name__)


class PostgreSQLNotifier:
    """Listens on its own connection, sends on the engine's."""

    def __init__(self, url: str, engine: Engine) -> None:
        self._url = url
        self._engine = engine
        self._task: asyncio.Task[None] | None = None

    def start(self, heard: Callable[[str], None]) -> None:
        """Listen. A lost connection is opened again; what is sent meanwhile is lost."""
        self._task = asyncio.create_task(self._listen(heard), name="notifier")

    async def send(self, text: str) -> None:
        """Send a text. Raises `StoreError`."""
        await self._engine.read(lambda tx: tx.value(_NOTIFY, CHANNEL, text))

    async def stop(self) -> None:
        """Close the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self, heard: Callable[[str], None]) -> None:
        while True:
            connecting = asyncio.ensure_future(asyncio.to_thread(self._connect))
            try:
                connection = await asyncio.shield(connecting)
            except asyncio.CancelledError:
                with suppress(psycopg.Error):
                    (await connecting).close()
                raise
            except psycopg.Error:
                pass  # the store reports that the server cannot be reached
            else:
                try:
                    await self._hear(connection, heard)
                except psycopg.Error:
                    log.info("other processes are not heard for a moment: the connection is lost")
                finally:
                    connection.close()
            await asyncio.sleep(RECONNECT_SECONDS)

    def _connect(self) -> Connection:
        connection = Connection(self._url, 5.0)
        try:
            connection.raw.execute(f"LISTEN {CHANNEL}".encode())
        except psycopg.Error:
            connection.close()
            raise
        return connection

    async def _hear(self, connection: Connection, heard: Callable[[str], None]) -> None:
        """Pass on notifications until the connection is lost (`psycopg.Error`). Needs no thread: libpq never blocks."""
        loop, pgconn, readable = asyncio.get_running_loop(), connection.raw.pgconn, asyncio.Event()
        socket = pgconn.socket
        loop.add_reader(socket, readable.set)
        try:
            while True:
                while (notice := pgconn.notifies()) is not None:
                    heard(notice.extra.decode())
                await readable.wait()
                readable.clear()
                pgconn.consume_input()
        finally:
            loop.remove_reader(socket)
