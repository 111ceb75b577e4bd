"""What a turn costs, without measuring time: exact numbers, so that a change that raises one shows it.

If a number rises, find out why before you change it here. If it falls, change it here. Where a statement comes from,
`Cost.executed` tells.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from tests.scenarios.costs import HANDS, court_press, four, visit_turn
from tests.scenarios.counted import counted
from tests.scenarios.court import court
from tests.scenarios.world import world as open_world

TURNS: Final = 10
PRESSES: Final = 40
"""What is counted: turns of Royal Visit, presses at The Royal Court."""


ROYAL_VISIT: Final[dict[str, int | dict[str, int]]] = {
    "units": 85,
    "statements": 295,
    "pictures": {"board_picture": 10, "hand_picture": 50},
    "requests": {
        "DELETE /channels/messages": 10,
        "DELETE /webhooks/messages/@original": 10,
        "PATCH /webhooks/messages/@original": 10,
        "POST /channels/messages": 10,
        "POST /interactions/callback": 55,
    },
}
"""What ten turns cost, of 55 presses."""

ROYAL_COURT: Final[dict[str, int | dict[str, int]]] = {
    "units": 99,
    "statements": 438,
    "pictures": {"board_picture": 23, "hand_picture": 54},
    "requests": {
        "DELETE /channels/messages": 17,
        "PATCH /channels/messages": 6,
        "PATCH /webhooks/messages/@original": 23,
        "POST /channels/messages": 17,
        "POST /interactions/callback": 40,
    },
}
"""What forty presses cost, with four hands open: 22 acts."""


async def test_what_turns_of_royal_visit_cost(tmp_path: Path) -> None:
    async with open_world(tmp_path) as world:
        await world.start_match()
        rng, mover = random.Random(1), await world.mover()
        for _ in range(2):  # both hands have been opened
            mover = await visit_turn(world, mover, rng)
        async with counted(world) as cost:
            for _ in range(TURNS):
                mover = await visit_turn(world, mover, rng)
    assert cost.figures() == ROYAL_VISIT
    assert cost.hops <= cost.units.total() + cost.background


async def test_what_presses_at_the_royal_court_cost(tmp_path: Path) -> None:
    async with court(tmp_path, *HANDS) as table:
        people = await four(table)
        rng = random.Random(1)
        for _ in range(10):
            await court_press(table, people, rng)
        async with counted(table.world) as cost:
            for _ in range(PRESSES):
                await court_press(table, people, rng)
    assert cost.figures() == ROYAL_COURT
    assert cost.hops <= cost.units.total() + cost.background
