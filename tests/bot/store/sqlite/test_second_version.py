"""How a database of one version becomes one of the next: whole or not at all, once; a made-up next one shows it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from bot.durations import Time
from bot.ids import ChannelId, GuildId, MatchId
from bot.store.core import matches
from bot.store.core.matches import MatchPlace
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.errors import DatabaseError
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.schema import Migration, migrations
from bot.store.sqlite import opening
from bot.store.sqlite.opening import open_writer
from bot.store.transaction import Transaction
from tests.support.rows import a_match
from tests.support.second_version import two_versions

ROOT: Final = Path(__file__).parents[4]

FIRST: Final = len(migrations())

GIVE_UP: Final = 30.0
"""Seconds after which a thread that a broken test leaves waiting goes on."""

KILLED_BEFORE: Final = """
import os, signal, sys
from pathlib import Path
from bot.store.sqlite import opening
from tests.support.second_version import two_versions

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
opening.migrations = two_versions
opening.open_writer(Path(sys.argv[1]), 5.0).close()
"""


def rows_of(path: Path, sql: str) -> list[Any]:
    """What another program finds in a database."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def dump(path: Path) -> list[str]:
    """All that is in a database."""
    with closing(sqlite3.connect(path)) as connection:
        return [*connection.iterdump(), f"version {connection.execute('PRAGMA user_version').fetchone()}"]


def tables(path: Path) -> set[tuple[str, ...]]:
    """Every table and index, as they were made."""
    return set(rows_of(path, "SELECT type, name, tbl_name, sql FROM sqlite_master"))


@pytest.fixture
def first(path: Path) -> Path:
    """A file of the first version, with rows in it."""
    with closing(open_writer(path, 5.0)) as connection:
        connection.execute("BEGIN")
        tx = Transaction(connection.cursor())
        for match in range(1, 40):
            matches.add_match(tx, a_match(id=match, place=MatchPlace(GuildId(1), ChannelId(match))))
            timers.set_timer(tx, TimerKind.EXPIRY, MatchId(match), Time(1000 + match))
            posts.add_post(tx, MatchId(match), Purpose.CHALLENGE, GuildId(1), ChannelId(match), wanted=1, now=Time(0))
        connection.execute("COMMIT")
    return path


@pytest.fixture
def next_bot(first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once there is that file, the bot is one that knows the second version."""
    monkeypatch.setattr(opening, "migrations", two_versions)


@pytest.mark.usefixtures("next_bot")
def test_everything_is_carried_over(first: Path) -> None:
    open_writer(first, 5.0).close()
    assert rows_of(first, "PRAGMA user_version") == [(FIRST + 1,)]
    assert rows_of(first, "SELECT id, channel FROM matches ORDER BY id") == [
        (match, match + 1) for match in range(1, 40)
    ]
    assert rows_of(first, "SELECT match, due, noted FROM timers ORDER BY match") == [
        (match, 1000 + match, 7) for match in range(1, 40)
    ]
    assert rows_of(first, "SELECT match FROM weather WHERE sky = 'rain'") == [(1,)]
    assert rows_of(first, "PRAGMA integrity_check") == [("ok",)]
    assert rows_of(first, "PRAGMA foreign_key_check") == []


@pytest.mark.usefixtures("next_bot")
def test_it_comes_to_the_tables_of_a_new_file(first: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    for path in (first, new):
        open_writer(path, 5.0).close()
    assert tables(first) == tables(new)


@pytest.mark.parametrize(
    "before", ["CREATE TABLE timers_2", "DROP TABLE timers", "UPDATE matches", "UPDATE weather", "COMMIT"]
)
def test_killed_in_the_middle_it_leaves_the_old_file(before: str, first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    was = dump(first)
    ended = subprocess.run(
        [sys.executable, "-c", KILLED_BEFORE, str(first), before], cwd=ROOT, timeout=120, check=False
    )
    assert ended.returncode == -9
    assert dump(first) == was
    monkeypatch.setattr(opening, "migrations", two_versions)
    open_writer(first, 5.0).close()
    assert rows_of(first, "PRAGMA user_version") == [(FIRST + 1,)]


@pytest.mark.parametrize("broken", ["INSERT INTO timers VALUES ('x', 404, 1, 1);", "DROP TABLE no_such_table;"])
def test_where_it_fails_the_file_is_as_it_was(broken: str, first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    was = dump(first)
    *known, last = two_versions()
    fails = [*known, Migration(last.number, last.sql + broken)]
    monkeypatch.setattr(opening, "migrations", lambda: fails)
    with pytest.raises(DatabaseError):
        open_writer(first, 5.0)
    assert dump(first) == was
    monkeypatch.undo()
    open_writer(first, 5.0).close()
    assert dump(first) == was, "the bot of before goes on with it"


@pytest.mark.usefixtures("next_bot")
def test_two_that_open_it_at_once_carry_it_over_once(first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = opening._connect
    said: dict[str, list[str]] = {"one": [], "other": []}
    in_the_middle, wants_to_write = threading.Event(), threading.Event()

    def one(statement: str) -> None:
        said["one"].append(statement)
        if statement.startswith("DROP TABLE timers"):
            in_the_middle.set()
            wants_to_write.wait(GIVE_UP)

    def other(statement: str) -> None:
        said["other"].append(statement)
        if statement.startswith("BEGIN IMMEDIATE"):
            wants_to_write.set()

    told: dict[int, Callable[[str], None]] = {}

    def listening(path: Path, timeout: float) -> sqlite3.Connection:
        connection = connect(path, timeout)
        connection.set_trace_callback(told[threading.get_ident()])
        return connection

    def open_it(listener: Callable[[str], None]) -> list[int]:
        told[threading.get_ident()] = listener
        with closing(open_writer(first, GIVE_UP)) as connection:
            return [channel for (channel,) in connection.execute("SELECT channel FROM matches ORDER BY id")]

    monkeypatch.setattr(opening, "_connect", listening)
    with ThreadPoolExecutor(2) as threads:
        leading = threads.submit(open_it, one)
        assert in_the_middle.wait(GIVE_UP)
        following = threads.submit(open_it, other)
        assert leading.result() == following.result() == list(range(2, 41))
    assert any("CREATE TABLE" in statement for statement in said["one"])
    assert not any("TABLE" in statement for statement in said["other"])
