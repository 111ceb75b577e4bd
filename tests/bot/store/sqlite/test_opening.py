"""Opening the store: settings, and what is refused."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import DatabaseError
from bot.store.schema import migrations
from bot.store.store import Store
from bot.store.transaction import Transaction


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
async def opened(path: Path, busy_timeout: float = 5.0) -> AsyncIterator[Store]:
    """The database, closed at the end whatever happens: its thread would hold up the end of all tests."""
    store = await Store(path, busy_timeout).connect()
    try:
        yield store
    finally:
        await store.close()


async def open_and_close(path: Path) -> None:
    """A bot that comes and goes."""
    async with opened(path):
        pass


def write(path: Path, text: str) -> None:
    """A file with this text."""
    path.write_text(text)


def write_bytes(path: Path, content: bytes) -> None:
    """A file with this content."""
    path.write_bytes(content)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder but SQLite's index of the log, which is made again whenever it is missing."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


async def test_two_processes_may_open_a_new_database_at_the_same_time(tmp_path: Path) -> None:
    for attempt in range(10):
        path = tmp_path / f"{attempt}.db"
        found = await asyncio.gather(*(Store(path).connect() for _ in range(3)), return_exceptions=True)
        for store in found:
            if isinstance(store, Store):
                await store.close()
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
    with pytest.raises(DatabaseError, match="no SQLite file") as refused:
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
    with pytest.raises(DatabaseError, match="cannot be opened"):
        await open_and_close(path.parent / name)


@pytest.mark.parametrize(
    ("name", "why"),
    [("a" * 300, "too long"), ("a/" * 5000, "too long"), ("nul\0.db", "null byte")],
    ids=["a name", "a path", "no path"],
)
async def test_a_path_that_no_file_can_have_is_refused_in_a_short_line(path: Path, name: str, why: str) -> None:
    with pytest.raises(DatabaseError, match="cannot be opened") as refused:
        await open_and_close(path.parent / name)
    said = str(refused.value)
    assert why in said
    assert len(said.splitlines()) == 1
    assert len(said) < 400


async def test_a_path_with_signs_of_an_address_is_a_path(path: Path) -> None:
    odd = path.with_name("50% of #1?.db")
    await open_and_close(odd)
    assert [file.name for file in odd.parent.iterdir()] == [odd.name]


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 1250)]
)
async def test_every_write_is_on_the_disk_and_every_reference_checked(path: Path, pragma: str, value: object) -> None:
    async with opened(path, busy_timeout=1.25) as store:
        assert await store.write(lambda tx: tx.value(f"PRAGMA {pragma}")) == value


@pytest.mark.parametrize(("pragma", "value"), [("query_only", 1), ("busy_timeout", 1250)])
async def test_readers_can_change_nothing(path: Path, pragma: str, value: object) -> None:
    async with opened(path, busy_timeout=1.25) as store:
        for _ in range(3):
            assert await store.read(lambda tx: tx.value(f"PRAGMA {pragma}")) == value


@pytest.mark.parametrize("readers", [1, 3])
async def test_there_are_as_many_readers_as_asked_for(path: Path, readers: int) -> None:
    store = await Store(path, readers=readers).connect()
    try:
        all_of_them = threading.Barrier(readers)

        def meet(tx: Transaction) -> int:
            all_of_them.wait(30)
            return threading.get_ident()

        assert len(set(await asyncio.gather(*(store.read(meet) for _ in range(readers))))) == readers
    finally:
        await store.close()


def start_message(path: Path, *, limit: int | None = None) -> str:
    """What a process of its own is told that opens the database and may neither pass over rights nor, with a limit,
    let a file grow beyond it. Rights mean nothing to who runs the tests as root.
    """
    program = """
import asyncio, ctypes, pathlib, resource, sys
from bot.store.errors import DatabaseError
from bot.store.store import Store

path, limit = pathlib.Path(sys.argv[1]), int(sys.argv[2])
if sys.platform == "linux":
    # Version 3 of the header, then two times (effective, permitted, inheritable).
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    if ctypes.CDLL(None).capset(header, (ctypes.c_uint32 * 6)()):
        sys.exit("cannot give up rights")
if limit >= 0:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

async def main():
    try:
        store = await Store(path).connect()
    except DatabaseError as error:
        print(error)
    else:
        await store.close()

asyncio.run(main())
"""
    ended = subprocess.run(
        [sys.executable, "-B", "-c", program, str(path), str(-1 if limit is None else limit)],
        cwd=Path(__file__).parents[4],
        timeout=120,
        check=False,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@contextmanager
def rights(path: Path, mode: int) -> Iterator[None]:
    """A file or folder with these rights."""
    before = path.stat().st_mode
    path.chmod(mode)
    try:
        yield
    finally:
        path.chmod(before)


async def test_a_file_that_may_only_be_read_is_refused_at_the_start_and_says_what_to_do(path: Path) -> None:
    await open_and_close(path)
    before = contents(path.parent)[path.name]
    with rights(path, 0o400):
        told = start_message(path)
    assert str(path) in told
    assert "cannot be written to" in told
    assert "right to write" in told
    assert contents(path.parent)[path.name] == before
    assert start_message(path) == ""


@pytest.mark.parametrize("there", [False, True])
async def test_a_folder_that_may_only_be_read_is_refused_at_the_start_and_says_what_to_do(
    path: Path, there: bool
) -> None:
    if there:
        await open_and_close(path)
    with rights(path.parent, 0o500):
        told = start_message(path)
    assert str(path) in told
    assert "folder" in told
    assert "right to write" in told
    assert start_message(path) == ""


async def test_a_disk_that_takes_no_more_is_refused_at_the_start_and_says_what_to_do(path: Path) -> None:
    await open_and_close(path)
    told = start_message(path, limit=100)
    assert "make room, raise its quota" in told
    assert look(path, "PRAGMA user_version") == len(migrations())


@pytest.mark.parametrize("kept", [5000, 20000])
async def test_a_file_that_is_not_whole_is_refused_and_says_what_to_do(path: Path, kept: int) -> None:
    await open_and_close(path)
    write_bytes(path, contents(path.parent)[path.name][:kept])
    before = contents(path.parent)
    with pytest.raises(DatabaseError, match=r"is damaged: put a backup in its place"):
        await open_and_close(path)
    assert contents(path.parent) == before


async def test_a_database_that_another_process_does_not_let_go_of_is_refused(path: Path) -> None:
    await open_and_close(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseError, match="another process"):
            async with opened(path, busy_timeout=0.01):
                pass


def test_a_process_that_fails_without_closing_its_database_ends_all_the_same(path: Path) -> None:
    """It would neither serve nor be started again."""
    program = """
import asyncio, pathlib, sys
from bot.store.store import Store

async def fail():
    store = await Store(pathlib.Path(sys.argv[1])).connect()
    raise SystemExit(3)

asyncio.run(fail())
"""
    root = Path(__file__).parents[4]
    ended = subprocess.run([sys.executable, "-c", program, str(path)], cwd=root, timeout=120, check=False)
    assert ended.returncode == 3
