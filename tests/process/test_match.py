"""A match between two processes: the bot as it is hosted, and a Discord on loopback that keeps a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.i18n.translator import Translators
from tests.process.journeys import royal_court, royal_visit
from tests.process.scene import CHECKER, faults, scene

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_match_of_each_game_with_everything_that_people_can_press(tmp_path: Path) -> None:
    """The scene holds the recording of all requests against Discord's rules as it closes."""
    async with scene(tmp_path) as here:
        await royal_visit(here, Translators()["en"], 4)
        await royal_court(here)
        assert (await here.bot.ask("health"))[0] == 0
        here.bot.tell()
        assert await here.bot.ended() == 0


@pytest.mark.skipif(
    not CHECKER.exists(), reason="no check_requests.py in the folder `shared` beside the checkout: nothing is checked"
)
async def test_the_requests_of_these_journeys_are_checked_and_a_fault_would_be_found(tmp_path: Path) -> None:
    recording = tmp_path / "requests.jsonl"
    wrong = {"method": "POST", "path": "/channels/1/messages", "body": {"content": 5}, "files": []}
    recording.write_text(json.dumps(wrong))
    assert "content: 5 is" in faults(recording)
