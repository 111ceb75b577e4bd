"""Units of work that write: on one connection, those that wait together in one transaction, with one fsync for all.

The first of them leads: its caller makes the hop to the thread, which takes whatever waits when it gets there. Jobs
that come while a batch is on its way form the next one; nothing is held back to collect more.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from bot.store.errors import StoreDamaged, StoreError, StoreRefused, is_busy, translate
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.read_priority import ReadPriority
from bot.store.transaction import Transaction

T = TypeVar("T")

MOST: Final = 64
"""Jobs in a batch, at most: those in it get their answers only when the last of them is done."""

FEW: Final = 4
"""Callers that are answered at once while others read."""

TRIES: Final = 3
"""How often a batch is run before a conflict with another process is told to its callers."""

log = logging.getLogger(__name__)


class _Job:
    """A unit of work on its way, and what has become of it."""

    __slots__ = ("answered", "error", "given_up", "result", "work")

    def __init__(self, work: Callable[[Transaction], Any]) -> None:
        self.work = work
        self.result: Any = None
        self.error: BaseException | None = None
        self.given_up = False
        self.answered: asyncio.Future[None] | None = None


class _Batch:
    """Jobs that share one transaction: made on the event loop, filled on the connection's thread, then read again."""

    __slots__ = ("effects", "jobs", "matches", "sick", "timers", "wrote")

    def __init__(self) -> None:
        self.jobs: list[_Job] = []
        self.forget()

    def forget(self) -> None:
        """Nothing has happened yet, or nothing of it counts."""
        self.matches: set[int] = set()
        self.timers = False
        self.effects: list[Callable[[], None]] = []
        self.wrote = False
        self.sick: StoreError | None = None

    def refuse(self, job: _Job, error: BaseException) -> None:
        """A job has failed: note what its caller is told."""
        job.result = None
        if isinstance(error, sqlite3.Error):
            job.error = ours = translate(error)
            if not isinstance(ours, StoreRefused):
                self.sick = ours
        else:
            job.error = error

    def fail(self, error: BaseException) -> None:
        """All is lost: note what each caller is told, a neighbour's error being none of its own."""
        self.forget()
        for job in self.jobs:
            if len(self.jobs) > 1 and not isinstance(error, sqlite3.Error):
                job.error = StoreError("a unit of work has ended the transaction of all")
                job.error.__cause__ = error
            else:
                self.refuse(job, error)


class Writer:
    """The connection that writes.

    `sick` is why the last write failed, if that was the database's fault; None once one has succeeded, but damage
    stays.
    """

    def __init__(
        self, connection: Connection, precedence: ReadPriority, committed: Callable[[set[int], bool], None]
    ) -> None:
        self._connection = connection
        self._precedence = precedence
        self._committed = committed
        self._waiting: deque[_Job] = deque()
        self._busy = False
        self._next: asyncio.Task[None] | None = None
        self._idle: asyncio.Future[None] | None = None
        self.sick: StoreError | None = None

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """What `work` returns, once that is on the disk. Raises `StoreError` and what `work` raises: then it is undone.

        Cancelled before the thread has come to it, it does nothing; after that it is carried out whole.
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
        if job.error is not None:
            try:
                raise job.error
            finally:
                del job  # it holds the error, which holds this frame
        result: T = job.result
        return result

    async def close(self) -> None:
        """Close the connection, after everything that has been asked for."""
        while self._busy:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle
        await self._connection.close()

    async def _lead(self) -> None:
        """Carry out one batch."""
        batch = _Batch()
        try:
            await self._connection.call(self._carry_out, batch)
        except asyncio.CancelledError:
            # The others wait for us, and the thread goes on. It works in order: a further hop ends after this batch.
            self._next = asyncio.create_task(self._settle_after(batch))
            raise
        self._settle(batch)

    async def _settle_after(self, batch: _Batch) -> None:
        await self._connection.call(lambda: None)
        self._settle(batch)

    def _settle(self, batch: _Batch) -> None:
        """Back on the loop: let those go that have come meanwhile, answer, and tell what was touched."""
        if self._waiting:
            self._next = asyncio.create_task(self._lead())
        else:
            self._busy = False
            if self._idle is not None and not self._idle.done():
                self._idle.set_result(None)
        if batch.sick is not None or (batch.wrote and self.sick is not None):
            self._note(batch.sick)
        for effect in batch.effects:  # before those who are woken look
            try:
                effect()
            except Exception:
                log.exception("an effect of a unit of work has failed")  # and it is committed all the same
        if batch.matches or batch.timers:
            self._committed(batch.matches, batch.timers)
        if followers := [job.answered for job in batch.jobs if job.answered is not None]:
            few = FEW if self._precedence.lately() else len(followers)
            self._precedence.when_clear(partial(self._answer, followers, few))

    def _answer(self, followers: list[asyncio.Future[None]], few: int) -> None:
        """Their callers go on in the loop's next round: a few in each, where there is somebody to be held up."""
        for future in followers[:few]:
            if not future.done():  # cancelled
                future.set_result(None)
        if rest := followers[few:]:
            then = partial(self._answer, rest, few)
            asyncio.get_running_loop().call_soon(self._precedence.when_clear, then)

    def _note(self, sick: StoreError | None) -> None:
        """The log tells a change, not every write that fails alike."""
        if isinstance(self.sick, StoreDamaged):
            return  # the other pages can be written to, and that page does not heal
        if sick is None:
            log.info("the database can be written to again")
        elif self.sick is None or self.sick.code != sick.code:
            log.error("the database cannot be written to: %s: %s", sick.code, sick)
        self.sick = sick

    def _carry_out(self, batch: _Batch) -> None:
        """On the thread: take what waits and do it. Raises nothing: every job learns what has become of it."""
        try:
            for _ in range(min(len(self._waiting), MOST)):
                job = self._waiting.popleft()
                if not job.given_up:
                    batch.jobs.append(job)
            if batch.jobs:
                self._run(batch)
                self._precedence.give_way()
        except BaseException as error:
            batch.fail(error)

    def _run(self, batch: _Batch) -> None:
        """One transaction for all. Raises if nothing of it has happened.

        It is run again if another process was in the way of it; and if one of several jobs has failed, now with each in
        a savepoint: that costs a fifth of a small job, and most never fail.
        """
        raw = self._connection.raw
        work, tries = self._together, TRIES
        while True:
            batch.forget()
            if raw.in_transaction:
                raw.execute("ROLLBACK")
            # SQLite waits here for as long as one waits for another process: who gets no turn is told at once.
            raw.execute("BEGIN IMMEDIATE")
            done = False
            try:
                work(batch)
                done = True
                raw.execute("COMMIT")
            except BaseException as error:
                if is_busy(error):
                    tries -= 1
                    if not tries:
                        raise
                elif done or work == self._apart or len(batch.jobs) == 1 or not raw.in_transaction:
                    raise
                else:
                    work = self._apart
            else:
                return
            finally:
                if raw.in_transaction:
                    raw.execute("ROLLBACK")

    def _together(self, batch: _Batch) -> None:
        """Run the jobs, if none of them fails."""
        raw = self._connection.raw
        before = raw.total_changes
        transaction = Transaction(raw)
        several = len(batch.jobs) > 1
        try:
            for job in batch.jobs:
                if several:
                    self._precedence.give_way()
                job.result = job.work(transaction)
                job.error = None
                self._still_open()
        finally:
            transaction.end()
        batch.matches, batch.timers, batch.effects = transaction.matches, transaction.timers, transaction.effects
        batch.wrote = raw.total_changes != before

    def _apart(self, batch: _Batch) -> None:
        """Run the jobs, each of which may fail alone. Raises if all is lost, or has to be run again."""
        raw = self._connection.raw
        for job in batch.jobs:
            self._precedence.give_way()
            before = raw.total_changes
            transaction = Transaction(raw)
            raw.execute("SAVEPOINT job")
            try:
                job.result = job.work(transaction)
                job.error = None
                self._still_open()
            except BaseException as error:
                if is_busy(error) or not raw.in_transaction:
                    raise
                raw.execute("ROLLBACK TO job")
                batch.refuse(job, error)
            else:
                batch.matches |= transaction.matches
                batch.timers = batch.timers or transaction.timers
                batch.effects += transaction.effects
                batch.wrote = batch.wrote or raw.total_changes != before
            finally:
                transaction.end()
            raw.execute("RELEASE job")

    def _still_open(self) -> None:
        """A unit of work may have passed over an error with which SQLite has undone everything."""
        if not self._connection.raw.in_transaction:
            raise StoreError("a unit of work has ended its transaction")
