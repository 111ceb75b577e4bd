"""Full, read-only, locked, damaged: told apart while running, and reading goes on where it can."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import (
    StoreDamaged,
    StoreError,
    StoreFailing,
    StoreFull,
    StoreLocked,
    StoreMoved,
    StoreReadOnly,
    StoreRefused,
)
from bot.store.sqlite.errors import translate
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support.engines import together
from tests.support.schema_names import SaveName, numbers, with_people
from tests.support.threads import on_writer

pytestmark = pytest.mark.sqlite("SQLite's result codes")


def large(tx: Transaction) -> None:
    """More than fits where there is no room left."""
    for number in range(100, 200):
        tx.insert("users", {"id": number, "name": "x" * 4000, "seen": 0})


def health(store: Store) -> str | None:
    """What the health check is told."""
    return store.failure.code if store.failure is not None else None


async def no_room(store: Store) -> None:
    """As a full disk is: the file may not grow."""
    await on_writer(store, "PRAGMA max_page_count = 1")


async def room(store: Store) -> None:
    """Someone has made some."""
    await on_writer(store, "PRAGMA max_page_count = 100000")


async def test_a_store_is_sick_until_a_write_has_succeeded(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot.store")
    await store.write(SaveName(1))
    await no_room(store)
    for _ in range(3):
        with pytest.raises(StoreFull):
            await store.write(large)
    # What says nothing about the disk does not heal it: reading, a unit that writes nothing, one that fails by itself.
    await numbers(store)
    await store.write(lambda tx: tx.value("SELECT 1"))
    with pytest.raises(LookupError):
        await store.write(SaveName(2, fail=LookupError()))
    assert health(store) == "full"
    await room(store)
    await store.write(large)
    assert health(store) is None
    assert [record.levelname for record in caplog.records] == ["ERROR", "INFO"]
    assert "full" in caplog.records[0].message


async def test_of_a_batch_only_who_finds_no_room_is_told(store: Store) -> None:
    await store.write(SaveName(1))
    await no_room(store)

    class Large(SaveName):
        def __call__(self, tx: Transaction) -> int:
            large(tx)
            return self.number

    first, second, third = await together(store, SaveName(2), Large(3), SaveName(4))
    assert isinstance(second, StoreFull)
    # SQLite may have undone everything or only that one; nobody is told wrong.
    there = await numbers(store)
    assert {2: first == 2, 4: third == 4} == {2: 2 in there, 4: 4 in there}


async def test_a_database_that_may_no_longer_be_written_to_is_told(store: Store) -> None:
    await store.write(SaveName(1))
    await on_writer(store, "PRAGMA query_only = ON")
    with pytest.raises(StoreReadOnly):
        await store.write(SaveName(2))
    assert health(store) == "read-only"
    assert await numbers(store) == [1]
    await on_writer(store, "PRAGMA query_only = OFF")
    await store.write(SaveName(2))
    assert health(store) is None


def damage(path: Path, table: str) -> None:
    """Write over the first page of a table."""
    with closing(sqlite3.connect(path)) as connection:
        [page] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        [size] = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


async def test_a_read_alone_tells_of_damage_and_what_else_succeeds_does_not_heal_it(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await with_people(path)
    await store.write(lambda tx: tx.run("CREATE TABLE others (id BIGINT)"))
    await store.write(SaveName(1))
    await store.close()
    damage(path, "users")
    store = await Store(path).connect()
    try:
        for _ in range(2):
            with pytest.raises(StoreDamaged):
                await numbers(store)
        assert health(store) == "damaged"
        await store.write(lambda tx: tx.insert("others", {"id": 1}))
        assert await store.read(lambda tx: tx.value("SELECT id FROM others")) == 1
        assert health(store) == "damaged"
    finally:
        await store.close()
    assert [record.levelname for record in caplog.records] == ["ERROR"]


async def test_damage_that_a_write_finds_stays_told_while_others_succeed(path: Path) -> None:
    store = await with_people(path)
    await store.write(lambda tx: tx.run("CREATE TABLE others (id BIGINT)"))
    await store.close()
    damage(path, "users")
    store = await Store(path).connect()
    try:
        with pytest.raises(StoreDamaged):
            await store.write(SaveName(1))
        await store.write(lambda tx: tx.insert("others", {"id": 1}))
        assert health(store) == "damaged"
    finally:
        await store.close()


async def test_a_store_that_cannot_be_read_is_sick_until_a_read_has_succeeded(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.store")
    await store.write(SaveName(1))

    def unreadable(_: Transaction) -> None:
        raise error(sqlite3.SQLITE_IOERR_READ)

    for _ in range(2):
        with pytest.raises(StoreError):
            await store.read(unreadable)
    await store.write(SaveName(2))
    assert health(store) == "broken", "a write says nothing of what cannot be read"
    assert await numbers(store) == [1, 2]
    assert health(store) is None
    assert [record.levelname for record in caplog.records] == ["ERROR", "INFO"]


@pytest.mark.parametrize(
    ("kind", "keeps"),
    [
        (StoreFull, True),
        (StoreFailing, True),
        (StoreReadOnly, True),
        (StoreLocked, True),
        (StoreRefused, True),
        (StoreMoved, False),
        (StoreDamaged, False),
        (StoreError, False),
    ],
)
def test_only_where_it_is_known_that_nothing_is_lost_it_may_be_said(kind: type[StoreError], keeps: bool) -> None:
    assert kind.data_is_safe is keeps


def error(code: int) -> sqlite3.Error:
    """What the module raises for this result code."""
    found = sqlite3.OperationalError("it says so")
    found.sqlite_errorcode = code
    found.sqlite_errorname = "SQLITE_SO"
    return found


@pytest.mark.parametrize(
    ("code", "kind", "name"),
    [
        (sqlite3.SQLITE_FULL, StoreFull, "full"),
        (sqlite3.SQLITE_IOERR_WRITE, StoreFailing, "failing"),
        (sqlite3.SQLITE_IOERR_SHMSIZE, StoreFailing, "failing"),
        (sqlite3.SQLITE_READONLY, StoreReadOnly, "read-only"),
        (sqlite3.SQLITE_READONLY_DBMOVED, StoreMoved, "moved"),
        (sqlite3.SQLITE_BUSY, StoreLocked, "locked"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreLocked, "locked"),
        (sqlite3.SQLITE_CORRUPT, StoreDamaged, "damaged"),
        (sqlite3.SQLITE_CORRUPT_INDEX, StoreDamaged, "damaged"),
        (sqlite3.SQLITE_NOTADB, StoreDamaged, "damaged"),
        (sqlite3.SQLITE_IOERR_READ, StoreError, "broken"),
        (sqlite3.SQLITE_IOERR_FSYNC, StoreError, "broken"),
        (sqlite3.SQLITE_CANTOPEN, StoreError, "broken"),
        (sqlite3.SQLITE_CONSTRAINT_CHECK, StoreRefused, "refused"),
        (sqlite3.SQLITE_ERROR, StoreRefused, "refused"),
    ],
)
def test_results_are_told_apart(code: int, kind: type[StoreError], name: str) -> None:
    cause = error(code)
    found = translate(cause)
    assert type(found) is kind
    assert found.code == name
    assert found.__cause__ is cause
    assert "it says so" in str(found)


def test_where_files_may_not_grow_every_job_of_the_batch_is_told_and_reading_goes_on(path: Path) -> None:
    """A quota, as far as SQLite sees: here the commit itself fails."""
    program = """
import asyncio, pathlib, resource, sys
from tests.support.schema_names import SaveName, numbers, with_people
from tests.support.engines import together

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def main():
    path = pathlib.Path(sys.argv[1])
    store = await with_people(path)
    await store.write(SaveName(1))
    told = []
    store.on_touched = [told.append]
    limit(path.with_name(path.name + "-wal").stat().st_size)
    answers = await together(store, *(SaveName(number) for number in (2, 3, 4)))
    assert [answer.code for answer in answers] == ["failing"] * 3, answers
    assert store.failure.code == "failing"
    assert await numbers(store) == [1]
    assert told == []
    limit(resource.RLIM_INFINITY)
    assert await together(store, SaveName(2), SaveName(3)) == [2, 3]
    assert store.failure is None
    assert await numbers(store) == [1, 2, 3]
    await store.close()

asyncio.run(main())
"""
    root = Path(__file__).parents[3]
    ended = subprocess.run(
        [sys.executable, "-c", program, str(path)], cwd=root, timeout=120, check=False, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
