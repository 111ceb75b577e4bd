"""What stays in memory of messages that were sent: nothing of discord.py's."""

from __future__ import annotations

import gc
import random

from discord import ui

from bot.ids import MatchId
from tests.scenarios.world import World

TURNS = 12


def _views() -> int:
    """The number of discord.py's views and their items in memory, after a collection."""
    gc.collect()
    return sum(isinstance(one, ui.view.BaseView | ui.Item) for one in gc.get_objects())


async def test_no_view_outlives_the_message_that_it_was_sent_with(world: World) -> None:
    board = await world.start_match()
    before, rng = _views(), random.Random(1)
    for _ in range(TURNS):
        mover = await world.mover()
        await world.random_turn(mover, await world.press(mover, board, "My hand"), rng)
        board = world.last
        if not (await world.simulation.app.services.play.match(MatchId(1))).users_to_act:
            break
    assert _views() <= before
