"""The store: units of work on the SQLite database. What is in it is the queries' business."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from bot.store.errors import StoreClosed, StoreDamaged, StoreError
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.opening import open_reader, open_writer
from bot.store.sqlite.read_priority import ReadPriority
from bot.store.sqlite.reading import Reader, Readers
from bot.store.sqlite.writing import Writer
from bot.store.transaction import Transaction

T = TypeVar("T")

log = logging.getLogger(__name__)


def _nobody_waits(*_: object) -> None:
    pass


class Store:
    """Units of work with the database, one after the other where they write, beside each other where they read.

    `work` is a plain function of a transaction. It runs on the database's thread and may be run again, so it has no
    effect but in its transaction. For use by one event loop.
    """

    on_touched: Callable[[frozenset[int]], None]
    """Called on the event loop after a commit, with the matches that were touched in it."""
    on_timer_set: Callable[[], None]
    """Called on the event loop after a commit in which a timer was set."""

    def __init__(self, writer: Connection, readers: list[Connection]) -> None:
        precedence = ReadPriority()
        self._writer = Writer(writer, precedence, self._committed)
        self._readers = Readers([Reader(reader) for reader in readers], precedence)
        self._closing: asyncio.Task[None] | None = None
        self.on_touched = _nobody_waits
        self.on_timer_set = _nobody_waits

    @classmethod
    async def open(cls, path: Path, busy_timeout: float = 5.0, readers: int = 2) -> Store:
        """Open the file, creating or migrating it. `busy_timeout` is in seconds, `readers` a number of connections.

        Raises `DatabaseError` if it is not ours, a newer version of the bot has written it, it is damaged or cannot be
        written to, and leaves it untouched.
        """
        writer = await Connection.open(partial(open_writer, path, busy_timeout))
        reading: list[Connection] = []
        try:
            for _ in range(readers):
                reading.append(await Connection.open(partial(open_reader, path, busy_timeout)))
        except BaseException:
            for connection in (*reading, writer):
                await connection.close()
            raise
        return cls(writer, reading)

    @property
    def sick(self) -> StoreError | None:
        """Why the last write or read failed, if that was the database's fault; None once one has succeeded.

        Damage stays until the file is opened again: most of a damaged file can still be read and written.
        """
        found = [sick for sick in (self._writer.sick, self._readers.sick) if sick is not None]
        return next((sick for sick in found if isinstance(sick, StoreDamaged)), found[0] if found else None)

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """What `work` finds in one state of the database, with all in it that was written before; waits for no writer.

        Raises `StoreError` for what the database says, and what `work` raises. `work` cannot write.
        """
        if self._closing is not None:
            raise StoreClosed("the store is closed")
        return await self._readers.read(work)

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """What `work` returns, once all it has written is on the disk; if it raises, none of it has happened.

        Raises `StoreError` for what the database says, and what `work` raises. Cancelled before its turn it does
        nothing; after that it is carried out whole, and `on_touched` told of it.
        """
        if self._closing is not None:
            raise StoreClosed("the store is closed")
        return await self._writer.write(work)

    async def close(self) -> None:
        """Close the file after all that has been asked for; it may be said twice."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await self._readers.close()
        await self._writer.close()  # last: it moves the log into the file

    def _committed(self, matches: set[int], timers: bool) -> None:
        try:
            if matches:
                self.on_touched(frozenset(matches))
            if timers:
                self.on_timer_set()
        except Exception as error:  # it is committed all the same
            _log_untold(error)


def _log_untold(error: Exception) -> None:
    """Log where it happened and of what kind it is; not the error's own words, which may name a card."""
    frames = "".join(traceback.format_tb(error.__traceback__)).rstrip()
    log.error("whoever waits for a commit could not be told: %s\n%s", type(error).__name__, frames)
