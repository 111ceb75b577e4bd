"""Three people at a table of Sealed Bids, on the simulated Discord."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.config import Settings
from bot.games.registry import by_key
from bot.simulator.simulation import playground
from examples.sealed_bids import GAME


def words(message: Any) -> str:
    """All that a message shows: an answer has its components as JSON, a message of the channel as values."""
    return str([part if isinstance(part, dict) else part.to_dict() for part in message.components])


@pytest.mark.asyncio
async def test_a_round_is_over_when_all_have_bid(tmp_path: Path) -> None:
    settings = Settings(database_url=str(tmp_path / "table.db"))
    async with playground(settings, names=("Ann", "Ben", "Cleo"), games=by_key(GAME)) as page:
        table: Any = await page.people[0].slash(page.channel, "sealedbids challenge", seats=3)
        for guest in page.people[1:]:
            await guest.click(table.response, label="Join")
        for person in page.people:
            await page.simulation.quiet()
            board: Any = page.channel.last_message
            assert "Round 1 of 5" in words(board)
            hand: Any = await person.click(board, label="My hand")
            lowest = re.findall(r"Your hand: (\d)", words(hand.response))[0]
            await person.click(hand.response, label=lowest)
            await person.click(hand.response, label="End turn")
        await page.simulation.quiet()
        assert "Round 2 of 5" in words(page.channel.last_message)
