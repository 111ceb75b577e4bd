"""What we lean on in aiosqlite without its having promised it: a new version that changes it fails here, by name."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
import threading
from collections.abc import AsyncIterator
from importlib.metadata import version

import aiosqlite
import pytest
import pytest_asyncio

from bot.store.sqlite.writing import Connection


@pytest_asyncio.fixture
async def connection() -> AsyncIterator[Connection]:
    opened = await Connection.open(lambda: sqlite3.connect(":memory:"))
    try:
        yield opened
    finally:
        await opened.close()


def test_aiosqlite_still_has_the_private_hop_to_its_thread() -> None:
    execute = getattr(aiosqlite.Connection, "_execute", None)
    assert execute is not None, (
        f"aiosqlite {version('aiosqlite')} has no Connection._execute: see bot/store/sqlite/writing.py"
    )
    assert inspect.iscoroutinefunction(execute)
    assert next(iter(list(inspect.signature(execute).parameters)[1:])) == "fn"


async def test_a_call_runs_on_the_thread_that_has_connected_and_hands_back_what_it_returns(
    connection: Connection,
) -> None:
    def ask(number: int, *, name: str) -> tuple[int, str, int, int]:
        [answer] = connection.raw.execute("SELECT 6 * 7").fetchone()
        return number, name, answer, threading.get_ident()

    number, name, answer, thread = await connection.call(ask, 1, name="x")
    assert (number, name, answer) == (1, "x", 42)
    assert thread != threading.get_ident()
    assert {await connection.call(threading.get_ident) for _ in range(3)} == {thread}


async def test_calls_run_in_the_order_in_which_they_were_made_even_if_nobody_waits_for_them(
    connection: Connection,
) -> None:
    go, ran = threading.Event(), list[int]()

    def stand(number: int) -> None:
        go.wait(30)
        ran.append(number)

    tasks = [asyncio.create_task(connection.call(stand, number)) for number in range(3)]
    await asyncio.sleep(0)
    tasks[0].cancel()
    tasks[1].cancel()
    await asyncio.wait(tasks[:2])
    go.set()
    await tasks[2]
    assert ran == [0, 1, 2]


async def test_a_connection_that_cannot_be_made_says_why_and_leaves_no_thread() -> None:
    def refuse() -> sqlite3.Connection:
        raise LookupError("no such place")

    before = set(threading.enumerate())
    with pytest.raises(LookupError, match="no such place"):
        await Connection.open(refuse)
    assert [thread for thread in set(threading.enumerate()) - before if "connection" in thread.name] == []
