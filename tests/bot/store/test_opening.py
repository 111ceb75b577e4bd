"""Opening a database: migrations, settings, and what is refused."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import database as module
from bot.store.database import Database, DatabaseError, migrations


def look(path: Path, sql: str) -> Any:
    """The first column of the first row of a query, asked by another program than the bot."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchone()[0]


def make(path: Path, *statements: str) -> None:
    """A database that the bot has not made, or has not made all of."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


@asynccontextmanager
async def opened(path: Path, busy_timeout: float = 5.0) -> AsyncIterator[Database]:
    """The database, closed at the end whatever happens: its thread would hold up the end of all tests."""
    database = await Database.open(path, busy_timeout)
    try:
        yield database
    finally:
        await database.close()


async def open_and_close(path: Path) -> None:
    """A bot that comes and goes."""
    async with opened(path):
        pass


def write(path: Path, text: str) -> None:
    """A file with this text."""
    path.write_text(text)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder but SQLite's index of the log, which is made anew whenever it is missing."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def test_migrations_are_numbered_from_one_without_a_gap() -> None:
    numbers = [number for number, _ in migrations()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


async def test_a_new_database_has_the_newest_version(path: Path) -> None:
    await open_and_close(path)
    assert look(path, "PRAGMA user_version") == len(migrations())


async def test_a_migration_is_applied_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [*migrations(), (len(migrations()) + 1, "CREATE TABLE marks (mark TEXT);\nINSERT INTO marks VALUES ('x');")]
    await open_and_close(path)
    monkeypatch.setattr(module, "migrations", lambda: steps)
    for _ in range(3):
        await open_and_close(path)
    assert look(path, "SELECT count(*) FROM marks") == 1
    assert look(path, "PRAGMA user_version") == len(steps)


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_and_close(path)
    number = len(migrations()) + 1
    broken = [*migrations(), (number, "CREATE TABLE marks (mark TEXT);\nDROP TABLE turns;\nDROP TABLE no_such_table;")]
    with monkeypatch.context() as patch:
        patch.setattr(module, "migrations", lambda: broken)
        with pytest.raises(DatabaseError, match="no_such_table"):
            await open_and_close(path)
    assert look(path, "SELECT count(*) FROM sqlite_master WHERE name = 'marks'") == 0
    assert look(path, "SELECT count(*) FROM turns") == 0
    assert look(path, "PRAGMA user_version") == number - 1
    await open_and_close(path)


async def test_a_semicolon_in_a_text_or_comment_of_a_migration_ends_no_statement(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sql = "-- one; two\nCREATE TABLE marks (\n  mark TEXT -- a; b\n);\nINSERT INTO marks VALUES ('a;\nb');\n"
    monkeypatch.setattr(module, "migrations", lambda: [(1, sql)])
    await open_and_close(path)
    assert look(path, "SELECT mark FROM marks") == "a;\nb"


async def test_the_last_statement_of_a_migration_needs_no_semicolon(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sql = "CREATE TABLE marks (mark TEXT);\nINSERT INTO marks VALUES ('x')\n-- the end\n"
    monkeypatch.setattr(module, "migrations", lambda: [(1, sql)])
    await open_and_close(path)
    assert look(path, "SELECT count(*) FROM marks") == 1


async def test_two_processes_may_open_a_new_database_at_the_same_time(tmp_path: Path) -> None:
    for attempt in range(10):
        path = tmp_path / f"{attempt}.db"
        found = await asyncio.gather(*(Database.open(path) for _ in range(3)), return_exceptions=True)
        for database in found:
            if isinstance(database, Database):
                await database.close()
        assert [error for error in found if isinstance(error, BaseException)] == []
        assert look(path, "PRAGMA user_version") == len(migrations())


async def test_a_database_from_a_newer_version_is_refused_and_says_so(path: Path) -> None:
    await open_and_close(path)
    newer = len(migrations()) + 1
    make(path, f"PRAGMA user_version = {newer}")
    before = contents(path.parent)
    with pytest.raises(DatabaseError) as refused:
        await open_and_close(path)
    assert str(path) in str(refused.value)
    assert f"version {newer}" in str(refused.value)
    assert "newer" in str(refused.value)
    assert contents(path.parent) == before


async def test_a_database_whose_newer_bot_was_killed_is_left_untouched_with_its_log(path: Path, tmp_path: Path) -> None:
    alive = tmp_path / "alive"
    alive.mkdir()
    await open_and_close(alive / path.name)
    with closing(sqlite3.connect(alive / path.name, isolation_level=None)) as newer_bot:
        newer_bot.execute(f"PRAGMA user_version = {len(migrations()) + 1}")
        for file in (path.name, f"{path.name}-wal"):
            shutil.copy(alive / file, path.parent)
    before = contents(path.parent)
    assert before[f"{path.name}-wal"], "its last writes are in the log only"
    with pytest.raises(DatabaseError, match="newer"):
        await open_and_close(path)
    assert contents(path.parent) == before


async def test_a_database_that_a_newer_bot_has_open_is_refused(path: Path) -> None:
    async with opened(path):
        make(path, f"PRAGMA user_version = {len(migrations()) + 1}")
        with pytest.raises(DatabaseError, match="newer"):
            await open_and_close(path)


async def test_a_file_that_is_no_database_is_refused_and_left_untouched(path: Path) -> None:
    write(path, "Dear diary, " * 100)
    before = contents(path.parent)
    with pytest.raises(DatabaseError, match="not a database") as refused:
        await open_and_close(path)
    assert str(path) in str(refused.value)
    assert contents(path.parent) == before


@pytest.mark.parametrize("version", [0, 1])
async def test_another_programs_database_is_refused_and_left_untouched(path: Path, version: int) -> None:
    make(path, "CREATE TABLE songs (title TEXT)", f"PRAGMA user_version = {version}")
    before = contents(path.parent)
    with pytest.raises(DatabaseError, match="another program"):
        await open_and_close(path)
    assert contents(path.parent) == before


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    write(path, "")
    await open_and_close(path)
    assert look(path, "SELECT count(*) FROM matches") == 0


@pytest.mark.parametrize("name", [".", "no such folder/matches.db"])
async def test_a_path_where_no_file_can_be_is_refused(path: Path, name: str) -> None:
    with pytest.raises(DatabaseError, match="cannot open the database"):
        await open_and_close(path.parent / name)


async def test_a_path_with_signs_of_an_address_is_a_path(path: Path) -> None:
    odd = path.with_name("50% of #1?.db")
    await open_and_close(odd)
    assert [file.name for file in odd.parent.iterdir()] == [odd.name]


async def test_a_closed_database_is_one_file(path: Path) -> None:
    await open_and_close(path)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 1250)],
)
async def test_every_write_is_on_the_disk_and_every_reference_checked(path: Path, pragma: str, value: object) -> None:
    async with opened(path, busy_timeout=1.25) as database, database.reading() as db:
        assert await db.value(f"PRAGMA {pragma}") == value


def test_a_process_that_fails_without_closing_its_database_ends_all_the_same(path: Path) -> None:
    """It would neither serve nor be started anew."""
    program = """
import asyncio, pathlib, sys
from bot.store.database import Database

async def fail():
    database = await Database.open(pathlib.Path(sys.argv[1]))
    raise SystemExit(3)

asyncio.run(fail())
"""
    root = Path(__file__).parents[3]
    ended = subprocess.run([sys.executable, "-c", program, str(path)], cwd=root, timeout=20, check=False)
    assert ended.returncode == 3
