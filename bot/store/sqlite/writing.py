"""Runs units of work that write, on one connection. Group commit: waiting units share a transaction and its fsync.

Leader and followers: the first caller switches to the thread, which runs everything that waits by then in one batch.
Units that arrive meanwhile form the next batch; none is delayed to collect more.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from bot.store.engine import Unit
from bot.store.errors import StoreError, StoreMoved, StoreRefused
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.errors import is_busy, translate
from bot.store.sqlite.opening import Place
from bot.store.store_health import StoreHealth
from bot.store.transaction import Transaction

T = TypeVar("T")

MAX_BATCH: Final = 64
"""Jobs in a batch, at most: all of them are answered only after the last."""

TRIES: Final = 3
"""Runs of a batch before a conflict with another process is raised to its callers."""


class _Job(Unit):
    """A unit of work; `answered` once another caller has run it."""

    __slots__ = ("answered",)

    def __init__(self, work: Callable[[Transaction], Any]) -> None:
        super().__init__(work)
        self.answered: asyncio.Future[None] | None = None


class _Batch:
    """Jobs that share one transaction. Made on the event loop, filled on the connection's thread, then read again."""

    __slots__ = ("done", "failure", "jobs", "wrote")

    def __init__(self) -> None:
        self.jobs: list[_Job] = []
        self.reset()

    def reset(self) -> None:
        """Reset the outcome before a run, or after a rollback."""
        self.done: list[Transaction] = []
        self.wrote = False
        self.failure: StoreError | None = None

    def refuse(self, job: _Job, error: BaseException) -> None:
        """Note a job's failure and what its caller is to raise."""
        job.result = None
        if isinstance(error, sqlite3.Error | StoreMoved):
            job.error = ours = translate(error) if isinstance(error, sqlite3.Error) else StoreMoved(*error.args)
            if not isinstance(ours, StoreRefused):
                self.failure = ours
        else:
            job.error = error

    def fail(self, error: BaseException) -> None:
        """Note that the whole batch has failed. In a batch of several, no caller raises another one's error."""
        self.reset()
        for job in self.jobs:
            if len(self.jobs) > 1 and not isinstance(error, sqlite3.Error | StoreMoved):
                job.error = StoreError("a unit of work has ended the shared transaction")
                job.error.__cause__ = error
            else:
                self.refuse(job, error)


class Writer:
    """The writing connection."""

    def __init__(
        self,
        connection: Connection,
        place: Place,
        health: StoreHealth,
        committed: Callable[[Sequence[Transaction]], None],
    ) -> None:
        self._connection = connection
        self._place = place
        self._committed = committed
        self._waiting: deque[_Job] = deque()
        self._busy = False
        self._next: asyncio.Task[None] | None = None
        self._idle: asyncio.Future[None] | None = None
        self._health = health

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` and return its result after the commit. Raises `StoreError` and what `work` raises; undone then.

        If cancelled before the thread takes it, it does nothing; after that it runs whole.
        """
        job = _Job(work)
        self._waiting.append(job)
        try:
            if self._busy:
                job.answered = asyncio.get_running_loop().create_future()
                await job.answered
            else:
                self._busy = True
                await self._lead()
        except asyncio.CancelledError:
            job.given_up = True
            raise
        result: T = job.outcome()
        return result

    async def close(self) -> None:
        """Close the connection after all jobs."""
        while self._busy:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle
        await self._connection.close()

    async def _lead(self) -> None:
        """Run one batch."""
        batch = _Batch()
        try:
            await self._connection.call(self._fill_and_run, batch)
        except asyncio.CancelledError:
            # The followers still wait, and the thread goes on. It works in order: another call ends after this batch.
            self._next = asyncio.create_task(self._settle_after(batch))
            raise
        self._settle(batch)

    async def _settle_after(self, batch: _Batch) -> None:
        await self._connection.call(lambda: None)
        self._settle(batch)

    def _settle(self, batch: _Batch) -> None:
        """Back on the event loop: start the next batch, report what is committed, answer the followers."""
        if self._waiting:
            self._next = asyncio.create_task(self._lead())
        else:
            self._busy = False
            if self._idle is not None and not self._idle.done():
                self._idle.set_result(None)
        if batch.failure is not None or batch.wrote:
            self._health.note_write(batch.failure)
        self._committed(batch.done)
        for job in batch.jobs:
            if job.answered is not None and not job.answered.done():  # done: cancelled
                job.answered.set_result(None)

    def _fill_and_run(self, batch: _Batch) -> None:
        """Take the waiting jobs and run them; on the thread. Raises nothing: every job has its outcome noted."""
        try:
            for _ in range(min(len(self._waiting), MAX_BATCH)):
                job = self._waiting.popleft()
                if not job.given_up:
                    batch.jobs.append(job)
            if batch.jobs:
                self._run(batch)
        except BaseException as error:
            batch.fail(error)

    def _run(self, batch: _Batch) -> None:
        """Run all jobs in one transaction; again after a conflict with another process. Raises if all was undone."""
        raw = self._connection.raw
        tries = TRIES
        while True:
            batch.reset()
            if raw.in_transaction:
                raw.execute("ROLLBACK")
            self._place.check()
            # Waits for another process up to the busy timeout; a failure here is not retried.
            raw.execute("BEGIN IMMEDIATE")
            try:
                for job in batch.jobs:
                    self._run_job(batch, job)
                if any(job.error is None for job in batch.jobs):
                    raw.execute("COMMIT")
            except BaseException as error:
                tries -= 1
                if not tries or not is_busy(error):
                    raise
            else:
                return
            finally:
                if raw.in_transaction:
                    raw.execute("ROLLBACK")

    def _run_job(self, batch: _Batch, job: _Job) -> None:
        """Run a job in a savepoint, to fail alone. Raises if the transaction is lost or has to run again."""
        raw = self._connection.raw
        before = raw.total_changes
        transaction = Transaction(raw)
        raw.execute("SAVEPOINT job")
        try:
            job.result = job.work(transaction)
            job.error = None
            self._check_open()
        except BaseException as error:
            if is_busy(error) or not raw.in_transaction:
                raise
            raw.execute("ROLLBACK TO job")
            batch.refuse(job, error)
        else:
            batch.done.append(transaction)
            batch.wrote = batch.wrote or raw.total_changes != before
        finally:
            transaction.end()
        raw.execute("RELEASE job")

    def _check_open(self) -> None:
        """Raise if the transaction has ended: SQLite rolls it back on some errors, which a unit may have swallowed."""
        if not self._connection.raw.in_transaction:
            raise StoreError("a unit of work has ended its transaction")
