"""A picture on the page is never replaced by words that it is unavailable, whatever happens to its message."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser

from bot.config import Settings
from bot.simulator import Playground, playground
from engine.royal_visit.notation import read_position
from engine.royal_visit.position import View
from engine.royal_visit.turns.listing import turns
from tests.browser.page import Tab
from tests.browser.stored import hand_of_mover, lay_out
from tests.support.text_rules import text_of

pytestmark = pytest.mark.asyncio(loop_scope="session")

TURNS: Final = 3

WATCHED: Final = """() => {
    window.unavailable = [];
    const seen = new Set();
    const look = () => {
        for (const one of document.querySelectorAll(".media-unavailable")) {
            if (!seen.has(one)) { seen.add(one); window.unavailable.push(one.textContent); }
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Looks at every frame that is painted."""


async def test_pictures_stay_while_turns_are_ended_and_answered(browser: Browser, tmp_path: Path) -> None:
    """Against the bot the hand and the board change several times within a second."""
    settings = Settings(database_url=str(tmp_path / "play.db"))
    async with (
        playground(settings, new_seed=lambda: f"{8:064x}") as ground,
        Tab.open(browser, ground.preview.url, width=400) as tab,
    ):
        await tab.slash("royalvisit challenge", level="1")
        await tab.page.evaluate(WATCHED)
        for _ in range(TURNS):
            await ground.simulation.quiet()
            await _turn_laid_out(ground)
            await tab.press("My hand")
            hand = await tab.reads("Only you can see this")
            await tab.press("End turn", message=hand)
        await ground.simulation.quiet()
        await tab.settled()
        assert await tab.page.evaluate("window.unavailable") == []
        await tab.page.evaluate(
            "document.body.append(Object.assign(document.createElement('p'), {className: 'media-unavailable'}))"
        )
        await tab.page.wait_for_function("window.unavailable.length === 1")  # it would have been seen


async def _turn_laid_out(ground: Playground) -> None:
    hand = await hand_of_mover(ground)
    longest = max(turns(View(read_position(text_of(hand.state.view)))), key=len)
    await lay_out(ground, hand, map(str, longest))
