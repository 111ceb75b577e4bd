"""What the tests of the use cases start from."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.engines import Database
from tests.support.query_plans import no_scans as no_scans
from tests.support.use_cases import UseCases, use_cases_of


@pytest_asyncio.fixture
async def cases(database: Database) -> AsyncIterator[UseCases]:
    """Use cases on a new database."""
    async with use_cases_of(await database.open()) as opened:
        yield opened
