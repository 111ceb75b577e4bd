"""What the tests of the use cases start from."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.store import Store
from tests.support.club import Club, open_club
from tests.support.query_plans import no_scans as no_scans


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which nothing has happened yet: copying it is quicker than making one for every test."""
    path = tmp_path_factory.mktemp("new") / "matches.db"

    async def make() -> None:
        await (await Store.open(path)).close()

    asyncio.run(make())
    return path


@pytest_asyncio.fixture
async def club(new_database: Path, tmp_path: Path) -> AsyncIterator[Club]:
    """A club on a new database."""
    shutil.copy(new_database, tmp_path)
    async with open_club(tmp_path) as opened:
        yield opened
