"""The world that every scenario starts in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.background.pools import thinking_pool
from tests.scenarios.thinkers import KeptWorker
from tests.scenarios.world import World
from tests.scenarios.world import world as open_world
from tests.support.query_plans import no_scans as no_scans


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Ann and Ben, a server and a channel."""
    async with open_world(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="package", autouse=True)
def kept_thinkers() -> Iterator[None]:
    """One world after the other has the same process think: to start one takes more than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking_pool, "_Worker", KeptWorker)
        yield
        KeptWorker.end_all()
