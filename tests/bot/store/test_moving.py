"""A database is carried over to the other engine and back, with rows in every table."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bot.app import Application
from bot.command_line import main
from bot.config import Settings
from bot.store import moving
from bot.store.errors import DatabaseError
from bot.store.moving import compare, move, tables
from bot.store.schema import COUNTED, migrations
from bot.store.store import in_one_transaction
from bot.store.transaction import Transaction
from tests.support.engines import PostgreSQLDatabase
from tests.support.tables import columns_of

TEXTS = ("", "Ann", "it's", "élodie 🏰", "a\nb", "%", "?", "x" * 5000)
NUMBERS = (0, 1, -1, 2**31, 2**63 - 1, -(2**63))
FRACTIONS = (0.0, 0.1, -1e-300, 1 / 3, 1e300)


def filled(tx: Transaction, rng: random.Random, rows: int) -> None:
    """Rows in every table: all kinds of values, NULL where it may be, keys that are new."""
    sql = "\n".join(step.sql for step in migrations())
    for table, key in tables().items():
        [body] = re.findall(rf"^CREATE TABLE {table} \((.*?)^\);", sql, re.MULTILINE | re.DOTALL)
        for number in range(1, rows + 1):
            row: dict[str, Any] = {}
            for name, kind, more in re.findall(
                r"^    ([a-z_]+) +(TEXT|BIGINT|INTEGER|DOUBLE PRECISION)(.*(?:\n +CHECK.*)?)", body, re.M
            ):
                if allowed := re.search(r"IN \(([^)]*)\)", more):
                    row[name] = rng.choice(re.findall(r"'(\w+)'", allowed[1]))
                elif name == "match" or name == "parent":
                    row[name] = number if name == "match" else (number - 1 or None)
                elif name in key or "UNIQUE" in more:
                    row[name] = f"{number} {rng.choice(TEXTS[:4])}" if kind == "TEXT" else number
                elif "NOT NULL" not in more and rng.random() < 0.3:
                    row[name] = None
                else:
                    row[name] = rng.choice({"TEXT": TEXTS, "DOUBLE PRECISION": FRACTIONS}.get(kind, NUMBERS))
            tx.insert(table, row)
    for table in COUNTED:
        for _ in range(rng.randrange(1, 9)):
            tx.next_id(table)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Two SQLite files, the first of them full; they are moved in several pages."""
    monkeypatch.setattr(moving, "BATCH_ROWS", 20)
    with in_one_transaction(str(tmp_path / "full.db"), 5.0) as tx:
        filled(tx, random.Random(7), 51)
    return str(tmp_path / "full.db"), str(tmp_path / "back.db")


def test_there_and_back_every_row_is_the_same(files: tuple[str, str], postgresql: PostgreSQLDatabase) -> None:
    full, back = files
    for source, target in ((full, postgresql.url), (postgresql.url, back)):
        with in_one_transaction(source, 5.0) as old, in_one_transaction(target, 5.0) as new:
            assert {*columns_of(old)} == {*columns_of(new)}
            assert move(old, new) == 51 * len(tables())
    with in_one_transaction(full, 5.0) as old, in_one_transaction(back, 5.0) as new:
        compare(old, new)
        assert [old.next_id(table) for table in COUNTED] == [new.next_id(table) for table in COUNTED]
    with sqlite3.connect(back) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


def test_every_table_is_moved(files: tuple[str, str]) -> None:
    with in_one_transaction(files[0], 5.0) as tx:
        assert {*tables(), "counters"} == {*columns_of(tx)}


def test_a_target_that_has_rows_stays_as_it_is(files: tuple[str, str], tmp_path: Path) -> None:
    full, back = files
    with in_one_transaction(back, 5.0) as tx:
        filled(tx, random.Random(1), 1)
    with (
        pytest.raises(DatabaseError, match="not empty: there are rows in matches"),
        in_one_transaction(full, 5.0) as old,
        in_one_transaction(back, 5.0) as new,
    ):
        move(old, new)
    with in_one_transaction(back, 5.0) as tx:
        assert tx.number("SELECT count(*) FROM matches") == 1


def test_a_difference_is_seen(files: tuple[str, str]) -> None:
    full, back = files
    with in_one_transaction(full, 5.0) as old, in_one_transaction(back, 5.0) as new:
        move(old, new)
        new.run("UPDATE names SET name = 'Eve' WHERE user_id = 50")
        with pytest.raises(DatabaseError, match="copy of names differs"):
            compare(old, new)


def test_the_command_says_what_it_has_done(tmp_path: Path, postgresql: PostgreSQLDatabase) -> None:
    file = str(tmp_path / "small.db")
    with in_one_transaction(file, 5.0) as tx:
        filled(tx, random.Random(1), 2)
    there = CliRunner().invoke(main, ["move", file, postgresql.url])
    assert (there.exit_code, there.output) == (0, f"moved {2 * len(tables())} rows, and each is the same there\n")
    assert CliRunner().invoke(main, ["move", file, postgresql.url]).exit_code == 1
    missing = CliRunner().invoke(main, ["move", str(tmp_path / "none.db"), postgresql.url])
    assert missing.exit_code == 1
    assert "there is no database" in missing.output


async def test_a_target_on_which_a_bot_has_run_without_a_match_is_taken(
    tmp_path: Path, postgresql: PostgreSQLDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "small.db")
    with in_one_transaction(file, 5.0) as tx:
        filled(tx, random.Random(1), 2)
    for url in (postgresql.url, str(tmp_path / "used.db")):
        app = Application(Settings(database_url=url))
        await app.start()
        await app.store.write(lambda tx: tx.insert("forgetting", {"user_id": 1, "at": 1}))
        await app.store.write(lambda tx: tx.next_id("matches"))
        await app.stop()
        monkeypatch.setenv("DATABASE_URL", url)  # no password in the list of processes
        ended = await asyncio.to_thread(CliRunner().invoke, main, ["move", file, "DATABASE_URL"])
        assert ended.output == f"moved {2 * len(tables())} rows, and each is the same there\n"
