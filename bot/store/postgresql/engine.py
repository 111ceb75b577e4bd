"""Runs units of work on a pool of connections, each in a thread.

Units that write and units that read have separate threads, so that neither waits for the other's. Units of one lane run
one after another, first come, first served, so that none occupies a thread while it waits for a row lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg

from bot.store.errors import StoreError, StoreUnreachable
from bot.store.postgresql.connection import CommitUnknown, Connection
from bot.store.postgresql.errors import is_retryable, translate
from bot.store.postgresql.opening import open_database
from bot.store.postgresql.transaction import PostgreSQLTransaction
from bot.store.transaction import StoreHealth, Transaction, Unit

T = TypeVar("T")

WRITERS: Final = 4
"""Units that write at a time."""

READERS: Final = 4
"""Units that read at a time."""

TRIES: Final = 8
"""Runs of a unit before a conflict with others is raised to its caller."""

LOSSES: Final = 2
"""Lost connections after which a unit is given up: the first may have been lost while it was idle."""

COMMIT_CHECK_SECONDS: Final = 10.0
"""Seconds for which the outcome of a commit is looked up after its connection was lost."""


class _Unit(Unit):
    """A unit of work with its results and effects."""

    __slots__ = ("done", "lane", "loop", "writes")

    def __init__(self, work: Callable[[Transaction], Any], *, writes: bool, lane: Hashable | None) -> None:
        super().__init__(work)
        self.writes = writes
        self.lane = lane
        self.loop = asyncio.get_running_loop()
        self.done: PostgreSQLTransaction | None = None


class PostgreSQLEngine:
    """A database on PostgreSQL."""

    committed: Callable[[Sequence[Transaction]], None]

    def __init__(self, url: str, lock_seconds: float, first: Connection) -> None:
        self.url = url
        self.health = StoreHealth()
        self.reruns = 0
        self._lock_seconds = lock_seconds
        self._idle: deque[Connection] = deque([first])
        self._lanes: dict[Hashable, deque[_Unit]] = {}
        self._writers = ThreadPoolExecutor(WRITERS, "database writer")
        self._readers = ThreadPoolExecutor(READERS, "database reader")
        self._under_way = 0
        self._ended: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, url: str, lock_seconds: float) -> PostgreSQLEngine:
        """Connect; create or migrate the tables. Raises `DatabaseError`."""
        return cls(url, lock_seconds, await asyncio.to_thread(open_database, url, lock_seconds))

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run a unit on one snapshot of the database."""
        found: T = await self._run(_Unit(work, writes=False, lane=None))
        return found

    async def write(self, work: Callable[[Transaction], T], lane: Hashable | None) -> T:
        """Run a unit and commit it. If cancelled before a thread takes it, it does nothing; else it runs whole."""
        result: T = await self._run(_Unit(work, writes=True, lane=lane))
        return result

    async def close(self) -> None:
        """Close all connections after the units under way."""
        while self._under_way:
            self._ended = asyncio.get_running_loop().create_future()
            await self._ended
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for threads in (self._writers, self._readers):
            threads.shutdown()
        self._drop_idle()

    # ---- on the event loop

    async def _run(self, unit: _Unit) -> Any:
        self._under_way += 1
        if unit.lane is None:
            self._start(unit)
        else:
            lane = self._lanes.setdefault(unit.lane, deque())
            lane.append(unit)
            if len(lane) == 1:
                self._start(unit)
        return await unit.outcome()

    def _start(self, unit: _Unit) -> None:
        (self._writers if unit.writes else self._readers).submit(self._perform, unit)

    def _settle(self, unit: _Unit) -> None:
        """Start the lane's next unit, report what is committed, answer the caller."""
        if unit.lane is not None:
            lane = self._lanes[unit.lane]
            lane.popleft()
            if lane:
                self._start(lane[0])
            else:
                del self._lanes[unit.lane]
        self._note(unit)
        if unit.writes and unit.error is None and unit.done is not None:  # with an error, that was rolled back
            self.committed([unit.done])
        if not unit.answered.done():
            unit.answered.set_result(None)
        self._under_way -= 1
        if not self._under_way and self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    def _note(self, unit: _Unit) -> None:
        error = unit.error
        if isinstance(error, StoreError):
            self.health.note("written to" if unit.writes else "read", error)
        elif error is None and not unit.answered.cancelled():
            if not unit.writes:
                self.health.note("read", None)
            if (unit.done is not None and unit.done.wrote) or isinstance(self.health.error, StoreUnreachable):
                self.health.note("written to", None)  # a server that answers is not away, whatever it was asked

    # ---- on a thread

    def _perform(self, unit: _Unit) -> None:
        try:
            if not unit.answered.cancelled():
                self._run_until_done(unit)
        except psycopg.Error as error:
            unit.error = translate(error)
        except StopIteration as error:
            unit.error = RuntimeError("a unit of work raised StopIteration")
            unit.error.__cause__ = error
        except BaseException as error:
            unit.error = error
        with contextlib.suppress(RuntimeError):  # the event loop was closed meanwhile
            unit.loop.call_soon_threadsafe(self._settle, unit)

    def _run_until_done(self, unit: _Unit) -> None:
        """Run a unit; run it again after a conflict, or if its connection was lost before the commit."""
        tries, losses = TRIES, LOSSES
        while True:
            connection = self._free_connection()
            try:
                self._run_once(unit, connection)
                return
            except psycopg.Error as error:
                if connection.lost:
                    losses -= 1
                    self._drop_idle()  # the others may be lost, too
                    if not losses:
                        raise
                elif is_retryable(error) and (tries := tries - 1):
                    self.reruns += 1
                    if error.sqlstate == "0A000":
                        connection.close()
                    time.sleep(random.uniform(0, 0.002) * (TRIES - tries))
                else:
                    raise
            except CommitUnknown as error:
                self._drop_idle()
                if self._is_committed(connection):
                    return
                losses -= 1
                if not losses:
                    raise StoreUnreachable("the connection was lost, and nothing was stored") from error
            finally:
                self._give_back(connection)

    def _run_once(self, unit: _Unit, connection: Connection) -> None:
        connection.begin(writes=unit.writes)
        transaction = PostgreSQLTransaction(connection.raw, writes=unit.writes)
        try:
            unit.result = unit.work(transaction)
        except BaseException:
            transaction.end()
            connection.rollback()
            raise
        transaction.end()
        unit.done = transaction
        try:
            connection.commit()
        except CommitUnknown:
            if unit.writes:  # a lost commit does not matter to a unit that only read
                raise
        except BaseException:
            connection.rollback()
            raise

    def _is_committed(self, lost: Connection) -> bool:
        """Look up whether a transaction was committed whose connection was lost during the commit.

        Raises `StoreUnreachable` if that is not known in time; a retry of the caller then meets the unit's own keys.
        """
        deadline = time.monotonic() + COMMIT_CHECK_SECONDS
        while time.monotonic() < deadline:
            try:
                connection = self._free_connection()
            except psycopg.Error:
                time.sleep(0.1)
                continue
            try:
                found = connection.raw.execute("SELECT pg_xact_status(CAST($1 AS xid8))", (lost.xid,)).fetchall()
                if found[0][0] in ("committed", "aborted"):
                    return bool(found[0][0] == "committed")
                # Its backend has not noticed yet that the client is gone.
                connection.raw.execute("SELECT pg_terminate_backend(CAST($1 AS INTEGER))", (lost.backend,)).fetchall()
            except psycopg.Error:
                connection.close()
            finally:
                self._give_back(connection)
            time.sleep(0.05)
        raise StoreUnreachable("the connection was lost while a unit of work was being committed")

    def _free_connection(self) -> Connection:
        try:
            return self._idle.pop()
        except IndexError:
            return Connection(self.url, self._lock_seconds)

    def _give_back(self, connection: Connection) -> None:
        if connection.lost:
            connection.close()
        else:
            self._idle.append(connection)

    def _drop_idle(self) -> None:
        with contextlib.suppress(IndexError):
            while True:
                self._idle.pop().close()
