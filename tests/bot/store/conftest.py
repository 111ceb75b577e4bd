"""What the tests of the store start from."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.store import Store
from tests.support.schema_names import with_people


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database lies, in a folder of its own."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder / "matches.db"


@pytest_asyncio.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """A new store, with a table of the tests' own."""
    opened = await with_people(path)
    try:
        yield opened
    finally:
        await opened.close()
