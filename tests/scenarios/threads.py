"""Threads of matches in a scenario: how they are chosen, and the boards in them."""

from __future__ import annotations

import simcord

from bot.store.access.servers import save_server
from tests.scenarios.world import Shown, World, labels


async def choose(world: World, **chosen: int | str) -> None:
    """What the server chooses."""
    await world.simulation.app.store.write(lambda tx: save_server(tx, world.guild_id, **chosen))


def thread(world: World) -> simcord.ChannelHandle:
    """The one thread of the channel."""
    [found] = world.channel.threads
    return found


def boards(world: World) -> list[Shown]:
    """The boards in the thread."""
    return [one for one in world.messages(thread(world)) if {"My hand", "Rematch"} & set(labels(one))]
