"""The store: runs units of work on a database of either engine. The queries are in the modules beside it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from contextvars import copy_context
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Final, Literal, Self, TypeVar

from bot.durations import Time
from bot.ids import Subject
from bot.log_lines import write
from bot.observer import SILENT, UNIT_FAILURES, UNITS
from bot.store.address import is_url
from bot.store.errors import DriverMissing, StoreClosed, StoreError
from bot.store.sqlite import copying, opening
from bot.store.sqlite.engine import SQLiteEngine
from bot.store.transaction import Engine, Notifier, Transaction

T = TypeVar("T")

POSTGRESQL: Final = "bot.store.postgresql"
"""Imported only for a URL: its driver is an optional dependency."""

log = logging.getLogger(__name__)


def in_one_transaction(database: str, busy_timeout: float) -> AbstractContextManager[Transaction]:
    """Open one transaction on a whole database, committed at the end. Raises `DatabaseError`. Synchronous."""
    if not is_url(database):
        return opening.in_one_transaction(Path(database), busy_timeout)
    whole: AbstractContextManager[Transaction] = postgresql("opening").in_one_transaction(database, busy_timeout)
    return whole


@contextmanager
def held(database: str, *, shared: bool = False) -> Iterator[Callable[[], Awaitable[object]]]:
    """Keep other bots off a database; on PostgreSQL only those that do not share it, if `shared`. Synchronous.

    Raises `DatabaseInUse` if there is one, and `DatabaseError`. What it yields is to be awaited while the bot runs: it
    raises `DatabaseInUse` if the database was lost to another bot.
    """
    if is_url(database):
        with closing(postgresql("database_lock").DatabaseLock(database, shared=shared)) as lock:
            yield lock.watch
    else:
        with copying.used_alone(Path(database)):
            yield asyncio.Event().wait


def postgresql(name: str) -> ModuleType:
    """A module of the PostgreSQL engine. Raises `DriverMissing`."""
    try:
        return import_module(f"{POSTGRESQL}.{name}")
    except ImportError as error:
        raise DriverMissing(f"a database on PostgreSQL needs psycopg, which cannot be loaded ({error})") from error


class Store:
    """Runs units of work.

    A unit is a plain synchronous function of a transaction. It runs on a thread of the database and may be run again,
    so it must have no effect outside of its transaction. On SQLite writing units run one at a time. On PostgreSQL they
    run in parallel, except those that `Transaction.hold` and `hold_match` exclude. For one event loop.
    """

    engine: Engine
    """Once the store is connected."""

    def __init__(self, database: Path | str, busy_timeout: float = 5.0, readers: int = 2) -> None:
        self._opened_with = database, busy_timeout, readers
        self._closing: asyncio.Task[None] | None = None
        self.observer = SILENT
        self.alone = False
        """Whether no other process of the bot is on this database. Set before any work, and kept so by a lock."""
        self.on_touched: list[Callable[[frozenset[Subject]], None]] = []
        """Called on the event loop after a commit with the matches that it touched; a read may see it earlier."""
        self.on_timer_set: Callable[[Time], object] = lambda _: None
        """Called on the event loop after a commit that set timers, with the time at which the first is due."""

    async def connect(self) -> Self:
        """Open the database of this path, or of a URL that begins with postgresql://; create or migrate it.

        `busy_timeout` is in seconds: the longest wait for a lock; `readers` is a number of connections. Raises
        `DatabaseError`, and leaves the database untouched, if it is not ours, was written by a newer version of the
        bot, is damaged, cannot be reached or cannot be written to.
        """
        database, busy_timeout, readers = self._opened_with
        if is_url(database):
            self.engine = await postgresql("engine").PostgreSQLEngine.open(str(database), busy_timeout)
        else:
            self.engine = await SQLiteEngine.open(Path(database), busy_timeout, readers)
        self.engine.committed = self._committed
        return self

    def notifier(self) -> Notifier:
        """The channel to other processes on this database, which is on PostgreSQL."""
        made: Notifier = postgresql("notifier").PostgreSQLNotifier(str(self._opened_with[0]), self.engine)
        return made

    @property
    def failure(self) -> StoreError | None:
        """Why the last write or read failed, if that was the database's fault; None after a success.

        Damage stays until the database is opened again: most of a damaged one can still be read and written.
        """
        return self.engine.health.error

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` on one snapshot of the database, with all earlier writes in it; never waits for a writer.

        Raises `StoreError` for errors of the database, and what `work` raises. `work` cannot write.
        """
        run = copy_context().run  # the database's threads would know of no press
        with self._observed("read"):
            return await self.engine.read(lambda tx: run(work, tx))

    async def write(self, work: Callable[[Transaction], T], lane: Hashable | None = None) -> T:
        """Run `work` and return its result after its writes are on the disk; if it raises, they are undone.

        `lane` names what the unit is about (a match, a person): units of one lane run in the order of their calls, on
        every engine. Raises `StoreError` for errors of the database, and what `work` raises. If cancelled before its
        turn, it does nothing; after that it runs whole, and `on_touched` is called.
        """
        run = copy_context().run
        with self._observed("write"):
            return await self.engine.write(lambda tx: run(work, tx), lane)

    @contextmanager
    def _observed(self, kind: Literal["read", "write"]) -> Iterator[None]:
        if self._closing is not None:
            raise StoreClosed("the store is closed")
        began, failure = perf_counter(), ""
        try:
            yield
        except StoreError as error:
            failure = error.code
            raise
        finally:
            self.observer.note(UNITS, kind, value=perf_counter() - began)
            if failure:
                self.observer.note(UNIT_FAILURES, kind, failure)

    async def close(self) -> None:
        """Close the database after all units under way; may be called twice."""
        if self._closing is None:
            self._closing = asyncio.create_task(self.engine.close())
        await asyncio.shield(self._closing)

    def _committed(self, transactions: Sequence[Transaction]) -> None:
        matches = frozenset(match for tx in transactions for match in tx.matches)
        timer = min((tx.timer for tx in transactions if tx.timer is not None), default=None)
        effects: list[Callable[[], object]] = [effect for tx in transactions for effect in tx.after_commit]
        for tx in transactions:
            if tx.matches:
                effects.append(partial(self.observer.committed, tx.press.id if tx.press else None, tx.matches))
        if matches:
            effects += [partial(listener, matches) for listener in self.on_touched]
        if timer is not None:
            effects.append(partial(self.on_timer_set, timer))
        for effect in effects:
            try:
                effect()
            except Exception as error:  # the commit stands
                write(log, logging.ERROR, "an effect of a unit of work has failed", error)
