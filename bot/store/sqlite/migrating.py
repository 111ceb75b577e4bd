"""Applies migrations to a SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot.store.errors import DatabaseError, WrongDatabase
from bot.store.schema import NOTED, Migration, check_fingerprint, check_version, noting, split_statements

APPLICATION: Final = int.from_bytes(b"RVID")
"""SQLite's `application_id` of our database."""


def check_ours(path: Path, connection: sqlite3.Connection, steps: Sequence[Migration]) -> int:
    """Return the schema's version. Raises `DatabaseError` if this version of the bot cannot use the database."""
    [application] = connection.execute("PRAGMA application_id").fetchone()
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION:
        raise WrongDatabase(
            f"the database {path} (version {version}) is another program's, no database of this bot: name another file"
        )
    check_version(str(path), version, version, steps)
    tables = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").fetchone()
    noted = connection.execute(f"{NOTED}{version}").fetchone() if tables else None
    check_fingerprint(str(path), noted and noted[0], steps[:version])
    return version


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    """Apply the missing steps in one transaction: a process that opens the file meanwhile waits and finds none missing.

    Leaves `foreign_keys` off, as a step may rebuild a table that others refer to. Raises `DatabaseError`, and changes
    nothing, if a row refers to a missing one in the end. Always writes, so that a missing permission shows at once.
    """
    connection.execute("PRAGMA foreign_keys = OFF")  # does nothing inside a transaction
    connection.execute("BEGIN IMMEDIATE")
    try:
        [version] = connection.execute("PRAGMA user_version").fetchone()
        due = [step for step in steps if step.number > version]
        for step in due:
            for statement in split_statements(step.sql):
                connection.execute(statement)
        if due:
            _check_references(connection)
            for statement in noting(steps, version):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {max(version, steps[-1].number)}")
        if not version:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _check_references(connection: sqlite3.Connection) -> None:
    broken = {
        f"{table} (which refers to {parent})"
        for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchall()
    }
    if broken:
        raise DatabaseError(
            f"after the migration rows would refer to what is not there: {', '.join(sorted(broken))};"
            " the database is as it was"
        )
