"""What can go wrong with the database, told apart by SQLite's result codes. Nobody above sees `sqlite3`'s errors."""

from __future__ import annotations

import sqlite3
from typing import ClassVar


class DatabaseError(Exception):
    """The database cannot be used as it is, found out at the start; the text says why and what to do."""


class StoreError(Exception):
    """A unit of work could not be carried out; SQLite's own error is the cause. `code` names the kind in logs."""

    code: ClassVar[str] = "broken"
    keeps: ClassVar[bool] = False
    """Whether all that was stored before is known to be there still."""


class StoreFull(StoreError):
    """There is no room for more: the disk is full, or a quota or a limit on a file's size is reached."""

    code = "full"
    keeps = True


class StoreReadOnly(StoreError):
    """Nothing may be written: rights withdrawn, a disk mounted anew, the file moved away."""

    code = "read-only"
    keeps = True


class StoreLocked(StoreError):
    """Another process has held the database for longer than one waits."""

    code = "locked"
    keeps = True


class StoreDamaged(StoreError):
    """What lies on the disk is no database, or not a whole one."""

    code = "damaged"


class StoreRefused(StoreError):
    """The database is well and refuses this: a rule of a table would be broken, or a statement makes no sense."""

    code = "refused"
    keeps = True


class StoreClosed(StoreError):
    """The store has been closed."""

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
    # SQLite names only ENOSPC a full disk. A quota and a limit on a file's size fail to write, and an index of the log
    # that cannot grow has its own code.
    sqlite3.SQLITE_IOERR_WRITE: StoreFull,
    sqlite3.SQLITE_IOERR_SHMSIZE: StoreFull,
    sqlite3.SQLITE_IOERR: StoreError,
    sqlite3.SQLITE_CANTOPEN: StoreError,
    sqlite3.SQLITE_NOMEM: StoreError,
    sqlite3.SQLITE_NOLFS: StoreError,
    sqlite3.SQLITE_INTERRUPT: StoreError,
}


def translate(error: sqlite3.Error) -> StoreError:
    """The error of ours that SQLite's is, with it as the cause."""
    # The module's own errors (a value of a strange type, too few values) carry no code.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    kind = _KINDS.get(code) or _KINDS.get(code & 0xFF, StoreRefused)
    ours = kind(error_name(error))
    ours.__cause__ = error
    return ours


def error_name(error: sqlite3.Error) -> str:
    """SQLite's words, and its name for the result: the words alone are the same for very different ones."""
    return f"{error} ({getattr(error, 'sqlite_errorname', type(error).__name__)})"


def is_busy(error: BaseException) -> bool:
    """Whether somebody else was in the way: what failed may succeed when it is run again."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
