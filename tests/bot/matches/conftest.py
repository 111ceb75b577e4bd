"""What the tests of the use cases start from."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.club import Club
from tests.support.engines import Database
from tests.support.query_plans import no_scans as no_scans


@pytest_asyncio.fixture
async def club(database: Database) -> AsyncIterator[Club]:
    """A club on a new database."""
    store = await database.open()
    try:
        yield Club(store)
    finally:
        await store.close()
