"""For tests of the store: block its threads, and count what they do."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import aiosqlite
import pytest

from bot.store.sqlite.engine import SQLiteEngine
from bot.store.sqlite.writing import Connection
from bot.store.store import Store
from bot.store.transaction import Transaction

GIVE_UP: Final = 30.0
"""Seconds after which a unit of work that a broken test never lets go goes on."""


class Standstill:
    """A unit of work that blocks in its transaction until it is released. `reached` is set when it does."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._go = threading.Event()
        self.reached = asyncio.Event()

    def __call__(self, tx: Transaction) -> None:
        self._loop.call_soon_threadsafe(self.reached.set)
        self._go.wait(GIVE_UP)

    def let_go(self) -> None:
        """It goes on."""
        self._go.set()


@asynccontextmanager
async def standing_still(store: Store) -> AsyncIterator[Standstill]:
    """The writer stands in the middle of a batch of one; whatever is written meanwhile waits together."""
    work = Standstill()
    task = asyncio.create_task(store.write(work))
    await work.reached.wait()
    try:
        yield work
    finally:
        work.let_go()
        await task


async def have_begun(*tasks: asyncio.Task[Any]) -> None:
    """Wait until every task waits for the store."""
    await asyncio.sleep(0)
    assert not any(task.done() for task in tasks)


def connections_of(store: Store) -> list[Connection]:
    """The connections to a SQLite file, the writing one first."""
    assert isinstance(store.engine, SQLiteEngine)
    return list(store.engine.connections)


def connection_under(tx: Transaction) -> sqlite3.Connection:
    """The connection of a transaction on SQLite."""
    assert isinstance(tx._cursor, sqlite3.Cursor)
    return tx._cursor.connection


def writer_of(store: Store) -> Connection:
    """The connection that writes to a SQLite file."""
    return connections_of(store)[0]


async def on_writer(store: Store, *statements: str) -> None:
    """Run statements on the writing connection outside any transaction, such as settings."""
    connection = writer_of(store)

    def say() -> None:
        for statement in statements:
            connection.raw.execute(statement).fetchall()

    await connection.call(say)


async def statements_of(store: Store) -> list[str]:
    """Every statement that the writing connection runs from now on."""
    connection, said = writer_of(store), list[str]()
    await connection.call(lambda: connection.raw.set_trace_callback(said.append))
    return said


@contextmanager
def counted_hops(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """The hops to any connection's thread."""
    hops: list[object] = []
    original = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, fn: Any, *args: Any, **kwargs: Any) -> Any:
        hops.append(fn)
        return await original(self, fn, *args, **kwargs)  # type: ignore[no-untyped-call]

    with monkeypatch.context() as patch:
        patch.setattr(aiosqlite.Connection, "_execute", counted)
        yield hops


def say(connection: sqlite3.Connection, *statements: str) -> None:
    """Run statements as another program would."""
    for statement in statements:
        connection.execute(statement).fetchall()
