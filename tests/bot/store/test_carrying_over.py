"""How an old file becomes a new one: whole or not at all, once, and to the same tables that a new file has."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from bot.store import opening
from bot.store.migrating import migrations
from bot.store.opening import open_writer
from tests.bot.store.old_databases import SCHEMAS, asked, restore

ROOT: Final = Path(__file__).parents[3]

NEWEST: Final = len(migrations())

GIVE_UP: Final = 30.0
"""Seconds after which a thread that a broken test leaves waiting goes on."""

KILLED_BEFORE: Final = """
import os, signal, sys
from pathlib import Path
from bot.store import opening

connect = opening._connect

def die(statement):
    if statement.strip().startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

def dying(path, timeout):
    connection = connect(path, timeout)
    connection.execute("PRAGMA cache_size = 1")  # what is not committed goes to the log at once
    connection.set_trace_callback(die)
    return connection

opening._connect = dying
opening.open_writer(Path(sys.argv[1]), 5.0).close()
"""


def dump(path: Path) -> list[str]:
    """All that is in a database."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def tables(path: Path) -> set[tuple[str, ...]]:
    """Every table and index, as they were made."""
    return set(asked(path, "SELECT type, name, tbl_name, sql FROM sqlite_master"))


@pytest.mark.parametrize("schema", [schema for schema in SCHEMAS if schema < NEWEST])
def test_it_comes_to_the_tables_of_a_new_file(schema: int, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    new = tmp_path / "new" / "matches.db"
    old = restore(schema, tmp_path, *(["DROP INDEX challenges_by_message"] if schema == 1 else []))
    for path in (old, new):
        open_writer(path, 5.0).close()
    assert tables(old) == tables(new)
    assert {sql for *_, sql in tables(new) if sql and "_8" in sql} == set(), "nothing goes by the names of its making"


@pytest.mark.parametrize(
    "before", ["CREATE TABLE seats_8", "UPDATE seats_8", "DROP TABLE matches", "UPDATE standings", "COMMIT"]
)
def test_killed_in_the_middle_it_leaves_the_old_file(before: str, tmp_path: Path) -> None:
    path = restore(7, tmp_path)
    was = dump(path)
    ended = subprocess.run([sys.executable, "-c", KILLED_BEFORE, str(path), before], cwd=ROOT, timeout=60, check=False)
    assert ended.returncode == -9
    assert asked(path, "PRAGMA user_version") == [(7,)]
    assert dump(path) == was
    open_writer(path, 5.0).close()
    assert asked(path, "PRAGMA user_version") == [(NEWEST,)]


def test_two_that_open_an_old_file_at_once_carry_it_over_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = restore(7, tmp_path)
    connect = opening._connect
    said: dict[str, list[str]] = {"first": [], "second": []}
    in_the_middle, wants_to_write = threading.Event(), threading.Event()

    def first(statement: str) -> None:
        said["first"].append(statement)
        if statement.startswith("DROP TABLE matches"):
            in_the_middle.set()
            wants_to_write.wait(GIVE_UP)

    def second(statement: str) -> None:
        said["second"].append(statement)
        if statement.startswith("BEGIN IMMEDIATE"):
            wants_to_write.set()

    told: dict[int, Callable[[str], None]] = {}

    def listening(path: Path, timeout: float) -> sqlite3.Connection:
        connection = connect(path, timeout)
        connection.set_trace_callback(told[threading.get_ident()])
        return connection

    def open_it(listener: Callable[[str], None]) -> list[str]:
        told[threading.get_ident()] = listener
        with closing(open_writer(path, GIVE_UP)) as connection:
            return [name for (name,) in connection.execute("SELECT public FROM matches ORDER BY id")]

    monkeypatch.setattr(opening, "_connect", listening)
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(open_it, first)
        assert in_the_middle.wait(GIVE_UP)
        other = threads.submit(open_it, second)
        assert one.result() == other.result()
    assert any("CREATE TABLE" in statement for statement in said["first"])
    assert not any("TABLE" in statement for statement in said["second"])


def test_reviews_refer_to_the_matches_that_are_there_now(tmp_path: Path) -> None:
    path = restore(7, tmp_path)
    with closing(open_writer(path, 5.0)) as connection:
        for table in (
            "seats",
            "actions",
            "positions",
            "drafts",
            "posts",
            "requests",
            "timers",
            "rated_results",
            "reviews",
        ):
            [(_, _, parent, _, column, *_)] = connection.execute(f"PRAGMA foreign_key_list({table})").fetchall()
            assert (parent, column) == ("matches", "id")
        with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
            connection.execute("INSERT INTO reviews VALUES (999, 'judge', '[]')")
