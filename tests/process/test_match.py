"""A match between two processes: the bot as it is hosted, and a Discord on loopback that keeps a record."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.i18n.translator import Translators
from tests.process.database import new_server
from tests.process.journeys import royal_visit
from tests.process.scene import CHECKER, faults, scene

pytestmark = pytest.mark.asyncio(loop_scope="session")

TURNS = {("sqlite", "en"): 4, ("sqlite", "fr"): 2, ("postgresql", "en"): 2}
"""Turns of each match, by its database and its language."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def matches(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[dict[tuple[str, str], asyncio.Task[None]]]:
    """All matches, at the same time: most of it is waiting."""
    under_way = {
        which: asyncio.create_task(_match(tmp_path_factory.mktemp("-".join(which)), *which, last))
        for which, last in TURNS.items()
    }
    yield under_way
    for match in under_way.values():
        match.cancel()
    await asyncio.gather(*under_way.values(), return_exceptions=True)


@pytest.mark.parametrize("which", TURNS, ids="-".join)
async def test_a_match_with_everything_that_people_can_press(
    matches: dict[tuple[str, str], asyncio.Task[None]], which: tuple[str, str]
) -> None:
    await matches[which]


async def _match(folder: Path, engine: str, language: str, last: int) -> None:
    """The scene holds the recording of all requests against Discord's rules as it closes."""
    database = new_server("match") if engine == "postgresql" else None
    async with scene(folder, language, database=database) as here:
        await royal_visit(here, Translators()[language], last)
        assert (await here.bot.ask("health"))[0] == 0
        here.bot.tell()
        assert await here.bot.ended() == 0


@pytest.mark.skipif(
    not CHECKER.exists(), reason="no check_requests.py in the folder `shared` beside the checkout: nothing is checked"
)
async def test_the_requests_of_these_journeys_are_checked_and_a_fault_would_be_found(tmp_path: Path) -> None:
    recording = tmp_path / "requests.jsonl"
    wrong = {"method": "POST", "path": "/channels/1/messages", "body": {"components": "none"}, "files": []}
    recording.write_text(json.dumps(wrong))
    assert "components" in faults(recording)
