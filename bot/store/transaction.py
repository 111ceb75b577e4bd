"""The transaction that units of work and queries use: plain and synchronous, on the database's thread.

It is SQLite's over any cursor; `bot.store.postgresql.transaction` has what is different there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, Protocol, TypeVar

from bot.durations import Time
from bot.ids import MatchRef, Subject
from bot.observer import Press, current_press
from bot.store import rows
from bot.store.errors import StoreDamaged, StoreError, StoreRefused
from bot.store.rows import Value

log = logging.getLogger(__name__)

T = TypeVar("T")


class Row(Protocol):
    """A row, by the index or the name of a column."""

    def __getitem__(self, column: Any, /) -> Any: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def keys(self) -> Any:
        """The names of its columns."""


class Result(Protocol):
    """What has come of a statement."""

    @property
    def rowcount(self) -> int: ...
    def fetchall(self) -> list[Any]: ...


class Cursor(Protocol):
    """What a transaction executes statements by."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Result:
        """Execute one statement."""

    def close(self) -> object:
        """Refuse later statements."""


def marks(values: Collection[object]) -> str:
    """Placeholders for the values of a list: `IN ({marks(ids)})`. An empty list contains nothing."""
    return ", ".join("?" * len(values)) or "NULL"


@lru_cache(maxsize=256)
def _insertion(table: str, columns: tuple[str, ...], key: tuple[str, ...] = ()) -> str:
    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(columns)})"
    if not key:
        return sql
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in key)
    return f"{sql} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"


class Transaction:
    """Executes a unit of work's statements, and collects its effects after the commit. Placeholders are `?`.

    Unusable after the unit has ended: a later statement raises an error of the engine's.
    """

    __slots__ = ("_cursor", "after_commit", "matches", "press", "timer")

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self.matches: set[Subject] = set()
        self.press: Press | None = None
        """The command or press that has touched the matches."""
        self.timer: Time | None = None
        self.after_commit: list[Callable[[], None]] = []
        """What is called on the event loop after the commit; dropped if the unit is rolled back or rerun."""

    def run(self, sql: str, *values: Value) -> int:
        """Execute one statement; return the number of rows it changed."""
        return self._cursor.execute(sql, values).rowcount

    def insert(self, table: str, row: Mapping[str, Value]) -> None:
        self._cursor.execute(_insertion(table, tuple(row)), tuple(row.values()))

    def upsert(self, table: str, row: Mapping[str, Value], *key: str) -> None:
        """Insert a row, or change the one with the same values in the columns `key`, a unique key of the table."""
        self._cursor.execute(_insertion(table, tuple(row), key), tuple(row.values()))

    def update(self, table: str, changes: Mapping[str, object], **key: Value) -> int:
        """Change columns of the rows with the values of `key`; return their number."""
        sets, where = (", ".join(f"{name} = ?" for name in changes), " AND ".join(f"{name} = ?" for name in key))
        sql = f"UPDATE {table} SET {sets} WHERE {where}"
        return self._cursor.execute(sql, (*changes.values(), *key.values())).rowcount

    def next_id(self, table: str) -> int:
        """Take the next id of a table, from 1; an id is never given twice. Needs a writing transaction."""
        self._cursor.execute(
            "INSERT INTO counters (name, next_id) VALUES (?, 2)"
            " ON CONFLICT (name) DO UPDATE SET next_id = counters.next_id + 1",
            (table,),
        )
        given: int = self._cursor.execute("SELECT next_id - 1 FROM counters WHERE name = ?", (table,)).fetchall()[0][0]
        return given

    def now(self) -> Time:
        """The database's time, the same for all processes: for leases of processes."""
        return Time(time.time_ns() // 1_000_000)

    def peek_id(self, table: str) -> int:
        """The id that `next_id` would give."""
        return self.number("SELECT next_id FROM counters WHERE name = ?", table) or 1

    def set_next_id(self, table: str, number: int) -> None:
        """Set the first id that `next_id` gives, in a database that has given none: for a copy."""
        if number > 1:
            self.insert("counters", {"name": table, "next_id": number})

    def hold(self, *people: int) -> None:
        """Lock people until the end of this unit: other units that hold one of them wait.

        For units that count or compare what the same people do elsewhere; call it before reading that. Does nothing on
        SQLite, where one unit writes at a time.
        """

    def hold_match(self, match: MatchRef) -> None:
        """Lock a match (by id or public id) until the end of this unit: other units that hold it wait.

        `find_match` does it in every unit that writes. Comes before `hold`, which prevents deadlocks. Does nothing on
        SQLite, and in units that only read.
        """

    def among(self, column: str, values: Collection[int | str]) -> tuple[str, tuple[Any, ...]]:
        """A condition that a column's value is one of these, with its parameters.

        Where the engine allows it, the SQL is the same for any number of values.
        """
        return f"{column} IN ({marks(values)})", tuple(values)

    def all(self, sql: str, *values: Value) -> list[Row]:
        return self._cursor.execute(sql, values).fetchall()

    def load(self, kind: type[T], source: str, *values: Value) -> list[T]:
        """The rows of a query from its `FROM` on, which selects the columns of `kind`, as objects of that kind."""
        found = self._cursor.execute(f"SELECT {rows.columns(kind)} {source}", values).fetchall()
        return [rows.read(kind, row) for row in found]

    def find(self, kind: type[T], source: str, *values: Value) -> T | None:
        """The first row of a query as `load` returns it, if there is any."""
        found = self._cursor.execute(f"SELECT {rows.columns(kind)} {source}", values).fetchall()
        return rows.read(kind, found[0]) if found else None

    def one(self, sql: str, *values: Value) -> Row | None:
        """The first row of a query, if there is any."""
        # Fetch all rows: a statement that is not read to its end would keep the transaction open.
        found = self._cursor.execute(sql, values).fetchall()
        return found[0] if found else None

    def value(self, sql: str, *values: Value) -> Any | None:
        """The first column of the first row; None without a row."""
        found = self._cursor.execute(sql, values).fetchall()
        return found[0][0] if found else None

    def number(self, sql: str, *values: Value) -> int | None:
        """The first column of the first row as an integer; None without a row."""
        found = self._cursor.execute(sql, values).fetchall()
        return None if not found or found[0][0] is None else int(found[0][0])

    def column(self, sql: str, *values: Value) -> list[Any]:
        """The first column of every row."""
        return [row[0] for row in self._cursor.execute(sql, values).fetchall()]

    def allow_long(self) -> None:
        """Lift the engine's time limits of this transaction, which goes through the whole database."""

    def end(self) -> None:
        """Make the transaction unusable; called by the connection that has run the unit."""
        self._cursor.close()

    def touched(self, match: Subject) -> None:
        """Call `Store.on_touched` with this match after the commit; dropped if the unit is rolled back or rerun."""
        self.matches.add(match)
        self.press = current_press.get()

    def timer_set(self, due: Time) -> None:
        """Have `Store.on_timer_set` called after the commit; dropped if the unit is rolled back or rerun."""
        self.timer = due if self.timer is None else min(self.timer, due)


class Notifier(Protocol):
    """Sends texts to all processes on the database, its own included, and receives theirs."""

    def start(self, heard: Callable[[str], None]) -> None:
        """Have `heard` called on the event loop with each text that is sent from now on."""

    async def send(self, text: str) -> None:
        """Send a text of less than 8,000 bytes. Raises `StoreError`."""

    async def stop(self) -> None:
        """Stop receiving."""


@dataclass(slots=True, eq=False)
class Unit:
    """A unit of work and its outcome, while its caller waits. Its caller has given it up if `answered` is cancelled."""

    work: Callable[[Transaction], Any]
    result: Any = None
    error: BaseException | None = None
    answered: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    async def outcome(self) -> Any:
        """Wait for the result, or raise the error, once. The unit drops the error, whose traceback refers to it."""
        await self.answered
        error, self.error = self.error, None
        if error is None:
            return self.result
        try:
            raise error
        finally:
            del error


class Engine(Protocol):
    """Runs units of work; see `Store` for what `read`, `write` and `close` promise."""

    health: StoreHealth
    reruns: int
    """How often a unit was rolled back and run again because of a conflict."""
    committed: Callable[[Sequence[Transaction]], None]
    """Called on the event loop with the transactions of a commit, whose effects are due."""

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run a unit that only reads."""

    async def write(self, work: Callable[[Transaction], T], lane: Hashable | None) -> T:
        """Run a unit that writes, after the earlier ones of its lane."""

    async def close(self) -> None:
        """Close the database after all units under way."""


Use = Literal["written to", "read"]


class StoreHealth:
    """Whether the database can be read and written now. The engine notes the outcome of each unit of work.

    Failing writes and failing reads are noted separately; a success of the same kind clears them, as a successful read
    does not show that the disk has room again. A statement that the database refuses says nothing about its health.
    Damage that was found stays until the database is opened again: a success on another page does not repair it.
    """

    def __init__(self) -> None:
        self._errors: dict[Use, StoreError | None] = {}

    @property
    def error(self) -> StoreError | None:
        """Damage if there is any, or else why the last write or the last read failed; None: healthy."""
        errors = [error for error in self._errors.values() if error is not None]
        return next((error for error in errors if isinstance(error, StoreDamaged)), errors[0] if errors else None)

    def note(self, use: Use, error: StoreError | None) -> None:
        """Note the outcome of a use, None for a success; none for a unit that has written nothing.

        Logs a change, not every failure of the same kind.
        """
        before = self._errors.get(use)
        if isinstance(before, StoreDamaged) or isinstance(error, StoreRefused) or error is before:
            return
        if error is None:
            log.info("the database can be %s again", use)
        elif before is None or before.code != error.code:
            log.error("the database cannot be %s: %s: %s", use, error.code, error)
        self._errors[use] = error
