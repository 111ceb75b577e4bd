"""Units of work that only read: on connections of their own, which never wait for the one that writes."""

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
    """One connection, which reads one state of the database for as long as a unit of work lasts."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        # Two counts, each raised by one thread alone, so that neither needs a lock. A unit whose caller has been
        # cancelled counts until the thread is done with it.
        self.begun = 0
        self._done = 0

    @property
    def under_way(self) -> int:
        """How many units it has before it."""
        return self.begun - self._done

    def carry_out(self, work: Callable[[Transaction], T]) -> T:
        """Run `work`, on the connection's thread."""
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
            raise RuntimeError("a unit of work raised StopIteration") from error  # no future can hold that one
        else:
            for effect in transaction.effects:
                effect()
            return result
        finally:
            self._done += 1


class Readers:
    """The connections that read. A cancelled read is carried out all the same, and its answer dropped.

    `sick` is why the last read failed, if that was the database's fault; None once one has succeeded, but damage stays.
    """

    def __init__(self, readers: Sequence[Reader], precedence: ReadPriority) -> None:
        self._readers = readers
        self._precedence = precedence
        self.sick: StoreError | None = None

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """What `work` returns, on the connection that has the least to do. Raises as `Store.read` does."""
        reader = min(self._readers, key=lambda one: one.under_way)
        reader.begun += 1
        self._precedence.begin()
        try:
            found = await reader.connection.call(reader.carry_out, work)
        except StoreError as error:
            if not isinstance(error, StoreRefused):
                self._note(error)
            raise
        finally:
            self._precedence.end()
        if self.sick is not None:
            self._note(None)
        return found

    def _note(self, sick: StoreError | None) -> None:
        """The log tells a change, not every read that fails alike."""
        if isinstance(self.sick, StoreDamaged):
            return  # the other pages can be read, and that page does not heal
        if sick is None:
            log.info("the database can be read again")
        elif self.sick is None or self.sick.code != sick.code:
            log.error("the database cannot be read: %s: %s", sick.code, sick)
        self.sick = sick

    async def close(self) -> None:
        """Close them, after what they have under way."""
        for reader in self._readers:
            await reader.connection.close()
