"""Watches every statement that the store's queries execute, and refuses those that scan a table that grows.

A plan follows from the schema and the statement alone (no statistics are kept: nothing runs ANALYZE), so that an empty
database shows the plan of a full one.
"""

from __future__ import annotations

import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, Self

import pytest

import bot.store
from bot.store.schema import migrations
from bot.store.sqlite.migrating import migrate
from bot.store.transaction import Transaction
from tests.support.threads import connection_under

QUERIES: Final = Path(bot.store.__file__).parent

SMALL: Final = {
    "heartbeat": "one row",
    "claims": "a row for each piece of background work that a process is at",
    "forgetting": "a row for each person whose data is being deleted at this moment",
}
"""Tables that may be scanned, and why."""

SMALL_INDEXES: Final = {
    "posts_lagging": "holds only posts that are to be brought up to date; the sweep does all of them",
    "matches_live": "holds only challenges and matches in progress; read once a connection, an outage and a start",
    "posts_resting": "holds only posts that Discord refuses for now; counted for metrics",
    "seats_of_the_bot": "holds only the bot's seats that are prompted now; the sweep plays all of them",
}
"""Partial indexes that may be scanned, and why."""

OFFLINE: Final = {"restored": "on a copy of the database, while no bot runs on it"}
"""Modules whose statements may scan any table, and why."""


class _Watched(sqlite3.Cursor):
    """Notes each statement with the function that executed it, if that is a query of the store."""

    seen: ClassVar[dict[str, str]] = {}

    def execute(self, sql: str, *values: Any) -> Self:
        if sql not in self.seen:
            code = sys._getframe(2).f_code  # the caller of the transaction's method
            path = Path(code.co_filename)
            if QUERIES in path.parents and "migrations" not in path.parts:
                self.seen[sql] = f"{path.stem}.{code.co_name}"
        return super().execute(sql, *values)


@contextmanager
def watched() -> Iterator[dict[str, str]]:
    """Note every statement that is executed in transactions meanwhile, with the function that it is in."""

    plain = Transaction.__init__

    def begin(self: Transaction, cursor: Any) -> None:
        plain(self, cursor.connection.cursor(_Watched) if isinstance(cursor, sqlite3.Cursor) else cursor)

    _Watched.seen = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Transaction, "__init__", begin)
        yield _Watched.seen


@cache
def _empty() -> sqlite3.Connection:
    """A database with our tables and nothing in them, for explaining only."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    migrate(connection, migrations())
    connection.execute("PRAGMA foreign_keys = ON")  # deleting a match looks for what refers to it
    return connection


@cache
def _tables() -> frozenset[str]:
    return frozenset(name for [name] in _empty().execute("SELECT name FROM sqlite_master WHERE type = 'table'"))


@cache
def scans(sql: str) -> tuple[str, ...]:
    """What a statement would read from end to end: steps of its plan, those that are allowed left out."""
    with closing(_empty().execute(f"EXPLAIN QUERY PLAN {sql}", [None] * sql.count("?"))) as plan:
        steps = [str(step[3]) for step in plan]
    return tuple(step for step in steps if _is_scan(sql, step))


def _is_scan(sql: str, step: str) -> bool:
    scan = re.match(r"SCAN (\w+)(?:.* INDEX (\w+))?", step) or _searches_all_but_null(sql, step)
    if scan is None or scan[2] in SMALL_INDEXES:
        return False
    # A plan names a table by its alias; what names no table is a subquery, whose own steps stand beside it.
    named = {scan[1], *re.findall(rf"\b(\w+)(?: AS)? {scan[1]}\b", sql)} & _tables()
    return bool(named - SMALL.keys())


def _searches_all_but_null(sql: str, step: str) -> re.Match[str] | None:
    """Find a search that only leaves out an index's NULLs: SQLite takes `IS NOT NULL` for `>` and plans a search."""
    search = re.match(r"SEARCH (\w+) .*INDEX (\w+) \((\w+)>\?\)$", step)
    if search is None or re.search(rf"\b{search[3]} >=? ", sql):
        return None
    return search


def refuse_scans(seen: dict[str, str]) -> None:
    """Fail if any of these statements scans a table that grows."""
    online = {sql: where for sql, where in seen.items() if re.split(r"[.:]", where)[0] not in OFFLINE}
    found = {f"{where}: {sql}": scans(sql) for sql, where in online.items() if scans(sql)}
    assert not found, "\n".join(f"{statement}\n    {', '.join(steps)}" for statement, steps in found.items())


@contextmanager
def steps_counted() -> Iterator[list[int]]:
    """Count the steps of SQLite's machine in transactions meanwhile: one number, the same wherever it is run."""
    count = [0]

    def step() -> int:
        count[0] += 1
        return 0

    begin = Transaction.__init__

    def counted(self: Transaction, cursor: sqlite3.Cursor) -> None:
        begin(self, cursor)
        cursor.connection.set_progress_handler(step, 1)

    def end(self: Transaction) -> None:
        connection_under(self).set_progress_handler(None, 1)
        self._cursor.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Transaction, "__init__", counted)
        patch.setattr(Transaction, "end", end)
        yield count


@pytest.fixture(autouse=True)
def no_scans() -> Iterator[None]:
    """Fail a test in which a query scans a table that grows."""
    with watched() as seen:
        yield
    refuse_scans(seen)
