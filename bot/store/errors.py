"""The store's errors, by SQLite's result codes. No caller sees an error of `sqlite3`."""

from __future__ import annotations

import sqlite3
from typing import ClassVar


class DatabaseError(Exception):
    """The database cannot be opened; the text tells the host why, and what to do."""


class StoreError(Exception):
    """A unit of work has failed; SQLite's error is the cause. `code` names the kind in logs."""

    code: ClassVar[str] = "broken"
    keeps: ClassVar[bool] = False
    """Whether everything that was stored before is certainly still there."""


class StoreFull(StoreError):
    """The disk is full, or a quota or a limit on the file's size is reached."""

    code = "full"
    keeps = True


class StoreReadOnly(StoreError):
    """Nothing can be written: permissions changed, the disk was remounted, the file was moved."""

    code = "read-only"
    keeps = True


class StoreLocked(StoreError):
    """Another process has held the database for longer than the busy timeout."""

    code = "locked"
    keeps = True


class StoreDamaged(StoreError):
    """The file is not a database, or a damaged one."""

    code = "damaged"


class StoreRefused(StoreError):
    """The database is healthy and refuses the statement: it breaks a constraint or is wrong."""

    code = "refused"
    keeps = True


class StoreClosed(StoreError):
    """The store is closed."""

    code = "closed"
    keeps = True


_KINDS: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_BUSY: StoreLocked,
    sqlite3.SQLITE_PROTOCOL: StoreLocked,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
    sqlite3.SQLITE_IOERR_CORRUPTFS: StoreDamaged,
    # SQLite reports SQLITE_FULL for ENOSPC only. A quota or a limit on the file's size is a failed write, and the index
    # of the write-ahead log has a code of its own.
    sqlite3.SQLITE_IOERR_WRITE: StoreFull,
    sqlite3.SQLITE_IOERR_SHMSIZE: StoreFull,
    sqlite3.SQLITE_IOERR: StoreError,
    sqlite3.SQLITE_CANTOPEN: StoreError,
    sqlite3.SQLITE_NOMEM: StoreError,
    sqlite3.SQLITE_NOLFS: StoreError,
    sqlite3.SQLITE_INTERRUPT: StoreError,
}


def translate(error: sqlite3.Error) -> StoreError:
    """The `StoreError` for an error of SQLite, which becomes its cause."""
    # Errors of the Python module itself (wrong type, too few values) have no code.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    kind = _KINDS.get(code) or _KINDS.get(code & 0xFF, StoreRefused)
    ours = kind(error_name(error))
    ours.__cause__ = error
    return ours


def error_name(error: sqlite3.Error) -> str:
    """SQLite's message and its result name, as different results share a message."""
    return f"{error} ({getattr(error, 'sqlite_errorname', type(error).__name__)})"


def is_busy(error: BaseException) -> bool:
    """Whether another connection held a lock: a retry may succeed."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
