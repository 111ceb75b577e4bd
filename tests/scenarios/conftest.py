"""The world that every scenario starts in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.scenarios.world import World
from tests.scenarios.world import world as open_world
from tests.support.query_plans import no_scans as no_scans


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Ann and Ben, a server and a channel."""
    async with open_world(tmp_path) as opened:
        yield opened
