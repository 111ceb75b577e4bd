"""Help: buttons that work, and the way to the docs if their address is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.ui.screens.help import TOPICS
from tests.scenarios.world import Shown, World, controls, parts, text
from tests.scenarios.world import world as open_world


async def opened_help(world: World, actor: Any) -> Shown:
    result = await actor.slash(world.channel, "games help")
    await world.quiet()
    return result.response


def topics(message: Shown) -> list[str]:
    return [one["custom_id"] for one in controls(message) if one.get("custom_id", "").startswith("help:")]


async def choose(world: World, actor: Any, page: Shown, topic: str) -> None:
    [button] = [one for one in topics(page) if one.endswith(f":{topic}")]
    await world.press_id(actor, page, button)


def links(message: Shown) -> list[str]:
    return [part["url"] for part in parts(message) if part["type"] == 2 and "url" in part]


async def test_with_an_address_every_page_leads_to_the_docs(tmp_path: Path) -> None:
    async with open_world(tmp_path, docs_url="https://example.org/docs/") as world:
        page = await opened_help(world, world.ann)
        assert page.ephemeral
        await choose(world, world.ann, page, "turn")
        assert links(page) == ["https://example.org/docs/learning.md"]


async def test_without_an_address_nobody_is_led_to_the_docs_and_the_buttons_work(world: World) -> None:
    page = await opened_help(world, world.ann)
    for topic in TOPICS:
        await choose(world, world.ann, page, topic)
        assert not links(page)
    await choose(world, world.ann, page, "settings")
    assert "Your settings" in text(await world.press(world.ann, page, "My settings"))
    await choose(world, world.ann, page, "alone")
    assert (await world.press(world.ann, page, "Royal Visit")).ephemeral
    await world.simulation.restart()
    await choose(world, world.ann, page, "turn")
    assert "My hand" in text(page)
