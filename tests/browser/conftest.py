"""One Chromium for all tests here; without one they are skipped, and say so."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.page import CHROMIUM, PLAYED, chromium


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A browser without a window."""
    if CHROMIUM is None:
        pytest.skip("no chromium, chromium-browser or google-chrome on this machine")
    async with chromium() as opened:
        yield opened


@pytest.fixture(scope="session", autouse=True)
def ends_fork_server() -> Iterator[None]:
    """End the process that the bots of these tests were forked from."""
    yield
    PLAYED.end()
