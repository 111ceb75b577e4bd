"""A database that another unreleased version has made: its schema has the same number, and other columns."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import psycopg
import pytest
from click.testing import CliRunner

from bot.command_line import main
from bot.config import Settings
from bot.hosting.watch import Watch
from bot.store.schema import fingerprint, migrations
from bot.store.sqlite.migrating import APPLICATION
from bot.store.sqlite.opening import open_writer
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support.engines import PostgreSQLDatabase

WORDS = "was made by another unreleased version of the bot"


@pytest.fixture(params=["without a fingerprint", "with another one"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database with a column less."""
    file = tmp_path / "other.db"
    if request.param == "with another one":
        open_writer(file, 5).close()
        sql = "ALTER TABLE seats DROP COLUMN newcomer; UPDATE schema_version SET fingerprint = 'another'"
    else:
        sql = re.sub(r"(?m)^    newcomer .*\n", "", migrations()[0].sql)
        sql += f"PRAGMA user_version = 1; PRAGMA application_id = {APPLICATION}"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(sql)
    return file


@pytest.mark.parametrize(
    "command", ["run", "backup FILE", "restore OTHER", "move OTHER NEW", "move MINE OTHER", "check"]
)
def test_every_command_says_it_in_one_line_and_changes_nothing(other: Path, tmp_path: Path, command: str) -> None:
    before = other.read_bytes()
    open_writer(tmp_path / "mine.db", 5).close()
    places = {"OTHER": str(other), "MINE": str(tmp_path / "mine.db")}
    words = [places.get(word, str(tmp_path / word) if word.isupper() else word) for word in command.split()]
    database = places["MINE" if command.startswith("restore") else "OTHER"]
    environment = {"DATABASE_URL": database, "DISCORD_TOKEN": "a.b.c"}
    ended = CliRunner().invoke(main, words + ["--offline"] * (command == "check"), env=environment)
    assert ended.exit_code == (78 if command == "run" else 1), "systemd does not start it again"
    [line] = [line for line in ended.output.splitlines() if WORDS in line]
    assert line.endswith("Before 1.0)")
    assert line.startswith("WRONG  database: ") if command == "check" else ended.output.splitlines() == [line]
    assert other.read_bytes() == before


def test_a_server_is_asked_the_same(postgresql: PostgreSQLDatabase, tmp_path: Path) -> None:
    with psycopg.connect(postgresql.url, autocommit=True) as connection:
        try:
            connection.execute("UPDATE schema_version SET fingerprint = 'another'")
            for command in (
                ["run"],
                ["restored"],
                ["move", str(tmp_path / "new.db"), postgresql.url],
                ["check", "--offline"],
            ):
                open_writer(tmp_path / "new.db", 5).close()
                ended = CliRunner().invoke(
                    main, command, env={"DATABASE_URL": postgresql.url, "DISCORD_TOKEN": "a.b.c"}
                )
                assert (ended.exit_code, WORDS in ended.output) == (78 if command == ["run"] else 1, True), ended.output
        finally:
            connection.execute("UPDATE schema_version SET fingerprint = %s", (fingerprint(migrations()),))


@pytest.mark.parametrize("change", ["UPDATE schema_version SET fingerprint = 'another'", "DROP TABLE schema_version"])
async def test_a_bot_under_which_the_schema_was_replaced_is_not_ready(tmp_path: Path, change: str) -> None:
    store = await Store(tmp_path / "matches.db").connect()
    client = SimpleNamespace(http=SimpleNamespace(http_trace=aiohttp.TraceConfig()))
    door = SimpleNamespace(connected=True, disconnects=0, client=client)
    app = cast(Any, SimpleNamespace(client=client, door=door, store=store, store_fails=False))
    try:
        for statement, ready in (("SELECT 1", True), (change, False)):
            await store.write(partial(Transaction.run, sql=statement))
            watch = Watch(Settings(metrics_port=1, metrics_host="203.0.113.1"))
            await watch.start(app)
            assert watch._counting is not None
            await watch._counting.idle.wait()
            assert watch.readiness(app)["database"] is ready
            await watch.stop()
    finally:
        await store.close()


def test_comments_and_blanks_make_no_other_version() -> None:
    [first, *_] = migrations()
    commented = type(first)(1, "-- new words\n" + first.sql.replace("    ", "  "))
    assert fingerprint([commented]) == fingerprint([first])
