"""Copies a database into one without matches, of either engine, and compares the two row by row. Synchronous.

No bot may run on either: what it writes would be missing in the copy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from bot.store.errors import DatabaseError
from bot.store.rows import Value
from bot.store.schema import COUNTED, migrations
from bot.store.transaction import Transaction

BATCH_ROWS: Final = 500
"""Rows that are read and written at a time."""

Rows = list[dict[str, Value]]


def tables() -> dict[str, tuple[str, ...]]:
    """The primary key of each table of the schema; each table comes after those that it refers to.

    Without `counters`, which on PostgreSQL are sequences.
    """
    found: dict[str, tuple[str, ...]] = {}
    for step in migrations():
        for name, body in re.findall(r"^CREATE TABLE (\w+) \((.*?)^\);", step.sql, re.MULTILINE | re.DOTALL):
            composite = re.search(r"^ +PRIMARY KEY \(([\w, ]+)\)", body, re.MULTILINE)
            single = re.search(r"^ +(\w+) [^,\n]*PRIMARY KEY", body, re.MULTILINE)
            key = composite[1].split(", ") if composite else [single[1]] if single else []
            found[name] = tuple(key)
    found.pop("counters")
    return found


def move(source: Transaction, target: Transaction) -> int:
    """Copy all rows; return their number. Raises `DatabaseError` if the target has matches, or is not equal afterwards.

    What a bot has left there that has run without a match is deleted. The caller commits the target, or undoes it.
    """
    keys = tables()
    if target.one("SELECT 1 FROM matches LIMIT 1") is not None:
        raise DatabaseError("the target is not empty: there are rows in matches")
    for table in (*reversed(keys), "counters"):
        target.run(f"DELETE FROM {table}")
    count = 0
    for table, key in keys.items():
        for rows in _pages(source, table, key):
            for row in rows:
                target.insert(table, row)
            count += len(rows)
    for table in COUNTED:
        target.set_next_id(table, source.peek_id(table))
    compare(source, target)
    return count


def compare(source: Transaction, target: Transaction) -> None:
    """Raise `DatabaseError` if the two differ in a row or in a next id."""
    for table, key in tables().items():
        for one, other in zip_longest(_pages(source, table, key), _pages(target, table, key)):
            if one != other:
                raise DatabaseError(f"the copy of {table} differs: the target is as it was")
    for table in COUNTED:
        if source.peek_id(table) != target.peek_id(table):
            raise DatabaseError(f"the next id of {table} differs: the target is as it was")


def _pages(tx: Transaction, table: str, key: tuple[str, ...]) -> Iterator[Rows]:
    """All rows of a table in the order of its key, in batches; in one batch if it has none."""
    if not key:
        rows = [_plain(dict(row)) for row in tx.all(f"SELECT * FROM {table}")]
        yield sorted(rows, key=lambda row: repr(sorted(row.items())))
        return
    columns, after = ", ".join(key), list[Value]()
    marks = ", ".join("?" * len(key))
    while True:
        where = f"WHERE ({columns}) > ({marks}) " if after else ""
        found = tx.all(f"SELECT * FROM {table} {where}ORDER BY {columns} LIMIT {BATCH_ROWS}", *after)
        if not found:
            return
        after = [found[-1][name] for name in key]
        yield [_plain(dict(row)) for row in found]


def _plain(row: dict[str, Value]) -> dict[str, Value]:
    """A row without U+0000, which PostgreSQL's texts cannot have."""
    return {name: value.replace("\0", "") if isinstance(value, str) else value for name, value in row.items()}
