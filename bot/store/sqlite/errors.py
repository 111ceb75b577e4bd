"""Maps SQLite's result codes to the store's errors."""

from __future__ import annotations

import sqlite3

from bot.store.errors import (
    StoreDamaged,
    StoreError,
    StoreFailing,
    StoreFull,
    StoreLocked,
    StoreMoved,
    StoreReadOnly,
    StoreRefused,
)

_KINDS: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_READONLY_DBMOVED: StoreMoved,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_BUSY: StoreLocked,
    sqlite3.SQLITE_PROTOCOL: StoreLocked,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
    sqlite3.SQLITE_IOERR_CORRUPTFS: StoreDamaged,
    # SQLite reports SQLITE_FULL for ENOSPC only. All else is a failed write, and the index of the write-ahead log has a
    # code of its own.
    sqlite3.SQLITE_IOERR_WRITE: StoreFailing,
    sqlite3.SQLITE_IOERR_SHMSIZE: StoreFailing,
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
