"""Opens a database on PostgreSQL: checks it, creates or migrates its tables, explains refusals. Synchronous."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Final

import psycopg

from bot.store.errors import DatabaseError, StoreFull, StoreLocked, StoreReadOnly, StoreUnreachable, WrongDatabase
from bot.store.postgresql import transaction
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.errors import error_name, translate
from bot.store.postgresql.row import Row
from bot.store.postgresql.transaction import PostgreSQLTransaction
from bot.store.schema import (
    COUNTED,
    NOTED,
    Migration,
    check_fingerprint,
    check_version,
    migrations,
    noting,
    split_statements,
)

OLDEST: Final = 140000
"""The oldest supported version of PostgreSQL."""

MIGRATION: Final = "10min"
"""Longest wait for another process that creates or migrates the tables."""

_WHAT_TO_DO: Final = {
    StoreUnreachable: "cannot be reached: start the server, and see that the URL names it",
    StoreReadOnly: "cannot be written to: give the bot's user the right to create tables there",
    StoreFull: "cannot be written to, there is no room left: make some",
    StoreLocked: "is held by another process: end that one",
}


def open_database(url: str, lock_seconds: float) -> Connection:
    """Connect; create or migrate the tables. Raises `DatabaseError`, and changes nothing then."""
    try:
        with ExitStack() as stack:
            connection = stack.enter_context(closing(Connection(url, lock_seconds)))
            _check(url, connection)
            migrate(connection, migrations(), url)
            stack.pop_all()
    except (psycopg.Error, ValueError) as error:
        raise explained(url, error) from error
    return connection


@contextmanager
def in_one_transaction(url: str, lock_seconds: float) -> Iterator[PostgreSQLTransaction]:
    """Open a transaction on the whole database; commit it at the end. If anything is raised, closing rolls it back."""
    with closing(open_database(url, lock_seconds)) as connection:
        connection.raw.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        transaction = PostgreSQLTransaction(connection.raw, writes=True)
        transaction.allow_long()
        yield transaction
        transaction.end()
        connection.commit()


def describe(url: str) -> str:
    """Describe the database in words for the host; changes nothing. Raises `DatabaseError`."""
    try:
        with closing(Connection(url, 5.0)) as connection:
            _check(url, connection)
            with connection.raw.cursor() as cursor:
                version = _version(cursor, url, migrations())
            connection.begin(writes=True)  # what the bot needs to be allowed is tried, and undone
            trial = "LOCK TABLE matches IN ROW EXCLUSIVE MODE" if version else "CREATE TABLE trial ()"
            connection.raw.execute(trial.encode())
            connection.rollback()
            server = connection.raw.info.server_version // 10000
    except (psycopg.Error, ValueError) as error:
        raise explained(url, error) from error
    latest = migrations()[-1].number
    schema = f"schema {version}" if version >= latest else f"schema {version}, the next start makes it {latest}"
    return f"{shown(url)} on PostgreSQL {server}, {schema}"


def shown(url: str) -> str:
    """The URL without its password."""
    try:
        parts = psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        return "of DATABASE_URL"
    place = f"{parts.get('host') or 'localhost'}:{parts.get('port') or 5432}"
    return f"{parts.get('dbname') or parts.get('user') or ''} at {place}".strip()


def migrate(connection: Connection, steps: Sequence[Migration], url: str = "") -> None:
    """Apply the missing steps in one transaction: a process that connects meanwhile waits and finds none missing."""
    raw = connection.raw
    with raw.transaction(), raw.cursor() as cursor:
        PostgreSQLTransaction(raw, writes=True).allow_long()
        _wait_for_others(cursor)
        version = _version(cursor, url, steps)
        due = [step for step in steps if step.number > version]
        if not due:
            return
        for step in due:
            for statement in split_statements(step.sql):
                cursor.execute(transaction.schema(statement).encode())
        for table in COUNTED:
            cursor.execute(f"CREATE SEQUENCE IF NOT EXISTS ids_{table}".encode())
        for statement in noting(steps, version):
            cursor.execute(transaction.schema(statement).encode())


def _version(cursor: psycopg.Cursor[Row], url: str, steps: Sequence[Migration]) -> int:
    """Return the schema's version, 0 for none. Raises `DatabaseError` if this version of the bot cannot use it."""
    columns = "SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema() AND"
    cursor.execute(
        f"SELECT to_regclass('schema_version') IS NOT NULL, to_regclass('matches') IS NOT NULL,"
        f" EXISTS ({columns} table_name = 'schema_version' AND column_name = 'fingerprint')".encode()
    )
    [(noted, tables, known)] = cursor.fetchall()
    if not noted:
        if tables:
            raise WrongDatabase(f"the database {shown(url)} is another program's: name another one")
        return 0
    cursor.execute("SELECT max(version), max(oldest) FROM schema_version")
    [(version, oldest)] = cursor.fetchall()
    check_version(shown(url), version, oldest, steps)
    applied = steps[:version]
    found = cursor.execute(f"{NOTED}{len(applied)}".encode()).fetchall() if known else []
    check_fingerprint(shown(url), found[0][0] if found else None, applied)
    return int(version)


def _wait_for_others(cursor: psycopg.Cursor[Row]) -> None:
    """Wait until no other process creates or migrates the tables; the usual timeout does not apply."""
    [(before,)] = cursor.execute("SELECT current_setting('lock_timeout')").fetchall()
    cursor.execute("SELECT set_config('lock_timeout', $1, true)", (MIGRATION,))
    cursor.execute("SELECT pg_advisory_xact_lock(hashtext('royal visit'), hashtext('schema'))")
    cursor.execute("SELECT set_config('lock_timeout', $1, true)", (before,))


def _check(url: str, connection: Connection) -> None:
    """Raise `DatabaseError` if the server or the database does not meet the bot's requirements."""
    if connection.raw.info.server_version < OLDEST:
        raise WrongDatabase(f"the database {shown(url)} needs PostgreSQL {OLDEST // 10000} or newer")
    if connection.raw.info.parameter_status("server_encoding") != "UTF8":
        raise WrongDatabase(f"the database {shown(url)} has to be made with the encoding UTF8")


def explained(url: str, error: Exception) -> DatabaseError:
    """The same error in words for the host of the bot."""
    if not isinstance(error, psycopg.Error):
        return DatabaseError(f"the database {shown(url)} cannot be used: {type(error).__name__}")
    answers = "FATAL:" in str(error)
    why = "refuses the bot" if answers else _WHAT_TO_DO.get(type(translate(error)), "cannot be used")
    # A connection that is refused has no SQLSTATE, and its text names no values but the address.
    text = " ".join(str(error).split()) if error.sqlstate is None else error_name(error)
    return DatabaseError(f"the database {shown(url)} {why}: {text}")
