"""Migrations: in order, once, whole or not at all, and able to rebuild a table that others refer to."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.schema import Migration, migrations
from bot.store.sqlite import opening
from bot.store.store import Store
from tests.support.schema_names import PEOPLE, SaveName, names

Steps = Callable[..., None]

PETS = f"""
{PEOPLE}
CREATE TABLE pets (name TEXT, owner BIGINT NOT NULL REFERENCES users (id));
"""

REBUILD = """
CREATE TABLE new_users (id BIGINT PRIMARY KEY, name TEXT NOT NULL, seen BIGINT NOT NULL, born BIGINT);
INSERT INTO new_users (id, name, seen) SELECT id, name, seen FROM users;
DROP TABLE users;
ALTER TABLE new_users RENAME TO users;
"""


def look(path: Path, sql: str) -> Any:
    """The first column of the first row of a query, asked by another program than the bot."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchone()[0]


async def open_and_close(path: Path) -> None:
    """A bot that comes and goes."""
    store = await Store(path).connect()
    await store.close()


@pytest.fixture
def further(monkeypatch: pytest.MonkeyPatch) -> Steps:
    """Adds steps to those that there are."""

    def add(*steps: str) -> None:
        known = migrations()
        for sql in steps:
            known.append(Migration(len(known) + 1, sql))
        monkeypatch.setattr(opening, "migrations", lambda: known)

    return add


def test_migrations_are_numbered_from_one_without_a_gap() -> None:
    numbers = [step.number for step in migrations()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


async def test_a_semicolon_in_a_text_or_comment_of_a_migration_ends_no_statement(path: Path, further: Steps) -> None:
    further("-- one; two\nCREATE TABLE marks (\n  mark TEXT -- a; b\n);\nINSERT INTO marks VALUES ('a;\nb');\n")
    await open_and_close(path)
    assert look(path, "SELECT mark FROM marks") == "a;\nb"


async def test_the_last_statement_of_a_migration_needs_no_semicolon(path: Path, further: Steps) -> None:
    further("CREATE TABLE marks (mark TEXT);\nINSERT INTO marks VALUES ('x')\n-- the end\n")
    await open_and_close(path)
    assert look(path, "SELECT count(*) FROM marks") == 1


async def test_a_migration_may_rebuild_a_table_that_others_refer_to(path: Path, further: Steps) -> None:
    further(PETS)
    store = await Store(path).connect()
    await store.write(SaveName(1, "Ann"))
    await store.write(lambda tx: tx.insert("pets", {"name": "Rex", "owner": 1}))
    await store.close()
    further(PETS, REBUILD)
    store = await Store(path).connect()
    try:
        assert await store.read(names) == {1: "Ann"}
        assert await store.read(lambda tx: tx.value("SELECT owner FROM pets")) == 1
        # The references hold, and are checked again.
        with pytest.raises(Exception, match="FOREIGN KEY"):
            await store.write(lambda tx: tx.run("DELETE FROM users"))
        with pytest.raises(Exception, match="FOREIGN KEY"):
            await store.write(lambda tx: tx.insert("pets", {"name": "Tom", "owner": 404}))
    finally:
        await store.close()


def test_no_reference_is_checked_only_at_the_commit() -> None:
    """A batch commits for all its jobs: one's broken rule would be everybody's."""
    assert [step.number for step in migrations() if "DEFERR" in step.sql.upper()] == []
