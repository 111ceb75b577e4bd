"""The database that `next_database` will leave for the next schema is whole, and always the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.bot.store import next_database


async def test_it_has_rows_in_every_table(tmp_path: Path) -> None:
    text, _ = await next_database.make(tmp_path)
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(text)
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        empty = [name for name in tables if connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is None]
    assert tables
    assert empty == []


async def test_it_is_always_the_same(tmp_path: Path) -> None:
    made = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        made.append(await next_database.make(tmp_path / name))
    assert made[0] == made[1]
