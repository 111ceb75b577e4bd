"""Runs units of work that only read, on connections that never wait for the writing one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.store.errors import StoreError
from bot.store.sqlite.errors import translate
from bot.store.sqlite.writing import Connection
from bot.store.transaction import StoreHealth, Transaction

T = TypeVar("T")


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
        transaction = Transaction(raw.cursor())
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
            return result
        finally:
            self._done += 1


class Readers:
    """The reading connections. A cancelled read runs to its end, and its result is dropped."""

    def __init__(self, readers: Sequence[Reader], health: StoreHealth) -> None:
        self._readers = readers
        self._health = health

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` on the connection with the fewest units. Raises as `Store.read`."""
        reader = min(self._readers, key=lambda candidate: candidate.under_way)
        reader.begun += 1
        try:
            found = await reader.connection.call(reader.run, work)
        except StoreError as error:
            self._health.note("read", error)
            raise
        self._health.note("read", None)
        return found

    async def close(self) -> None:
        """Close the connections after their units."""
        for reader in self._readers:
            await reader.connection.close()
