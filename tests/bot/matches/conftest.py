"""What the tests of the use cases start from."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.matches.club import Club, open_club


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club on a new database."""
    async with open_club(tmp_path) as opened:
        yield opened
