"""The world that every scenario starts in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.background.pools import thinking_pool
from bot.matches.core import ratings
from bot.matches.people import profiles
from bot.ui.screens.turns import board
from tests.scenarios.world import World
from tests.scenarios.world import world as open_world
from tests.support.query_plans import no_scans as no_scans
from tests.support.thinkers import KeptWorker


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Ann and Ben, a server and a channel."""
    async with open_world(tmp_path) as opened:
        yield opened


@pytest.fixture(autouse=True)
def kept_thinkers(ends_kept_thinkers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """One world after the other has the same process think: to start one takes more than most tests."""
    monkeypatch.setattr(thinking_pool, "Worker", KeptWorker)


@pytest.fixture(scope="session")
def ends_kept_thinkers() -> Iterator[None]:
    """End the processes that are kept at last."""
    yield
    KeptWorker.end_all()


@pytest.fixture
def ratings_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings are shown from the first match on."""
    for module in (ratings, profiles, board):
        monkeypatch.setattr(module, "PROVISIONAL_BELOW", 1)
