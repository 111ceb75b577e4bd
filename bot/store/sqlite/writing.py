"""Runs units of work that write, on one connection. Group commit: waiting units share a transaction and its fsync.

A task switches to the thread, which runs everything that waits by then in one batch.
Units that arrive meanwhile form the next batch; none is delayed to collect more.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

import aiosqlite

from bot.store.errors import StoreError, StoreMoved, StoreRefused
from bot.store.sqlite.errors import is_busy, translate
from bot.store.transaction import StoreHealth, Transaction, Unit

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


MAX_BATCH: Final = 64
"""Units in a batch, at most: all of them are answered only after the last."""

TRIES: Final = 3
"""Runs of a batch before a conflict with another process is raised to its callers."""


@dataclass
class _Batch:
    """Units that share one transaction. Made on the event loop, run on the connection's thread, then read again."""

    units: Sequence[Unit]
    done: list[Transaction] = field(default_factory=list)
    wrote: bool = False
    failure: StoreError | None = None

    def reset(self) -> None:
        """Forget the outcome of a run."""
        self.done, self.wrote, self.failure = [], False, None

    def fail(self, error: BaseException) -> None:
        """Note that the whole batch has failed. In a batch of several, no caller raises another one's error."""
        self.reset()
        for unit in self.units:
            if len(self.units) > 1 and not isinstance(error, sqlite3.Error | StoreMoved):
                unit.error = StoreError("a unit of work has ended the shared transaction")
                unit.error.__cause__ = error
            else:
                self.refuse(unit, error)

    def refuse(self, unit: Unit, error: BaseException) -> None:
        """Note a unit's failure and what its caller is to raise."""
        unit.result = None
        if isinstance(error, sqlite3.Error | StoreMoved):
            unit.error = ours = translate(error) if isinstance(error, sqlite3.Error) else StoreMoved(*error.args)
            if not isinstance(ours, StoreRefused):
                self.failure = ours
        else:
            unit.error = error


class Writer:
    """The writing connection to the file of this path."""

    def __init__(
        self,
        connection: Connection,
        path: Path,
        health: StoreHealth,
        committed: Callable[[Sequence[Transaction]], None],
    ) -> None:
        self._connection = connection
        self._path, self._files = path, _files(path)
        self._committed = committed
        self._waiting: deque[Unit] = deque()
        self._leading: asyncio.Task[None] | None = None
        self._health = health

    async def write(self, work: Callable[[Transaction], T], lane: Hashable | None = None) -> T:
        """Run `work` and return its result after the commit. Raises `StoreError` and what `work` raises; undone then.

        If cancelled before its batch begins, it does nothing; after that it runs whole. There is only one `lane`.
        """
        unit = Unit(work)
        self._waiting.append(unit)
        if self._leading is None:
            self._leading = asyncio.create_task(self._lead(), name="database writer")
        result: T = await unit.outcome()
        return result

    async def close(self) -> None:
        """Close the connection after all units."""
        if self._leading is not None:
            await self._leading
        await self._connection.close()

    async def _lead(self) -> None:
        """Run batch after batch until no unit waits; report what is committed, answer the callers."""
        while self._waiting:
            taken = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_BATCH))]
            batch = _Batch([unit for unit in taken if not unit.answered.cancelled()])
            if batch.units:
                await self._connection.call(self._run, batch)
            if batch.failure is not None or batch.wrote:
                self._health.note("written to", batch.failure)
            self._committed(batch.done)
            for unit in batch.units:
                if not unit.answered.done():  # done: cancelled
                    unit.answered.set_result(None)
        self._leading = None

    def _run(self, batch: _Batch) -> None:
        """Run all units in one transaction; on the thread. Raises nothing: every unit has its outcome noted."""
        raw, tries = self._connection.raw, TRIES
        try:
            while True:
                if raw.in_transaction:
                    raw.execute("ROLLBACK")
                if _files(self._path) != self._files:
                    raise StoreMoved(f"{self._path.name} or {self._path.name}-wal was deleted, moved or replaced")
                # Waits for another process up to the busy timeout; a failure here is not retried.
                raw.execute("BEGIN IMMEDIATE")
                try:
                    for unit in batch.units:
                        self._run_unit(batch, unit)
                    if any(unit.error is None for unit in batch.units):
                        raw.execute("COMMIT")
                    return
                except BaseException as error:
                    tries -= 1
                    if not tries or not is_busy(error):
                        raise
                    batch.reset()  # a conflict with another process
                finally:
                    if raw.in_transaction:
                        raw.execute("ROLLBACK")
        except BaseException as error:
            batch.fail(error)

    def _run_unit(self, batch: _Batch, unit: Unit) -> None:
        """Run a unit in a savepoint, to fail alone. Raises if the transaction is lost or has to run again."""
        raw = self._connection.raw
        before = raw.total_changes
        transaction = Transaction(raw.cursor())
        raw.execute("SAVEPOINT unit")
        try:
            unit.result, unit.error = unit.work(transaction), None
            if not raw.in_transaction:  # SQLite rolls it back on some errors, which a unit may have swallowed
                raise StoreError("a unit of work has ended its transaction")
        except BaseException as error:
            if is_busy(error) or not raw.in_transaction:
                raise
            raw.execute("ROLLBACK TO unit")
            batch.refuse(unit, error)
        else:
            batch.done.append(transaction)
            batch.wrote = batch.wrote or raw.total_changes != before
        finally:
            transaction.end()
        raw.execute("RELEASE unit")


def _files(path: Path) -> Sequence[tuple[int, int] | None]:
    """The inodes of a file and its log: SQLite goes on writing to those that were deleted or moved."""
    found: list[tuple[int, int] | None] = []
    for file in (path, path.with_name(f"{path.name}-wal")):
        try:
            status = file.stat()
            found.append((status.st_dev, status.st_ino))
        except OSError:
            found.append(None)
    return found
