"""What keeps the way to another database open, and that every column says what it holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import store
from bot.store.schema import migrations
from bot.store.store import Store
from bot.store.transaction import Transaction

pytestmark = pytest.mark.sqlite("reads SQLite's own tables")

STORE = Path(store.__file__).parent

SOURCES = [
    *((f"migration {step.number}", step.sql) for step in migrations()),
    *(
        (str(path.relative_to(STORE)), path.read_text("utf-8"))
        for path in sorted(STORE.rglob("*.py"))
        if path.parent.name != "sqlite"  # the engine's own
    ),
]

NOT_PORTABLE = re.compile(
    r"AUTOINCREMENT|ROWID|max\((?:\w+\.)?(?:id|number)\)|CURRENT_(?:TIME|DATE)|INSERT OR |REPLACE INTO|GLOB|"
    r"\b(?:date|time|datetime|julianday|unixepoch|strftime|timediff|now)\s*\(\s*['\"?]",
    re.IGNORECASE,
)


def test_nothing_is_said_that_would_not_hold_on_another_database() -> None:
    assert [(name, found) for name, text in SOURCES if (found := NOT_PORTABLE.findall(text))] == []


@pytest.mark.parametrize(
    "sql",
    [
        "id INTEGER PRIMARY KEY AUTOINCREMENT",
        "SELECT max(id) + 1 FROM posts",
        "VALUES (datetime('now'))",
        "DEFAULT CURRENT_TIMESTAMP",
    ],
)
def test_that_check_sees_what_it_looks_for(sql: str) -> None:
    assert NOT_PORTABLE.search(sql)


async def columns(store: Store) -> dict[str, dict[str, str]]:
    """The type of every column of every table."""

    def work(tx: Transaction) -> dict[str, dict[str, str]]:
        tables = [row["name"] for row in tx.all("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            table: {column["name"]: column["type"] for column in tx.all(f"PRAGMA table_info({table})")}
            for table in tables
        }

    return await store.read(work)


async def test_ids_and_milliseconds_are_large(store: Store) -> None:
    wide = {"id", "guild", "channel", "user_id", "invited", "former", "match", "parent", "message"}
    wide |= {"created", "started", "ended", "at", "due", "gone", "retry_at", "lease", "done"}
    types = {f"{table}.{name}": kind for table, parts in (await columns(store)).items() for name, kind in parts.items()}
    assert {"matches.id", "seats.user_id", "actions.at", "timers.due", "posts.lease"} <= types.keys()
    assert {name: kind for name, kind in types.items() if name.partition(".")[2] in wide and kind != "BIGINT"} == {}


async def test_fractions_are_eight_bytes(store: Store) -> None:
    kinds = {kind for parts in (await columns(store)).values() for kind in parts.values()}
    assert kinds == {"BIGINT", "INTEGER", "TEXT", "DOUBLE PRECISION"}


async def test_a_column_that_names_a_match_refers_to_it(store: Store) -> None:
    def references(tx: Transaction) -> dict[str, tuple[str, str]]:
        tables = [row["name"] for row in tx.all("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = [(table, row) for table in tables for row in tx.all(f"PRAGMA foreign_key_list({table})")]
        return {f"{table}.{row['from']}": (row["table"], row["to"]) for table, row in found}

    naming = {f"{table}.match" for table, parts in (await columns(store)).items() if "match" in parts}
    others = {"posts.match", "timers.match"}  # also of servers and people: of the puzzle of the day
    assert await store.read(references) == dict.fromkeys({*naming, "matches.parent"} - others, ("matches", "id"))


def test_every_column_has_a_comment() -> None:
    texts = [line for step in migrations() for line in step.sql.splitlines()]
    declared = [line for line in texts if re.match(r"    [a-z_]+ +(?:BIGINT|INTEGER|TEXT|DOUBLE PRECISION)\b", line)]
    assert len(declared) > 200
    assert [line for line in declared if " -- " not in line] == []
