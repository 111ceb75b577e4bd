"""What can be said inside a transaction: plain and synchronous, on the database's thread."""

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
    """What a unit of work reads and writes through, and what it leaves word of. Placeholders are `?`.

    It ends with the unit: what is said in it later raises `sqlite3.ProgrammingError`.
    """

    __slots__ = ("_cursor", "effects", "matches", "timers")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._cursor = connection.cursor()
        self.matches: set[int] = set()
        self.timers = False
        self.effects: list[Callable[[], None]] = []

    def run(self, sql: str, *values: Value) -> int:
        """Execute one statement; the number of rows it changed."""
        return self._cursor.execute(sql, values).rowcount

    def insert(self, table: str, row: Mapping[str, Value]) -> None:
        """Insert one row."""
        self._cursor.execute(_insertion(table, tuple(row)), tuple(row.values()))

    def next_id(self, table: str) -> int:
        """An id, from 1, that no row of this table has, had or will get from here: inside a writing transaction."""
        self._cursor.execute(
            "INSERT INTO counters (name, next_id) VALUES (?, 2)"
            " ON CONFLICT (name) DO UPDATE SET next_id = counters.next_id + 1",
            (table,),
        )
        given: int = self._cursor.execute("SELECT next_id - 1 FROM counters WHERE name = ?", (table,)).fetchall()[0][0]
        return given

    def all(self, sql: str, *values: Value) -> list[Row]:
        """Every row of a query."""
        return self._cursor.execute(sql, values).fetchall()

    def one(self, sql: str, *values: Value) -> Row | None:
        """The first row of a query, if there is one."""
        # All of them: a statement that is left half read would keep the transaction's state alive after its end.
        rows = self._cursor.execute(sql, values).fetchall()
        return rows[0] if rows else None

    def value(self, sql: str, *values: Value) -> Value:
        """The first column of the first row, None without one."""
        rows = self._cursor.execute(sql, values).fetchall()
        found: Value = rows[0][0] if rows else None
        return found

    def end(self) -> None:
        """Nothing more can be said: for who carries the unit out."""
        self._cursor.close()

    def touched(self, match: int) -> None:
        """Tell whoever waits for this match, once this is committed; forgotten where it is undone or run again."""
        self.matches.add(match)

    def after_commit(self, effect: Callable[[], None]) -> None:
        """Call this once this is committed, or has only read; forgotten where it is undone or run again.

        From whatever thread: a cache that several threads may use is meant.
        """
        self.effects.append(effect)

    def timer_set(self) -> None:
        """Tell whoever waits for timers, once this is committed; forgotten where it is undone or run again."""
        self.timers = True
