"""One bot for the tests of a file: it takes seconds to start, and is killed and started again in the middle.

Not one for the whole session: while other tests run, its server's event loop stands still, and the bot loses its
gateway.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.process.database import Server, new_server
from tests.process.scene import Scene, scene


@pytest.fixture(scope="module")
def kept_in(request: pytest.FixtureRequest) -> Server | None:
    """The bot's database: a SQLite file if None. `on_both_engines` runs a module on PostgreSQL as well."""
    name: str = request.module.__name__
    return new_server(name.rpartition(".")[2]) if getattr(request, "param", "") == "postgresql" else None


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def here(kept_in: Server | None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """A server with the bot in it."""
    async with scene(tmp_path_factory.mktemp("wire"), database=kept_in, IDENTIFY_SECONDS="0.1") as opened:
        yield opened
