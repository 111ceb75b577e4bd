"""One bot for most of these tests: it takes seconds to start, and is killed and started again in the middle."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.process.scene import Scene, scene


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def here(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """A server with the bot in it."""
    async with scene(tmp_path_factory.mktemp("wire")) as opened:
        yield opened
