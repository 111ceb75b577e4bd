"""A game of three on the page, to its end: whatever the house does for a table of two it does for this one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Locator

from bot.config import Settings
from bot.play import playground
from tests.browser.page import MISFITS, Tab
from tests.three.front import ThreeFront

pytestmark = pytest.mark.asyncio(loop_scope="session")

PEOPLE: Final = ("Ann", "Ben", "Cleo")


async def _may_act(tab: Tab, name: str) -> Locator | None:
    """Somebody's hand, opened from the board, if there is something to press in it."""
    await tab.view_as(name)
    board = tab.messages.filter(has=tab.page.get_by_role("button", name="My hand", exact=True)).last
    if not await board.count():
        return None
    await tab.press("My hand", message=board)
    hand = tab.messages.last
    return hand if await tab.buttons(hand).filter(has_text="End turn").count() else None


async def test_three_play_to_the_end_on_the_page_and_watch_it_again(browser: Browser, tmp_path: Path) -> None:
    game = ThreeFront()
    settings = Settings(database=tmp_path / "play.db")
    async with (
        playground(settings, games={game.rules.key: game}, people=PEOPLE, new_seed=lambda: "5" * 64) as ground,
        Tab.open(browser, ground.preview.url) as tab,
    ):
        await tab.view_as("Ann")
        await tab.slash("three challenge", user="Ben", user2="Cleo")
        for guest in ("Ben", "Cleo"):
            await tab.view_as(guest)
            await tab.press("Accept")
        play = ground.simulation.app.context.play
        for _ in range(60):
            for name in PEOPLE:
                if (await play.match(1)).ending is not None or (hand := await _may_act(tab, name)) is None:
                    continue
                assert await hand.evaluate(MISFITS) == []
                await tab.act(tab.buttons(hand).and_(tab.page.locator(":enabled")).first.click)
                await tab.press("End turn", message=hand)
            if (await play.match(1)).ending is not None:
                break
        await ground.simulation.quiet()
        result = await tab.reads("Seed", last=False)
        assert await result.evaluate(MISFITS) == []
        await tab.press("Replay", message=result)
        await tab.reads("Replay")
        await tab.slash("three leaderboard")
        await tab.reads("Leaderboard of this server")
        assert not tab.broken
