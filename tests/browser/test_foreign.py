"""On the page, a place where only a person has installed the app: a match against the bot, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, expect

from bot.config import Settings
from bot.durations import MINUTE, SECOND
from bot.i18n.translator import Translators
from bot.simulator.simulation import GROUP_CHAT, playground
from tests.browser.page import MISFITS, Tab

pytestmark = pytest.mark.asyncio(loop_scope="session")

SERVER: Final = 0
"""Discord's `context` of presses in servers."""

WIDTHS: Final = (400, 1280)
"""Pixels of a phone, and of a screen."""


@pytest.mark.parametrize(("kind", "language"), [(SERVER, "en"), (GROUP_CHAT, "fr")])
async def test_a_match_in_a_foreign_place_is_to_be_seen_from_edge_to_edge_and_outlives_its_token(
    browser: Browser, tmp_path: Path, kind: int, language: str
) -> None:
    settings, t = Settings(database_url=str(tmp_path / "play.db"), public_language=language), Translators()[language]
    async with (
        playground(settings, language=language, new_seed=lambda: f"{8:064x}") as ground,
        Tab.open(browser, ground.url, width=WIDTHS[0]) as tab,
        Tab.open(browser, ground.url, width=WIDTHS[1]) as wide,
    ):
        ground.simulation.foreign[ground.channel.id] = kind

        async def fits() -> None:
            for one in (tab, wide):
                await one.settled()
                await one.messages.last.scroll_into_view_if_needed()
                assert await one.messages.last.evaluate(MISFITS) == []

        await tab.slash("royalvisit challenge", user="Ben")
        await tab.reads(t("Add me to a server"))
        await fits()
        await tab.slash("royalvisit challenge", level="Page")
        await tab.reads(t("Hint"))
        await fits()
        await tab.act(tab.buttons(tab.messages.last).first.click)
        await tab.reads(t("End turn"))
        await fits()
        await ground.simulation.env.advance_time(16 * MINUTE / SECOND)
        await ground.simulation.app.timers.run_due()
        await ground.simulation.quiet()
        await tab.press(t("Undo"))
        await expect(tab.messages.last).not_to_contain_text(t("End turn"))
        await fits()
        await expect(tab.messages).to_have_count(2)
