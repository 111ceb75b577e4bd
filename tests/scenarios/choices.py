"""Choosing one's own settings in a scenario."""

from __future__ import annotations

from typing import Any

import simcord

from tests.scenarios.world import Shown, World, parts

MENUS = (3, 5)
"""Discord's numbers for menus of options, and of people."""


def menu(message: Shown, rest: str) -> dict[str, Any]:
    """The menu whose custom_id has this in it."""
    [found] = [part for part in parts(message) if part["type"] in MENUS and f":{rest}" in f":{part['custom_id']}"]
    return found


async def choose(world: World, actor: simcord.MemberActor, message: Shown, rest: str, *values: Any) -> Shown:
    """Choose in a menu; the answer."""
    result = await actor.select(message, values, custom_id=menu(message, rest)["custom_id"])
    await world.quiet()
    assert result.acknowledged
    return result.response


async def settings(world: World, actor: simcord.MemberActor) -> Shown:
    """A person's settings, by the command of all games."""
    result = await actor.slash(world.channel, "games settings")
    await world.quiet()
    return result.response
