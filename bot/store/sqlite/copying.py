"""Copies of the database file: made while the bot runs, checked, restored. Synchronous."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from bot.store.errors import DatabaseError, DatabaseInUse
from bot.store.schema import migrations
from bot.store.sqlite.errors import error_name
from bot.store.sqlite.migrating import check_ours

if sys.platform != "win32":
    import fcntl

SHARED_LOCK: Final = (0x40000002, 510)
"""First byte and number of bytes that each connection of SQLite holds a shared lock on while it has the file open.

Part of the file format ("the lock-byte page"). In WAL mode a connection holds it from its first use to its end.
"""

MAGIC: Final = b"SQLite format 3\0"
"""How a SQLite file begins. SQLite deletes the log beside one that begins otherwise."""

WAIT_SECONDS: Final = 10.0
"""Seconds for which a bot that starts waits for another to end."""

LOGS: Final = ("-wal", "-shm")
"""Endings of the files that SQLite keeps beside an open database."""

PERMISSIONS: Final = 0o600
"""Permissions of a copy. It has the seeds of all matches, so only its owner may read it."""


def copy_database(source: Path, target: Path, *, in_use: bool) -> None:
    """Copy a database into `target`, which is replaced; `in_use`: a bot may write to it meanwhile.

    A reader's snapshot, taken in one step: it has every unit of work whole or not at all, and writers go on.
    Raises `DatabaseError`.
    """
    for name in (target, *_logs(target)):
        name.unlink(missing_ok=True)
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PERMISSIONS))
        with closing(_open_existing(source, in_use=in_use)) as reading, closing(sqlite3.connect(target)) as writing:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        _fsync(target)
    except (sqlite3.Error, OSError) as error:
        target.unlink(missing_ok=True)
        what = error_name(error) if isinstance(error, sqlite3.Error) else (error.strerror or error)
        raise DatabaseError(f"{source} cannot be copied into {target.absolute().parent}: {what}") from error


def open_copy(path: Path) -> sqlite3.Connection:
    """Open a copy to read it, after checking each page, each reference and the schema. Raises `DatabaseError`."""
    try:
        with ExitStack() as stack:
            connection = stack.enter_context(closing(_open_existing(path, in_use=False)))
            connection.row_factory = sqlite3.Row
            _check(path, connection)
            stack.pop_all()
    except sqlite3.Error as error:
        raise DatabaseError(f"{path} is no database of this bot, or is damaged: {error_name(error)}") from error
    return connection


@contextmanager
def used_alone(path: Path) -> Iterator[None]:
    """Keep every other bot off the file. Raises `DatabaseInUse` if there is one.

    The lock (`flock`) ends with its process, and has nothing to do with SQLite's own, so that checks and backups go on.
    No lock where the system has none; what is wrong with the file is said when it is opened.
    """
    with ExitStack() as stack:
        if sys.platform != "win32":
            try:
                handle = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_NONBLOCK, PERMISSIONS)
                stack.callback(os.close, handle)  # after the database: closing drops SQLite's locks of this process
                deadline = time.monotonic() + WAIT_SECONDS  # a bot that is just ending may still have it
                while True:
                    try:
                        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                        break
                    except BlockingIOError as error:
                        if time.monotonic() > deadline:
                            raise DatabaseInUse(path) from error
                        time.sleep(0.1)
            except OSError:
                pass
        yield


def is_open(path: Path) -> bool:
    """Whether another process has the database open. Always False on Windows, which itself refuses to replace it."""
    if sys.platform == "win32" or not path.exists():
        return False
    start, count = SHARED_LOCK
    try:
        with path.open("r+b") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, count, start)
    except (BlockingIOError, PermissionError) as error:
        if isinstance(error, PermissionError) and not os.access(path, os.W_OK):
            raise DatabaseError(f"{path} cannot be replaced: run this as the bot's user") from error
        return True
    return False


def replace_database(path: Path, new: Path, kept: Path) -> None:
    """Replace a database that no process has open by `new`; keep the old one as `kept`.

    If killed in between, the file at `path` is the old one or the new one, whole, and nothing old is lost.
    """
    if path.exists():
        with path.open("rb") as file, suppress(sqlite3.Error):  # a damaged one is kept with its log
            if file.read(len(MAGIC)) == MAGIC:
                with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                    connection.execute("PRAGMA journal_mode = DELETE")  # what is in the log goes into the file
        _keep(path, kept)
        status = path.stat()
        new.chmod(PERMISSIONS if status.st_mode & 0o007 else status.st_mode)
        if hasattr(os, "chown") and (status.st_uid, status.st_gid) != (new.stat().st_uid, new.stat().st_gid):
            os.chown(new, status.st_uid, status.st_gid)
    # The log first: beside the new file it would be applied to that.
    for log, old in zip(_logs(path), _logs(kept), strict=True):
        if log.exists():
            _keep(log, old)
            log.unlink()
    new.replace(path)
    _fsync(path.absolute().parent)


def _keep(path: Path, kept: Path) -> None:
    """Give a file a second name; a copy, where the file system has no links."""
    try:
        os.link(path, kept)
    except OSError:
        shutil.copy2(path, kept)
        _fsync(kept)
    kept.chmod(kept.stat().st_mode & ~0o007)


def _check(path: Path, connection: sqlite3.Connection) -> None:
    check_ours(path, connection, migrations())
    if (found := connection.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
        raise DatabaseError(f"{path} is damaged: {found}")
    if (broken := connection.execute("PRAGMA foreign_key_check").fetchone()) is not None:
        raise DatabaseError(f"{path} is damaged: a row of {broken[0]} refers to a row that is not there")


def _open_existing(path: Path, *, in_use: bool) -> sqlite3.Connection:
    """Open an existing database for reading; never creates one, nor leaves files beside it."""
    has_log = in_use or any(log.exists() for log in _logs(path))
    mode = "mode=rw" if has_log else "immutable=1"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=30, isolation_level=None)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _logs(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in LOGS]


def _fsync(path: Path) -> None:
    """Flush a file or folder to the disk, where the system supports that."""
    if sys.platform == "win32":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
