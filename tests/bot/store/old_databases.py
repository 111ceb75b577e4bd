"""Databases of the schemas so far, restored as they were, and what was seen of them then. See `databases/README.md`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from functools import cache
from pathlib import Path
from typing import Any

from tests.bot.store import seen
from tests.bot.store.seen import Seen

DATABASES = Path(__file__).with_name("databases")

SCHEMAS = sorted(int(path.stem.removeprefix("schema_")) for path in DATABASES.glob("schema_*.sql"))

LIVE, OVER, OPEN = "play", "over", "challenge"


@cache
def then(schema: int) -> Seen:
    """What there is to know of a database: what its file says beside what those before it say."""
    own: Seen = json.loads((DATABASES / f"schema_{schema}.json").read_text(encoding="utf-8"))
    return overlaid(then(schema - 1), own) if schema > SCHEMAS[0] else own


def overlaid(before: Seen, own: Seen) -> Seen:
    """The one with the other laid over it, deep into its dictionaries."""
    result = {**before}
    for key, value in own.items():
        deep = isinstance(value, dict) and isinstance(before.get(key), dict)
        result[key] = overlaid(before[key], value) if deep else value
    return result


def restore(schema: int, folder: Path, *statements: str) -> Path:
    """The database as it was, changed by these statements if there are any."""
    path = folder / "matches.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript((DATABASES / f"schema_{schema}.sql").read_text(encoding="utf-8"))
        for statement in statements:
            connection.execute(statement)
    return path


def asked(path: Path, sql: str) -> list[tuple[Any, ...]]:
    """What a query finds."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


@asynccontextmanager
async def carried_over(schema: int, folder: Path, *statements: str) -> AsyncIterator[seen.App]:
    """The present bot on a database of then, at the time when it was made."""
    restore(schema, folder, *statements)
    known = then(schema)
    async with seen.opened(folder, known["now"], known["judge"]) as app:
        yield app


def in_state(schema: int, *states: str) -> list[int]:
    """The matches that were in one of these states."""
    return [int(number) for number, one in then(schema)["seen"]["matches"].items() if one["match"]["state"] in states]
