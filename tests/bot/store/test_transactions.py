"""A transaction happens whole or not at all, whatever interrupts it, and leaves the database usable."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.people import names_of, save_name
from tests.bot.store.gate import gate

ANN, BEN, CLEO = 1, 2, 3

BOTH = {ANN: "Ann", BEN: "Ben"}


async def write_both(database: Database) -> None:
    """A transaction of two statements."""
    async with database.transaction() as db:
        await save_name(db, ANN, "Ann", 0)
        await save_name(db, BEN, "Ben", 0)


async def written(database: Database) -> dict[int, str]:
    """Whose names are there."""
    async with database.reading() as db:
        return await names_of(db, [ANN, BEN, CLEO])


async def still_works(database: Database) -> bool:
    """Whether the database takes another transaction."""
    async with database.transaction() as db:
        await save_name(db, CLEO, "Cleo", 0)
    return (await written(database)).get(CLEO) == "Cleo"


async def test_a_transaction_that_ends_well_is_there_for_others(database: Database, path: Path) -> None:
    await write_both(database)
    with sqlite3.connect(path) as other:
        assert dict(other.execute("SELECT id, name FROM users").fetchall()) == BOTH
    other.close()


async def test_a_transaction_that_raises_leaves_nothing_half_written(database: Database) -> None:
    async def fail() -> None:
        async with database.transaction() as db:
            await save_name(db, ANN, "Ann", 0)
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    assert await written(database) == {}
    assert await still_works(database)


async def test_a_statement_that_fails_takes_back_the_whole_transaction(database: Database) -> None:
    async def fail() -> None:
        async with database.transaction() as db:
            await save_name(db, ANN, "Ann", 0)
            await db.insert("turns", {"match": 404, "number": 0, "seat": "g", "turn": "left", "at": 0})

    with pytest.raises(sqlite3.IntegrityError):
        await fail()
    assert await written(database) == {}
    assert await still_works(database)


@pytest.mark.parametrize("where", ["BEGIN", "'Ann'", "'Ben'"])
async def test_a_transaction_cancelled_before_its_commit_leaves_nothing(database: Database, where: str) -> None:
    async with gate(database, where) as shut:
        task = asyncio.create_task(write_both(database))
        await shut.reached.wait()
        task.cancel()
        shut.open()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert await written(database) == {}
    assert await still_works(database)


async def test_a_transaction_cancelled_in_its_commit_is_there_whole(database: Database) -> None:
    async with gate(database, "COMMIT") as shut:
        task = asyncio.create_task(write_both(database))
        await shut.reached.wait()
        task.cancel()
        shut.open()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert await written(database) == BOTH
    assert await still_works(database)


async def test_a_transaction_cancelled_while_it_waits_for_its_turn_does_nothing(database: Database) -> None:
    async with gate(database, "'Ann'") as shut:
        first = asyncio.create_task(write_both(database))
        await shut.reached.wait()
        second = asyncio.create_task(still_works(database))
        await asyncio.sleep(0)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        shut.open()
        await first
    assert await written(database) == BOTH


@pytest.mark.parametrize("where", ["BEGIN", "'Ann'", "'Ben'"])
async def test_a_transaction_cancelled_twice_does_not_hurt_the_one_behind_it(database: Database, where: str) -> None:
    async with gate(database, where) as shut:
        task = asyncio.create_task(write_both(database))
        await shut.reached.wait()
        behind = asyncio.create_task(still_works(database))
        task.cancel()
        await asyncio.sleep(0)  # its cleaning up has begun
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        shut.open()
        assert await behind
    assert await written(database) == {CLEO: "Cleo"}


async def test_transactions_do_not_mix(database: Database) -> None:
    async def add_one() -> None:
        async with database.transaction() as db:
            known = int(str(await db.value("SELECT count(*) FROM users")))
            await asyncio.sleep(0)
            await save_name(db, known, str(known), 0)

    await asyncio.gather(*(add_one() for _ in range(20)))
    async with database.reading() as db:
        assert await db.value("SELECT count(*) FROM users") == 20


async def test_reading_writes_nothing(database: Database) -> None:
    async with database.reading() as db:
        await save_name(db, ANN, "Ann", 0)
    assert await written(database) == {}


async def test_closing_waits_for_the_transaction_under_way(database: Database, path: Path) -> None:
    async with gate(database, "'Ben'") as shut:
        task = asyncio.create_task(write_both(database))
        await shut.reached.wait()
        closing = asyncio.create_task(database.close())
        await asyncio.sleep(0)
        shut.open()
        await asyncio.gather(task, closing)
    again = await Database.open(path)
    try:
        assert await written(again) == BOTH
    finally:
        await again.close()


async def test_a_closed_database_refuses_instead_of_waiting(database: Database) -> None:
    await database.close()
    with pytest.raises(ValueError, match=r"closed|no active connection"):
        await write_both(database)
