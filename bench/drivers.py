"""Other drivers for PostgreSQL against ours: `python -m bench.drivers [--rounds N]`.

The units of a turn as in `bench.engines`, with all Python of rules and use cases in them, through psycopg in threads
(ours), asyncpg on the event loop with each unit in a greenlet, and psycopg2 in threads. The last two are prototypes:
they run units, but neither know lost connections nor run a unit again. All three take turns on one cluster, each on a
database of its own. CPU is that of this process, all threads.

They are of the extra `bench`.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from collections.abc import Callable, Coroutine, Hashable, Sequence
from contextlib import AsyncExitStack
from functools import lru_cache
from importlib import import_module
from statistics import median
from typing import Any, Final, TypeVar

from bench.engines import Measured, play_round
from bot.store.postgresql.engine import PostgreSQLEngine
from bot.store.postgresql.notifier import PostgreSQLNotifier
from bot.store.postgresql.row import Row, kind_of
from bot.store.postgresql.transaction import PostgreSQLTransaction
from bot.store.store import Store
from bot.store.store_health import StoreHealth
from bot.store.transaction import Transaction
from tests.support import cluster
from tests.support.club import club_of

T = TypeVar("T")

asyncpg: Any = import_module("asyncpg")
greenlet: Any = import_module("greenlet")
psycopg2: Any = import_module("psycopg2")

WRITE: Final = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_current_xact_id()"
READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


# ---- asyncpg


class _AsyncpgCursor:
    """A cursor in a greenlet: its parent waits for asyncpg."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._found: Sequence[Any] = ()
        self.rowcount = 0

    def execute(self, sql: str | bytes, values: Sequence[Any] = ()) -> _AsyncpgCursor:
        text = sql.decode() if isinstance(sql, bytes) else sql
        if text.startswith("SELECT") or "RETURNING" in text:
            self._found = _awaited(self._connection.fetch(text, *values))
            self.rowcount = len(self._found)
        else:
            status = _awaited(self._connection.execute(text, *values))
            self.rowcount = int(status.rpartition(" ")[2])
        return self

    def fetchall(self) -> Sequence[Any]:
        return self._found

    def close(self) -> None:
        return


class _AsyncpgConnection:
    """What a transaction takes cursors from."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw

    def cursor(self) -> _AsyncpgCursor:
        return _AsyncpgCursor(self._raw)


def _awaited(what: Coroutine[Any, Any, Any]) -> Any:
    return greenlet.getcurrent().parent.switch(what)


async def _in_greenlet(work: Callable[[], T]) -> T:
    """Run plain code that awaits by `_awaited`."""
    running = greenlet.greenlet(work)
    found = running.switch()
    while not running.dead:
        try:
            value = await found
        except BaseException as error:
            found = running.throw(error)
        else:
            found = running.switch(value)
    result: T = found
    return result


class AsyncpgEngine:
    """Units in greenlets on the event loop, over asyncpg."""

    committed: Callable[[set[int], int | None], None]

    def __init__(self, url: str) -> None:
        self.url = url
        self.health = StoreHealth()
        self.reruns = 0
        self._idle: list[Any] = []

    async def read(self, work: Callable[[Transaction], T]) -> T:
        return await self._run(work, writes=False)

    async def write(self, work: Callable[[Transaction], T], lane: Hashable | None) -> T:
        return await self._run(work, writes=True)

    async def _run(self, work: Callable[[Transaction], T], *, writes: bool) -> T:
        # Not asyncpg's own pool, which runs four statements between two users of a connection.
        connection = self._idle.pop() if self._idle else await asyncpg.connect(self.url, statement_cache_size=512)
        try:
            await connection.execute(WRITE if writes else READ)
            tx = PostgreSQLTransaction(_AsyncpgConnection(connection), writes=writes)  # type: ignore[arg-type]
            try:
                found = await _in_greenlet(lambda: work(tx))
            except BaseException:
                await connection.execute("ROLLBACK")
                raise
            await connection.execute("COMMIT")
        finally:
            self._idle.append(connection)
        for effect in tx.effects:
            effect()
        if writes and (tx.matches or tx.timer is not None):
            self.committed(tx.matches, tx.timer)
        return found

    def notifier(self) -> PostgreSQLNotifier:
        return PostgreSQLNotifier(self.url, self)

    async def close(self) -> None:
        for connection in self._idle:
            await connection.close()


# ---- psycopg2


@lru_cache(maxsize=1024)
def _percent(sql: bytes) -> str:
    """A query with `%s` for its `$1`, `$2` …"""
    return re.sub(r"\$\d+", "%s", sql.decode().replace("%", "%%"))


class _Psycopg2Cursor:
    def __init__(self, raw: Any) -> None:
        self._raw = raw

    def execute(self, sql: bytes, values: Sequence[Any] = ()) -> _Psycopg2Cursor:
        self._raw.execute(_percent(sql), [int(one) if one.__class__ is bool else one for one in values])
        return self

    @property
    def rowcount(self) -> int:
        found: int = self._raw.rowcount
        return found

    def fetchall(self) -> list[Row]:
        kind = kind_of(tuple(column.name.encode() for column in self._raw.description))
        return [kind(row) for row in self._raw.fetchall()]

    def close(self) -> None:
        self._raw.close()


class _Psycopg2Connection:
    """A connection as `PostgreSQLEngine` uses it. `raw` is itself: a transaction asks it for a cursor."""

    lost = False
    xid = None

    def __init__(self, url: str) -> None:
        self._raw = psycopg2.connect(url)
        self._raw.autocommit = True
        self.raw = self

    def cursor(self) -> _Psycopg2Cursor:
        return _Psycopg2Cursor(self._raw.cursor())

    def begin(self, *, writes: bool) -> None:
        self._say(WRITE if writes else READ)

    def commit(self) -> None:
        self._say("COMMIT")

    def rollback(self) -> None:
        self._say("ROLLBACK")

    def close(self) -> None:
        self._raw.close()

    def _say(self, words: str) -> None:
        with self._raw.cursor() as cursor:
            cursor.execute(words)


class Psycopg2Engine(PostgreSQLEngine):
    """Our engine, over the older driver."""

    def _take(self) -> Any:
        try:
            return self._idle.pop()
        except IndexError:
            return _Psycopg2Connection(self.url)


# ---- the comparison


async def measure(urls: dict[str, str], rounds: int) -> None:
    async with AsyncExitStack() as stack:
        for url in urls.values():  # makes the tables
            await (await Store.open(url)).close()
        engines: dict[str, Any] = {
            "psycopg": (await Store.open(urls["psycopg"])).engine,
            "asyncpg": AsyncpgEngine(urls["asyncpg"]),
            "psycopg2": Psycopg2Engine(urls["psycopg2"], 5.0, _Psycopg2Connection(urls["psycopg2"])),  # type: ignore[arg-type]
        }
        sides = {}
        for name, engine in engines.items():
            club = await stack.enter_async_context(club_of(Store(engine)))
            sides[name] = club, Measured()
            for seed in range(1000, 1005):  # to warm up
                await play_round(club, seed, Measured())
        for seed in range(1, rounds + 1):
            for club, measured in sides.values():
                await play_round(club, seed, measured)
    ours = sides["psycopg"][1]
    for name, (_, measured) in sides.items():
        ratio = median(one / two for one, two in zip(measured.cpu, ours.cpu, strict=True))
        more = median(one - two for one, two in zip(measured.cpu, ours.cpu, strict=True)) * 1000
        print(
            f"{name}: CPU of a turn's units {median(measured.cpu) * 1000:.2f} ms, {ratio:.2f} x ours, {more:+.2f} ms;"
            f" a lone press, median {median(measured.presses) * 1000:.1f} ms"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    rounds = parser.parse_args().rounds
    with cluster.new_folder(tempfile.gettempdir()) as folder:
        cluster.make(folder, durable=True)
        urls = {name: cluster.create(folder, f"with_{name}") for name in ("psycopg", "asyncpg", "psycopg2")}
        asyncio.run(measure(urls, rounds))


if __name__ == "__main__":
    main()
