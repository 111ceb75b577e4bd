"""Migrations: in order, once, whole or not at all, and able to rebuild a table that others refer to."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import schema
from bot.store.errors import DatabaseError
from bot.store.schema import Migration, migrations
from bot.store.sqlite import opening
from bot.store.store import Store
from bot.store.transaction import Transaction
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
    store = await Store.open(path)
    await store.close()


@pytest.fixture
def further(monkeypatch: pytest.MonkeyPatch) -> Steps:
    """Adds steps to those that there are."""

    def add(*steps: str | tuple[str, Callable[[Transaction], None]]) -> None:
        known = migrations()
        for step in steps:
            sql, after = step if isinstance(step, tuple) else (step, None)
            known.append(Migration(len(known) + 1, sql, after))
        monkeypatch.setattr(opening, "migrations", lambda: known)

    return add


def test_migrations_are_numbered_from_one_without_a_gap() -> None:
    numbers = [step.number for step in migrations()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


async def test_a_migration_is_applied_once(path: Path, further: Steps) -> None:
    await open_and_close(path)
    further("CREATE TABLE marks (mark TEXT);\nINSERT INTO marks VALUES ('x');")
    for _ in range(3):
        await open_and_close(path)
    assert look(path, "SELECT count(*) FROM marks") == 1
    assert look(path, "PRAGMA user_version") == len(migrations()) + 1


async def test_a_migration_that_fails_leaves_the_database_as_it_was(path: Path, further: Steps) -> None:
    await open_and_close(path)
    further("CREATE TABLE marks (mark TEXT);\nDROP TABLE drafts;\nDROP TABLE no_such_table;")
    with pytest.raises(DatabaseError, match="no_such_table"):
        await open_and_close(path)
    assert look(path, "SELECT count(*) FROM sqlite_master WHERE name = 'marks'") == 0
    assert look(path, "SELECT count(*) FROM drafts") == 0
    assert look(path, "PRAGMA user_version") == len(migrations())


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
    store = await Store.open(path)
    await store.write(SaveName(1, "Ann"))
    await store.write(lambda tx: tx.insert("pets", {"name": "Rex", "owner": 1}))
    await store.close()
    further(PETS, REBUILD)
    store = await Store.open(path)
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


async def test_a_migration_after_which_rows_refer_to_nothing_is_refused_and_nothing_has_happened(
    path: Path, further: Steps
) -> None:
    further(PETS)
    store = await Store.open(path)
    await store.write(SaveName(1, "Ann"))
    await store.write(lambda tx: tx.insert("pets", {"name": "Rex", "owner": 1}))
    await store.close()
    further(PETS, REBUILD + "DELETE FROM users;\nCREATE TABLE marks (mark TEXT);")
    with pytest.raises(DatabaseError, match=r"pets \(which refers to users\)"):
        await open_and_close(path)
    assert look(path, "SELECT name FROM users") == "Ann"
    assert look(path, "SELECT count(*) FROM pragma_table_info('users') WHERE name = 'born'") == 0
    assert look(path, "SELECT count(*) FROM sqlite_master WHERE name = 'marks'") == 0
    assert look(path, "PRAGMA user_version") == len(migrations()) + 1


async def test_a_migrations_python_part_runs_after_its_sql_and_before_the_next_step(path: Path, further: Steps) -> None:
    def after(tx: Transaction) -> None:
        for row in tx.all("SELECT mark FROM marks"):
            tx.run("UPDATE marks SET mark = ? WHERE mark = ?", str(row["mark"]).upper(), row["mark"])

    further(
        ("CREATE TABLE marks (mark TEXT);\nINSERT INTO marks VALUES ('a'), ('b');", after),
        "CREATE TABLE later AS SELECT mark FROM marks;",
    )
    for _ in range(2):
        await open_and_close(path)
    assert look(path, "SELECT group_concat(mark) FROM later") == "A,B"


async def test_a_python_part_that_fails_takes_all_steps_back(path: Path, further: Steps) -> None:
    def after(tx: Transaction) -> None:
        tx.run("INSERT INTO marks VALUES ('x')")
        raise LookupError("cannot be carried over")

    await open_and_close(path)
    further("CREATE TABLE earlier (mark TEXT);", ("CREATE TABLE marks (mark TEXT);", after))
    with pytest.raises(LookupError, match="cannot be carried over"):
        await open_and_close(path)
    assert look(path, "SELECT count(*) FROM sqlite_master WHERE name IN ('earlier', 'marks')") == 0
    assert look(path, "PRAGMA user_version") == len(migrations())


def package(folder: Path, name: str, **files: str) -> None:
    """A package of migrations; `__` in a name is a dot."""
    (folder / name).mkdir()
    for file, text in files.items():
        (folder / name / file.lstrip("_").replace("__", ".")).write_text(text)


@pytest.fixture
def steps_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Migration]]:
    """The steps that a package with these files has."""

    def found(name: str, **files: str) -> list[Migration]:
        package(tmp_path, name, **files)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setattr(schema, "_PACKAGE", name)
        return migrations()

    return found


def test_a_python_part_lies_beside_its_sql(steps_of: Callable[..., list[Migration]]) -> None:
    steps = steps_of(
        "steps_with_python",
        _0002__sql="SELECT 2;",
        _0001__sql="SELECT 1;",
        m0002__py="def after(tx):\n    tx.touched(2)\n",
        README__md="not a step",
    )
    assert [(step.number, step.sql, step.after is not None) for step in steps] == [
        (1, "SELECT 1;", False),
        (2, "SELECT 2;", True),
    ]
    with closing(sqlite3.connect(":memory:")) as connection:
        transaction = Transaction(connection)
        assert steps[1].after is not None
        steps[1].after(transaction)
        assert transaction.matches == {2}


def test_a_python_part_without_sql_is_a_mistake(steps_of: Callable[..., list[Migration]]) -> None:
    with pytest.raises(RuntimeError, match="2"):
        steps_of("steps_without_sql", _0001__sql="SELECT 1;", m0002__py="def after(tx): ...\n")


def test_no_reference_is_checked_only_at_the_commit() -> None:
    """A batch commits for all its jobs: one's broken rule would be everybody's."""
    assert [step.number for step in migrations() if "DEFERR" in step.sql.upper()] == []
