"""What the tests of the use cases start from."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.club import Club, club_of
from tests.support.engines import Database
from tests.support.query_plans import no_scans as no_scans


@pytest_asyncio.fixture
async def club(database: Database) -> AsyncIterator[Club]:
    """A club on a new database."""
    async with club_of(await database.open()) as opened:
        yield opened
