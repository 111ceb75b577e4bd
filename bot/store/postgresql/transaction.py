"""PostgreSQL's transaction: the interface of SQLite's, with locks where SQLite has a single writer."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import psycopg

from bot.durations import Time
from bot.ids import MatchRef
from bot.store.postgresql.row import Row
from bot.store.transaction import Transaction

_PARTS = re.compile(r"'[^']*'|\?")


@lru_cache(maxsize=1024)
def numbered(sql: str) -> bytes:
    """A query with `$1`, `$2` … for its `?`; a `?` in a string literal stays."""
    count = 0

    def number(part: re.Match[str]) -> str:
        nonlocal count
        if part[0] != "?":
            return part[0]
        count += 1
        return f"${count}"

    return _PARTS.sub(number, sql).encode()


def schema(statement: str) -> str:
    """A migration's statement in which integers have 64 bits and texts sort by their bytes, as on SQLite."""
    code = "\n".join(line.partition("--")[0] for line in statement.splitlines()).strip()
    if not re.match(r"(CREATE|ALTER) TABLE\b", code):
        return statement
    code = re.sub(r"\bINTEGER\b", "BIGINT", code)
    return re.sub(r"(\w +)TEXT\b", r'\1TEXT COLLATE "C"', code)


class _Statements:
    """A cursor that takes the store's SQL."""

    __slots__ = ("_cursor", "wrote")

    def __init__(self, cursor: psycopg.Cursor[Row]) -> None:
        self._cursor = cursor
        self.wrote = False

    def execute(self, sql: str, values: Sequence[Any] = ()) -> psycopg.Cursor[Row]:
        """Run one statement."""
        if not sql.startswith("SELECT"):
            self.wrote = True
        try:
            return self._cursor.execute(numbered(sql), values)
        except psycopg.DataError as error:
            if error.sqlstate is not None or not any(isinstance(value, str) and "\0" in value for value in values):
                raise
        # PostgreSQL's texts cannot have the character U+0000, which Discord's can.
        kept = [value.replace("\0", "") if isinstance(value, str) else value for value in values]
        return self._cursor.execute(numbered(sql), kept)

    def close(self) -> None:
        self._cursor.close()


class PostgreSQLTransaction(Transaction):
    """One unit's transaction on one connection; `writes`: it may write, and its locks are taken."""

    __slots__ = ("_held", "_statements", "_writes")

    def __init__(self, connection: psycopg.Connection[Row], *, writes: bool) -> None:
        self._statements = _Statements(connection.cursor())
        super().__init__(self._statements)
        self._writes = writes
        self._held: set[int | str] = set()

    @property
    def wrote(self) -> bool:
        """Whether the unit has executed anything but SELECT."""
        return self._statements.wrote

    def next_id(self, table: str) -> int:
        # A sequence, so that units do not wait for each other. A unit that is rolled back leaves a gap.
        return int(self._cursor.execute("SELECT nextval(?)", (f"ids_{table}",)).fetchall()[0][0])

    def peek_id(self, table: str) -> int:
        return self.number(f"SELECT last_value + CAST(is_called AS INTEGER) FROM ids_{table}") or 1

    def set_next_id(self, table: str, number: int) -> None:
        self.all("SELECT setval(?, ?, FALSE)", f"ids_{table}", number)

    def now(self) -> Time:
        found = self._cursor.execute("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)").fetchall()
        return Time(int(found[0][0]))

    def hold(self, *people: int) -> None:
        if self._writes and people:
            # In ascending order, which prevents deadlocks.
            sql = "SELECT pg_advisory_xact_lock(person) FROM unnest(CAST(? AS BIGINT[])) AS people (person)"
            self._cursor.execute(sql, (sorted(set(people)),)).fetchall()

    def hold_match(self, match: MatchRef) -> None:
        if not self._writes or match in self._held:
            return
        self._held.add(match)
        # A separate statement: rows joined in the statement that waits for the lock would be read as before the wait.
        # NO KEY: rows of other tables that refer to the match may be added meanwhile.
        column = "id" if isinstance(match, int) else "public_id"
        self._cursor.execute(f"SELECT id FROM matches WHERE {column} = ? FOR NO KEY UPDATE", (match,)).fetchall()

    def allow_long(self) -> None:
        for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
            self.value("SELECT set_config(?, '0', TRUE)", name)

    def among(self, column: str, values: Collection[int | str]) -> tuple[str, tuple[Any, ...]]:
        return f"{column} = ANY(?)", (list(values),)
