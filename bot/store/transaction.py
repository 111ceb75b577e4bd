"""The transaction that units of work and queries use: plain and synchronous, on the database's thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from functools import lru_cache

Row = sqlite3.Row
Value = int | float | str | None


@lru_cache(maxsize=256)
def _insertion(table: str, columns: tuple[str, ...]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"


class Transaction:
    """Executes a unit of work's statements, and collects what is to happen after the commit. Placeholders are `?`.

    Unusable after the unit has ended: a later statement raises `sqlite3.ProgrammingError`.
    """

    __slots__ = ("_cursor", "effects", "matches", "timers")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._cursor = connection.cursor()
        self.matches: set[int] = set()
        self.timers = False
        self.effects: list[Callable[[], None]] = []

    def run(self, sql: str, *values: Value) -> int:
        """Execute one statement; return the number of rows it changed."""
        return self._cursor.execute(sql, values).rowcount

    def insert(self, table: str, row: Mapping[str, Value]) -> None:
        self._cursor.execute(_insertion(table, tuple(row)), tuple(row.values()))

    def next_id(self, table: str) -> int:
        """Take the next id of a table, from 1; an id is never given twice. Needs a writing transaction."""
        self._cursor.execute(
            "INSERT INTO counters (name, next_id) VALUES (?, 2)"
            " ON CONFLICT (name) DO UPDATE SET next_id = counters.next_id + 1",
            (table,),
        )
        given: int = self._cursor.execute("SELECT next_id - 1 FROM counters WHERE name = ?", (table,)).fetchall()[0][0]
        return given

    def all(self, sql: str, *values: Value) -> list[Row]:
        return self._cursor.execute(sql, values).fetchall()

    def one(self, sql: str, *values: Value) -> Row | None:
        """The first row of a query, if there is any."""
        # Fetch all rows: a statement that is not read to its end would keep the transaction open.
        rows = self._cursor.execute(sql, values).fetchall()
        return rows[0] if rows else None

    def value(self, sql: str, *values: Value) -> Value:
        """The first column of the first row; None without a row."""
        rows = self._cursor.execute(sql, values).fetchall()
        found: Value = rows[0][0] if rows else None
        return found

    def end(self) -> None:
        """Make the transaction unusable; called by the connection that has run the unit."""
        self._cursor.close()

    def touched(self, match: int) -> None:
        """Have `Store.on_touched` called with this match after the commit; dropped if the unit is undone or rerun."""
        self.matches.add(match)

    def after_commit(self, effect: Callable[[], None]) -> None:
        """Call `effect` after the commit, or after a unit that only reads; dropped if the unit is undone or run again.

        Called on any thread: meant for caches that are safe for threads.
        """
        self.effects.append(effect)

    def timer_set(self) -> None:
        """Have `Store.on_timer_set` called after the commit; dropped if the unit is undone or run again."""
        self.timers = True
