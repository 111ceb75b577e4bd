"""What the tests of the store start from."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.store import Store
from tests.support.engines import Database, database_folder
from tests.support.schema_names import add_people


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where SQLite's file lies, in a folder of its own. A test that asks for it runs on SQLite only."""
    return database_folder(tmp_path) / "matches.db"


@pytest_asyncio.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    """A new store, with a table of the tests' own."""
    opened = await add_people(await database.open())
    try:
        yield opened
    finally:
        await opened.close()
