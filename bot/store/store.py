"""The store: runs units of work on the SQLite database. The queries are in the modules beside it."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from bot.observer import SILENT, current_press
from bot.store.errors import StoreClosed, StoreDamaged, StoreError
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.opening import open_reader, open_writer
from bot.store.sqlite.read_priority import ReadPriority
from bot.store.sqlite.reading import Reader, Readers
from bot.store.sqlite.writing import Writer
from bot.store.transaction import Transaction

T = TypeVar("T")

log = logging.getLogger(__name__)


def _no_listener(*_: object) -> None:
    pass


class Store:
    """Runs units of work: writing ones one at a time, reading ones in parallel.

    A unit is a plain synchronous function of a transaction. It runs on a thread of the database and may be run again,
    so it must have no effect outside of its transaction. For one event loop.
    """

    on_touched: Callable[[frozenset[int]], None]
    """Called on the event loop after a commit, with the matches that were touched in it; a read may see it earlier."""
    on_timer_set: Callable[[int], None]
    """Called on the event loop after a commit in which timers were set, with the time at which the first is due."""

    def __init__(self, writer: Connection, readers: list[Connection]) -> None:
        priority = ReadPriority()
        self._writer = Writer(writer, priority, self._committed)
        self._readers = Readers([Reader(reader) for reader in readers], priority)
        self._closing: asyncio.Task[None] | None = None
        self.observer = SILENT
        self.on_touched = _no_listener
        self.on_timer_set = _no_listener

    @classmethod
    async def open(cls, path: Path, busy_timeout: float = 5.0, readers: int = 2) -> Store:
        """Open the file; create or migrate it. `busy_timeout` is in seconds, `readers` a number of connections.

        Raises `DatabaseError`, and leaves the file untouched, if it is not ours, was written by a newer version of the
        bot, is damaged or cannot be written to.
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
        """Why the last write or read failed, if that was the database's fault; None after a success.

        Damage stays until the file is opened again: most of a damaged file can still be read and written.
        """
        errors = [sick for sick in (self._writer.sickness.error, self._readers.sickness.error) if sick is not None]
        return next((sick for sick in errors if isinstance(sick, StoreDamaged)), errors[0] if errors else None)

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` on one snapshot of the database, with all earlier writes in it; never waits for a writer.

        Raises `StoreError` for errors of the database, and what `work` raises. `work` cannot write.
        """
        if self._closing is not None:
            raise StoreClosed("the store is closed")
        return await self._observed("read", self._readers.read(work))

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` and return its result after its writes are on the disk; if it raises, they are undone.

        Raises `StoreError` for errors of the database, and what `work` raises. If cancelled before its turn, it does
        nothing; after that it runs whole, and `on_touched` is called.
        """
        if self._closing is not None:
            raise StoreClosed("the store is closed")
        press, touched = current_press.get(), set[int]()

        def noted(tx: Transaction) -> T:
            """`work`, with the matches that it has touched, itself and in its last run."""
            before, tx.matches = tx.matches, set()
            try:
                return work(tx)
            finally:
                touched.clear()
                touched.update(tx.matches)
                tx.matches |= before

        found = await self._observed("write", self._writer.write(noted if press else work))
        if touched:
            self.observer.committed(press, touched)
        return found

    async def _observed(self, kind: str, running: Coroutine[Any, Any, T]) -> T:
        began, failure = perf_counter(), ""
        try:
            return await running
        except StoreError as error:
            failure = error.code
            raise
        finally:
            self.observer.ran_unit(kind, perf_counter() - began, failure)

    async def close(self) -> None:
        """Close the file after all units under way; may be called twice."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await self._readers.close()
        await self._writer.close()  # last: closing it moves the write-ahead log into the file

    def _committed(self, matches: set[int], timer: int | None) -> None:
        try:
            if matches:
                self.observer.touched(matches)
                self.on_touched(frozenset(matches))
            if timer is not None:
                self.on_timer_set(timer)
        except Exception as error:  # the commit stands
            _log_listener_failure(error)


def _log_listener_failure(error: Exception) -> None:
    """Log the kind of an error and where it happened; not its text, which may name a card."""
    frames = "".join(traceback.format_tb(error.__traceback__)).rstrip()
    log.error("the listeners of a commit could not be told: %s\n%s", type(error).__name__, frames)
