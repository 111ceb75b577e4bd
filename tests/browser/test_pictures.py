"""A picture on the page is never replaced by words that it is unavailable, whatever happens to its message.

One that is asked for while the page closes is refused.
"""

from __future__ import annotations

import asyncio
import io
import logging
import threading
from http import HTTPStatus
from pathlib import Path
from typing import Final

import aiohttp
import discord
import pytest
from PIL import Image
from playwright.async_api import Browser
from simcord.preview._media import MediaInfo

from bot.config import Settings
from bot.simulator import page
from bot.simulator.simulation import Playground, playground
from engine.royal_visit.notation import read_position
from engine.royal_visit.position import View
from engine.royal_visit.turns.listing import turns
from tests.browser.page import TIMEOUT_SECONDS, Tab
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
        Tab.open(browser, ground.url, width=400) as tab,
    ):
        await tab.slash("royalvisit challenge", level="Page")
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


async def test_a_picture_asked_for_while_the_page_closes_is_refused_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, closing = threading.Event(), threading.Event()
    checked = page._checked

    def held(blob: bytes) -> MediaInfo | None:
        asked.set()
        closing.wait(TIMEOUT_SECONDS)
        return checked(blob)

    monkeypatch.setattr(page, "_checked", held)
    settings = Settings(database_url=str(tmp_path / "play.db"))
    async with playground(settings) as ground, aiohttp.ClientSession(ground.url) as session:
        channel = ground.simulation.app.client.get_partial_messageable(ground.channel.id)
        drawn = io.BytesIO()
        Image.new("RGB", (16, 16)).save(drawn, "PNG")
        drawn.seek(0)
        await channel.send(file=discord.File(drawn, "picture.png"))
        await ground.preview.refresh()
        headers = {"X-Simcord-Capability": ground.preview.capability}
        shown = await (await session.post("/api/pages", json={}, headers=headers)).json()
        headers |= {"X-Simcord-Context": shown["context"]["id"]}
        picture = next(name for name, about in shown["assets"].items() if about["filename"] == "picture.png")
        answer = asyncio.create_task(session.get(f"/api/assets/{picture}", headers=headers))
        assert await asyncio.to_thread(asked.wait, TIMEOUT_SECONDS)
        closed = asyncio.create_task(ground.preview.close())
        await asyncio.sleep(0)
        assert ground.preview._closed
        closing.set()
        assert (await answer).status == HTTPStatus.NOT_FOUND
        await closed
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
