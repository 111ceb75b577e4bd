"""What keeps the way to another database open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import store
from bot.store.database import Database, migrations

SOURCES = [
    *((f"migration {number}", sql) for number, sql in migrations()),
    *((path.name, path.read_text("utf-8")) for path in sorted(Path(store.__file__).parent.glob("*.py"))),
]

NOT_PORTABLE = re.compile(
    r"AUTOINCREMENT|ROWID|CURRENT_(?:TIME|DATE)|INSERT OR |REPLACE INTO|GLOB|"
    r"\b(?:date|time|datetime|julianday|unixepoch|strftime|timediff|now)\s*\(\s*['\"?]",
    re.IGNORECASE,
)


@pytest.mark.parametrize(("name", "text"), SOURCES, ids=[name for name, _ in SOURCES])
def test_nothing_is_said_that_only_sqlite_understands(name: str, text: str) -> None:
    assert NOT_PORTABLE.findall(text) == []


@pytest.mark.parametrize(
    "sql", ["id INTEGER PRIMARY KEY AUTOINCREMENT", "VALUES (datetime('now'))", "DEFAULT CURRENT_TIMESTAMP"]
)
def test_that_check_sees_what_it_looks_for(sql: str) -> None:
    assert NOT_PORTABLE.search(sql)


async def test_ids_and_milliseconds_are_large(database: Database) -> None:
    wide = {"id", "guild", "channel", "user_id", "match", "message", "stale_message"}
    wide |= {"created", "started", "ended", "at", "seen", "due", "pinged"}
    async with database.reading() as db:
        tables = [row["name"] for row in await db.all("SELECT name FROM sqlite_master WHERE type = 'table'")]
        types = {
            f"{table}.{column['name']}": column["type"]
            for table in tables
            for column in await db.all(f"PRAGMA table_info({table})")
        }
    assert {"matches.id", "seats.user_id", "turns.at", "timers.due"} <= types.keys()
    assert {name: kind for name, kind in types.items() if name.partition(".")[2] in wide and kind != "BIGINT"} == {}


async def test_a_seat_is_a_row(database: Database) -> None:
    async with database.reading() as db:
        columns = [column["name"] for column in await db.all("PRAGMA table_info(seats)")]
    assert columns == ["match", "seat", "user_id", "level"]
