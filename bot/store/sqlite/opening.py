"""Opens the database file: checks it, migrates it, sets up connections, explains refusals. Synchronous."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from bot.store.errors import (
    DatabaseError,
    StoreDamaged,
    StoreError,
    StoreFailing,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    WrongDatabase,
)
from bot.store.schema import Migration, migrations
from bot.store.sqlite.errors import error_name, translate
from bot.store.sqlite.migrating import check_ours, migrate
from bot.store.transaction import Transaction

PATH_SHOWN: Final = 200
"""Longest part of a path, in characters, in an error about that path."""

STATEMENTS: Final = 512
"""Prepared statements that a connection caches: more than there are in the code."""

_WHAT_TO_DO: Final[dict[type[StoreError], str]] = {
    StoreReadOnly: "cannot be written to: give the bot's user the right to write to the file and to its folder",
    StoreFull: "cannot be written to, there is no room left: make some on its disk",
    StoreFailing: "cannot be written to: make room, raise its quota or the limit on files, or look at its disk",
    StoreLocked: "is held by another process: end that one",
    StoreDamaged: "is damaged: put a backup in its place, or rescue what is there with sqlite3's .recover",
}


def open_writer(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """Open the file for writing; create or migrate it. `busy_timeout` is in seconds.

    Raises `DatabaseError`, and leaves the file as it was, if it is not ours, was written by a newer version of the bot,
    is damaged or cannot be written to.
    """
    try:
        steps = migrations()
        _check(path, busy_timeout, steps)
        with ExitStack() as stack:
            connection = stack.enter_context(closing(_connect(path, busy_timeout)))
            _switch_to_wal(connection, busy_timeout)
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection, steps)
            connection.execute("PRAGMA foreign_keys = ON")
            stack.pop_all()
    except (sqlite3.Error, OSError, ValueError) as error:  # a path that is too long or has invalid characters
        raise _explained(path, error) from error
    return connection


@contextmanager
def in_one_transaction(path: Path, busy_timeout: float) -> Iterator[Transaction]:
    """Open a transaction on the whole database; commit it at the end. If anything is raised, closing rolls it back."""
    with closing(open_writer(path, busy_timeout)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        transaction = Transaction(connection.cursor())
        yield transaction
        transaction.end()
        connection.execute("COMMIT")


def open_reader(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """Open a read-only connection to a file that `open_writer` has opened."""
    try:
        with ExitStack() as stack:
            connection = stack.enter_context(closing(_connect(path, busy_timeout)))
            connection.execute("PRAGMA query_only = ON")
            stack.pop_all()
    except sqlite3.Error as error:
        raise _explained(path, error) from error
    return connection


def _connect(path: Path, busy_timeout: float) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=busy_timeout, isolation_level=None, cached_statements=STATEMENTS)
    connection.row_factory = sqlite3.Row
    return connection


def _explained(path: Path, error: Exception) -> DatabaseError:
    """The same error in words for the host of the bot."""
    if not isinstance(error, sqlite3.Error):
        why = getattr(error, "strerror", None) or error
        return WrongDatabase(f"the database {_short(path)} cannot be opened: {why}")
    kind: type[DatabaseError]
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code & 0xFF == sqlite3.SQLITE_CANTOPEN:
        kind, why = (
            WrongDatabase,
            "cannot be opened: its folder must be there, and the bot's user have the right to write to both",
        )
    elif code == sqlite3.SQLITE_NOTADB:
        kind, why = WrongDatabase, "is no SQLite file: name another file"
    else:
        kind, why = DatabaseError, _WHAT_TO_DO.get(type(translate(error)), "cannot be used")
    return kind(f"the database {path} {why}: {error_name(error)}")


def _short(path: Path) -> str:
    """A printable path, cut if it is too long."""
    text = ascii(str(path))[1:-1] if not str(path).isprintable() else str(path)
    return text if len(text) <= PATH_SHOWN else f"{text[:PATH_SHOWN]}…"


def _check(path: Path, busy_timeout: float, steps: Sequence[Migration]) -> None:
    """Raise `DatabaseError` if the bot cannot use the file, `sqlite3.Error` if SQLite cannot; change nothing in it."""
    log = path.with_name(f"{path.name}-wal")
    # Before SQLite creates a log with the file's permissions: the log would keep them after the file's are corrected.
    for needed in (path.parent, path, log, path.with_name(f"{path.name}-shm")):
        if needed.exists() and not os.access(needed, os.W_OK):
            raise DatabaseError(f"the database {path} {_WHAT_TO_DO[StoreReadOnly]}: {needed} is read-only")
    # If the last writes are still in the log (the file is open elsewhere, or its process was killed), a connection that
    # may write would move them into the file when it closes.
    may_write = not (path.exists() and log.exists() and log.stat().st_size)
    address = path if may_write else f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=not may_write, timeout=busy_timeout)) as connection:
        if any(connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("schema_version", "user_version")):
            check_ours(path, connection, steps)


def _switch_to_wal(connection: sqlite3.Connection, busy_timeout: float) -> None:
    """Set the journal mode. SQLite ignores its timeout here and refuses while another process does the same."""
    deadline = time.monotonic() + busy_timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return
