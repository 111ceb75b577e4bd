"""The SQLite database: opening, migrations and transactions. What is in it is `queries`' business."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from importlib import resources
from pathlib import Path
from typing import Final

import aiosqlite

Row = sqlite3.Row
Value = int | float | str | None

APPLICATION: Final = int.from_bytes(b"RVID")
"""SQLite's `application_id`: tells our database from another program's."""


class DatabaseError(Exception):
    """The database cannot be used as it is; the text says why and what to do."""


class Transaction:
    """What can be said inside a transaction. Placeholders are `?`."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, sql: str, *values: Value) -> int:
        """Execute one statement; the number of rows it changed."""
        async with self._connection.execute(sql, values) as cursor:
            return cursor.rowcount

    async def insert(self, table: str, row: Mapping[str, Value]) -> None:
        """Insert one row."""
        marks = ", ".join("?" * len(row))
        await self.run(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", *row.values())

    async def all(self, sql: str, *values: Value) -> Sequence[Row]:
        """Every row of a query."""
        return list(await self._connection.execute_fetchall(sql, values))

    async def one(self, sql: str, *values: Value) -> Row | None:
        """The first row of a query, if there is one."""
        rows = await self.all(sql, *values)
        return rows[0] if rows else None

    async def value(self, sql: str, *values: Value) -> Value:
        """The first column of the first row, None without one."""
        row = await self.one(sql, *values)
        found: Value = row[0] if row is not None else None
        return found


class Database:
    """One connection, used by one transaction at a time: what a transaction reads is true until it ends."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path, busy_timeout: float = 5.0) -> Database:
        """Open the file, creating or migrating it. `busy_timeout` is in seconds.

        Raises `DatabaseError` if it is not ours or a newer version of the bot has written it, and leaves it untouched.
        """
        try:
            await asyncio.to_thread(_check, path, busy_timeout)
            connection = aiosqlite.connect(path, isolation_level=None, timeout=busy_timeout)
            # Whoever fails before `close` shall end: Python waits for all other threads first.
            connection._thread.daemon = True
            await connection
        except sqlite3.Error as error:
            raise DatabaseError(f"cannot open the database {path}: {error}") from error
        try:
            connection.row_factory = sqlite3.Row
            await _keep_log(connection, busy_timeout)
            for pragma in ("synchronous = FULL", "foreign_keys = ON"):
                await connection.execute(f"PRAGMA {pragma}")
            await _migrate(connection)
        except BaseException as error:
            await connection.close()
            if isinstance(error, sqlite3.Error):
                raise DatabaseError(f"cannot use {path} as the database: {error}") from error
            raise
        return cls(connection)

    async def close(self) -> None:
        """Wait for the transaction under way, then close the file."""
        async with self._lock:
            await self._connection.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """All or nothing: commits at the end of the block, rolls back if it raises or is cancelled."""
        async with self._lock, self._within("BEGIN IMMEDIATE") as transaction:
            yield transaction
            await self._connection.commit()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Several reads of one and the same state; it writes nothing and waits for no other process."""
        async with self._lock, self._within("BEGIN DEFERRED") as transaction:
            yield transaction

    @asynccontextmanager
    async def _within(self, begin: str) -> AsyncIterator[Transaction]:
        try:
            await self._connection.execute(begin)
            yield Transaction(self._connection)
        finally:
            # The connection's thread works in order. A BEGIN or COMMIT whose caller was cancelled is done before this,
            # and without a transaction this does nothing; cancelled in its turn, it is still done before what follows.
            await self._connection.rollback()


def migrations() -> list[tuple[int, str]]:
    """Every migration as (version, SQL), in order."""
    found = (
        item for item in resources.files("bot.store").joinpath("migrations").iterdir() if item.name.endswith(".sql")
    )
    return sorted((int(item.name.removesuffix(".sql")), item.read_text(encoding="utf-8")) for item in found)


def _check(path: Path, busy_timeout: float) -> None:
    """Raise `DatabaseError` if we cannot use the file, without changing a byte of it; `sqlite3.Error` if nobody can."""
    log = path.with_name(f"{path.name}-wal")
    # Where the last writes are still in the log (open elsewhere, or its process was killed), a connection that may
    # write moves them into the file when it closes.
    may_write = not (path.exists() and log.exists() and log.stat().st_size)
    address = path if may_write else f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=not may_write, timeout=busy_timeout)) as connection:

        def pragma(name: str) -> int:
            value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
            return value

        if pragma("schema_version") and pragma("application_id") != APPLICATION:
            raise DatabaseError(f"the database {path} is another program's: name another file")
        version, latest = pragma("user_version"), migrations()[-1][0]
    if version > latest:
        raise DatabaseError(
            f"the database {path} has version {version}, and this bot knows only up to {latest}:"
            " run the newer bot that wrote it"
        )


async def _keep_log(connection: aiosqlite.Connection, busy_timeout: float) -> None:
    """Switch to WAL. SQLite refuses at once, without its timeout, while another process does the same."""
    give_up = asyncio.get_running_loop().time() + busy_timeout
    while True:
        try:
            await connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or asyncio.get_running_loop().time() > give_up:
                raise
            await asyncio.sleep(0.01)
        else:
            return


async def _migrate(connection: aiosqlite.Connection) -> None:
    """Bring the file up to date, in one transaction: another process that opens it meanwhile finds nothing to do."""
    await connection.execute("BEGIN IMMEDIATE")
    try:
        [[version]] = await connection.execute_fetchall("PRAGMA user_version")
        for number, sql in migrations():
            if number > version:
                for statement in (*_statements(sql), f"PRAGMA user_version = {number}"):
                    await connection.execute(statement)
        if not version:
            await connection.execute(f"PRAGMA application_id = {APPLICATION}")
    except BaseException:
        await connection.execute("ROLLBACK")
        raise
    await connection.execute("COMMIT")


def _statements(script: str) -> list[str]:
    """The statements of a script: told apart by SQLite itself, so that a `;` in a text or comment does no harm."""
    statements, current = [], ""
    for line in script.splitlines(keepends=True):
        current += line
        if sqlite3.complete_statement(current):
            statements.append(current)
            current = ""
    return [statement for statement in (*statements, current) if statement.strip()]
