"""Help: every page in both languages, with buttons that work and the way to the docs where their address is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.i18n.translator import LANGUAGES
from tests.scenarios.test_choices import MENUS, choose
from tests.scenarios.test_three import opened
from tests.scenarios.world import Shown, World, labels, parts, text
from tests.scenarios.world import world as open_world

DOCS = Path(__file__).parents[2] / "docs"


async def opened_help(world: World, actor: Any) -> Shown:
    result = await actor.slash(world.channel, "games help")
    await world.quiet()
    return result.response


def topics(message: Shown) -> list[str]:
    [menu] = [part for part in parts(message) if part["type"] in MENUS]
    return [option["value"] for option in menu["options"]]


def links(message: Shown) -> list[str]:
    return [part["url"] for part in parts(message) if part["type"] == 2 and "url" in part]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_is_short_says_something_of_its_own_and_leads_to_a_document_that_is_there(
    tmp_path: Path, language: str
) -> None:
    async with open_world(tmp_path, docs_url="https://example.org/docs/") as world:
        world.speaks(world.ann, language)
        page = await opened_help(world, world.ann)
        assert page.ephemeral
        said = [text(page)]
        for topic in topics(page):
            await choose(world, world.ann, page, "help:", topic)
            said.append(text(page))
            [link] = links(page)
            assert link.startswith("https://example.org/docs/")
            assert (DOCS / link.rpartition("/")[2]).is_file(), link
        assert len(set(said)) == len(said)
        assert max(map(len, said)) <= 450, "a page fits a phone"


async def test_without_an_address_nobody_is_led_to_the_docs_and_the_buttons_work(world: World) -> None:
    page = await opened_help(world, world.ann)
    for topic in topics(page):
        await choose(world, world.ann, page, "help:", topic)
        assert not links(page)
    await choose(world, world.ann, page, "help:", "settings")
    assert "Your settings" in text(await world.press(world.ann, page, "My settings"))
    await choose(world, world.ann, page, "help:", "alone")
    assert (await world.press(world.ann, page, "Royal Visit")).ephemeral
    await world.simulation.restart()
    await choose(world, world.ann, page, "help:", "turn")
    assert "My hand" in text(page)


async def test_a_page_names_every_game_that_is_hosted(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        page = await opened_help(world, world.ann)
        assert "`/royalvisit`" in text(page)
        assert "`/three`" in text(page)
        await choose(world, world.ann, page, "help:", "somebody")
        assert "`/three`" in text(page)
        await choose(world, world.ann, page, "help:", "turn")
        assert "`/three`" not in text(page)
        assert labels(page) == []
