"""Runs units of work that only read, on connections that never wait for the writing one."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.store.errors import StoreDamaged, StoreError, StoreRefused, translate
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.read_priority import ReadPriority
from bot.store.transaction import Transaction

T = TypeVar("T")

log = logging.getLogger(__name__)


class Reader:
    """One connection; each unit of work reads one snapshot of the database."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        # Two counts without a lock, as each is raised by one thread only. A unit whose caller was cancelled counts
        # until the thread has run it.
        self.begun = 0
        self._done = 0

    @property
    def under_way(self) -> int:
        """Number of units that run or wait."""
        return self.begun - self._done

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Run `work`; on the connection's thread."""
        raw = self.connection.raw
        transaction = Transaction(raw)
        try:
            try:
                raw.execute("BEGIN")
                result = work(transaction)
            finally:
                transaction.end()
                if raw.in_transaction:
                    raw.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise translate(error) from error
        except StopIteration as error:
            raise RuntimeError("a unit of work raised StopIteration") from error  # a future cannot hold StopIteration
        else:
            for effect in transaction.effects:
                effect()
            return result
        finally:
            self._done += 1


class Readers:
    """The reading connections. A cancelled read runs to its end, and its result is dropped.

    `sick` is why the last read failed, if that was the database's fault; None after a success, but damage stays.
    """

    def __init__(self, readers: Sequence[Reader], priority: ReadPriority) -> None:
        self._readers = readers
        self._priority = priority
        self.sick: StoreError | None = None

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` on the connection with the fewest units. Raises as `Store.read`."""
        reader = min(self._readers, key=lambda one: one.under_way)
        reader.begun += 1
        self._priority.begin()
        try:
            found = await reader.connection.call(reader.run, work)
        except StoreError as error:
            if not isinstance(error, StoreRefused):
                self._note(error)
            raise
        finally:
            self._priority.end()
        if self.sick is not None:
            self._note(None)
        return found

    def _note(self, sick: StoreError | None) -> None:
        """Log a change, not every failure of the same kind."""
        if isinstance(self.sick, StoreDamaged):
            return  # a success on another page does not repair the damaged one
        if sick is None:
            log.info("the database can be read again")
        elif self.sick is None or self.sick.code != sick.code:
            log.error("the database cannot be read: %s: %s", sick.code, sick)
        self.sick = sick

    async def close(self) -> None:
        """Close the connections after their units."""
        for reader in self._readers:
            await reader.connection.close()
