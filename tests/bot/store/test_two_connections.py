"""Two connections to one file are what two processes are."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.database import Database
from bot.store.matches import add_match, find_match, update_match
from bot.store.people import names_of, save_name
from tests.bot.store.rows import a_match


@pytest_asyncio.fixture
async def other(database: Database, path: Path) -> AsyncIterator[Database]:
    """Another process's connection, which does not wait long for its turn to write."""
    opened = await Database.open(path, busy_timeout=0.05)
    try:
        yield opened
    finally:
        await opened.close()


async def test_what_one_has_committed_the_other_sees(database: Database, other: Database) -> None:
    async with database.transaction() as db:
        await save_name(db, 1, "Ann", 0)
    async with other.reading() as db:
        assert await names_of(db, [1]) == {1: "Ann"}


async def test_reading_does_not_wait_for_the_other_to_finish_writing(database: Database, other: Database) -> None:
    async with database.transaction() as writing:
        await save_name(writing, 1, "Ann", 0)
        async with other.reading() as db:
            assert await names_of(db, [1]) == {}


async def test_several_reads_are_of_one_state_while_the_other_writes(database: Database, other: Database) -> None:
    async with other.reading() as db:
        assert await names_of(db, [1]) == {}
        async with database.transaction() as writing:
            await save_name(writing, 1, "Ann", 0)
        assert await names_of(db, [1]) == {}


async def test_a_writer_that_has_waited_too_long_is_told_and_may_try_again(database: Database, other: Database) -> None:
    async with database.transaction() as writing:
        await save_name(writing, 1, "Ann", 0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            async with other.transaction() as db:
                await save_name(db, 1, "Anna", 0)
    async with other.transaction() as db:
        await save_name(db, 1, "Anna", 0)
        assert await names_of(db, [1]) == {1: "Anna"}


async def test_the_other_connections_version_is_stale_once_one_has_written(database: Database, other: Database) -> None:
    async with database.transaction() as db:
        await add_match(db, a_match())
    async with other.reading() as db:
        seen = await find_match(db, 1)
        assert seen is not None
    async with database.transaction() as db:
        assert await update_match(db, 1, seen.version, position="first")
    async with other.transaction() as db:
        assert not await update_match(db, 1, seen.version, position="second")
    async with database.reading() as db:
        now = await find_match(db, 1)
        assert now is not None
        assert (now.position, now.version) == ("first", seen.version + 1)
