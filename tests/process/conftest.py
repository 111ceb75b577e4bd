"""One bot for the tests of a file: it takes seconds to start, and is killed and started again in the middle.

Not one for the whole session: while other tests run, its server's event loop stands still, and the bot loses its
gateway.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.process.scene import Scene, scene


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def here(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """A server with the bot in it."""
    async with scene(tmp_path_factory.mktemp("wire")) as opened:
        yield opened
