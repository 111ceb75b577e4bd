"""Databases of both engines for tests: each test of the store and of the use cases runs on each.

A test asks for the fixture `engine`, most of them through `store` or `cases`. A module or test whose sentence leans on
nothing of the engine, or on SQLite itself, says `pytest.mark.sqlite("why")`.
"""

from __future__ import annotations

import asyncio
import shutil
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from bot.store.postgresql.connection import Connection
from bot.store.postgresql.engine import PostgreSQLEngine
from bot.store.postgresql.opening import open_database
from bot.store.store import Store
from tests.support import cluster
from tests.support.schema_names import SaveName
from tests.support.threads import have_begun, standing_still

ENGINES: Final = ("sqlite", "postgresql")

LOCK_SECONDS: Final = 30.0


class Database(Protocol):
    """A new database for one test."""

    name: str

    async def open(self) -> Store:
        """Open it; several are like several processes."""


def database_folder(folder: Path) -> Path:
    """Where a test's SQLite file lies, beside nothing else."""
    own = folder / "data"
    own.mkdir(exist_ok=True)
    return own


class SQLiteDatabase:
    """A copy of an empty file."""

    name = "sqlite"

    def __init__(self, empty: Path, folder: Path) -> None:
        self.path = database_folder(folder) / "matches.db"
        shutil.copy(empty, self.path)

    async def open(self) -> Store:
        return await Store(self.path).connect()


class _Kept(PostgreSQLEngine):
    """An engine that leaves its connections to the next test."""

    def __init__(self, url: str, idle: deque[Connection]) -> None:
        super().__init__(url, LOCK_SECONDS, idle.pop())
        self._idle.extend(idle)
        idle.clear()
        self._kept = idle

    def _drop_idle(self) -> None:
        self._kept.extend(self._idle)
        self._idle.clear()


class PostgreSQLDatabase:
    """The database of one worker of the tests: its tables are made once and emptied for each test."""

    name = "postgresql"

    def __init__(self) -> None:
        self.url = cluster.create(cluster.run_folder(), cluster.worker())
        self._kept = deque([open_database(self.url, LOCK_SECONDS)])
        raw = self._kept[0].raw
        tables = raw.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
            " AND table_name <> 'schema_version' ORDER BY table_name"
        ).fetchall()
        sequences = raw.execute("SELECT sequencename FROM pg_sequences").fetchall()
        # Emptying by DELETE takes a tenth of TRUNCATE's time where there are only a few rows.
        self._reset = "; ".join(
            (
                *("BEGIN", "SET LOCAL session_replication_role = replica", "DROP TABLE IF EXISTS users CASCADE"),
                *(f"DELETE FROM {name}" for [name] in tables),
                *(f"ALTER SEQUENCE {name} RESTART" for [name] in sequences),
                "COMMIT",
            )
        )

    def reset(self) -> None:
        """Empty all tables and drop those of a test's own."""
        raw = self._kept[0].raw
        raw.execute(self._reset.encode(), prepare=False)

    async def open(self) -> Store:
        store = Store(self.url, LOCK_SECONDS)
        if not self._kept:
            return await store.connect()
        store.engine = _Kept(self.url, self._kept)
        store.engine.committed = store._committed
        return store

    def close(self) -> None:
        """Close the connections that are kept."""
        with suppress(IndexError):
            while True:
                self._kept.pop().close()


async def together(store: Store, *works: SaveName) -> list[int | BaseException]:
    """The answers to units of work that are carried out in one batch."""
    async with standing_still(store):
        tasks = [asyncio.create_task(store.write(work)) for work in works]
        await have_begun(*tasks)
    return await asyncio.gather(*tasks, return_exceptions=True)
