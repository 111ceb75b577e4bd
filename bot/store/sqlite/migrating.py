"""Reads the numbered migrations and applies them."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module, resources
from typing import Final

from bot.store.errors import DatabaseError
from bot.store.transaction import Transaction

APPLICATION: Final = int.from_bytes(b"RVID")
"""SQLite's `application_id` of our database."""

_PACKAGE: Final = "bot.store.migrations"
_STEP: Final = re.compile(r"(?P<sql>\d{4})\.sql|m(?P<python>\d{4})\.py")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: its SQL, then its Python part if it has one."""

    number: int
    sql: str
    after: Callable[[Transaction], None] | None = None


def migrations() -> list[Migration]:
    texts: dict[int, str] = {}
    modules: set[int] = set()
    for item in resources.files(_PACKAGE).iterdir():
        if (step := _STEP.fullmatch(item.name)) is None:
            continue
        if step["sql"]:
            texts[int(step["sql"])] = item.read_text(encoding="utf-8")
        else:
            modules.add(int(step["python"]))
    if orphans := modules - texts.keys():
        raise RuntimeError(f"migrations without SQL: {sorted(orphans)}")
    return [
        Migration(number, sql, import_module(f"{_PACKAGE}.m{number:04}").after if number in modules else None)
        for number, sql in sorted(texts.items())
    ]


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
            for statement in _statements(step.sql):
                connection.execute(statement)
            if step.after is not None:
                transaction = Transaction(connection)
                step.after(transaction)
                transaction.end()
        if due:
            _check_references(connection)
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


def _statements(script: str) -> list[str]:
    """Split a script into statements. SQLite decides where one ends, so a `;` in a text or comment does no harm."""
    statements, current = [], ""
    for line in script.splitlines(keepends=True):
        current += line
        if sqlite3.complete_statement(current):
            statements.append(current)
            current = ""
    return [statement for statement in (*statements, current) if statement.strip()]
