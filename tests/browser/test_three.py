"""The game of three on the page, from the challenge to its end, by three people who press what is on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.config import Settings
from bot.simulator import playground
from tests.browser.page import MISFITS, Tab
from tests.three.game import THREE_GAME

pytestmark = pytest.mark.asyncio(loop_scope="session")

PEOPLE = ("Ann", "Ben", "Cleo")
ROUNDS = (
    (("Ann", "turns up a small lot"), ("Ben", "bids 6"), ("Cleo", "bids 3")),
    (("Ben", "turns up a large lot"), ("Cleo", "swaps a 1"), ("Ann", "bids 8"), ("Cleo", "bids 7")),
    (("Cleo", "turns up a small lot"), ("Ann", "bids 5"), ("Ben", "bids 1")),
)
"""With the seed 1."""


async def test_three_play_to_the_end_on_the_page(browser: Browser, tmp_path: Path) -> None:
    three = THREE_GAME
    settings = Settings(database_url=str(tmp_path / "play.db"))
    games = {three.logic.rules.key: three}
    async with (
        playground(settings, names=PEOPLE, games=games, new_seed=lambda: f"{1:064x}") as ground,
        Tab.open(browser, ground.preview.url) as tab,
    ):
        await tab.view_as("Ann")
        await tab.slash("three challenge", user="Ben", user2="Cleo")
        for guest in ("Ben", "Cleo"):
            await tab.view_as(guest)
            await tab.press("Accept")
        for turns in ROUNDS:
            for name, action in turns:
                await tab.view_as(name)
                await tab.reads("it's your turn", last=False)
                await tab.press("My hand")
                await tab.press(action)
                assert await tab.messages.last.evaluate(MISFITS) == []
                await tab.press("End turn")
        board = await tab.reads("All lots sold: 1. 🔺", last=False)
        assert await board.evaluate(MISFITS) == []
        for place in ("1000 → 1", "Rematch", "Replay"):
            assert place in await board.inner_text()
        await tab.press("Replay", message=board)
        await tab.reads("All lots sold", last=False)
        await tab.slash("three leaderboard")
        await tab.reads("Leaderboard of this server")
        assert tab.broken == []
