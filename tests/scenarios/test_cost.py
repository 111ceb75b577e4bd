"""What a turn costs, without measuring time: exact numbers, so that a change that raises one shows it.

If a number rises, find out why before you change it here. If it falls, change it here. Where a statement comes from,
`Cost.said` tells.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import simcord

from tests.scenarios.counted import counted
from tests.scenarios.court import CourtTable, court, custom_ids, press
from tests.scenarios.test_open_hands import on_screen
from tests.scenarios.world import Shown, World
from tests.scenarios.world import world as open_world
from tests.support.court import PAUSED

PAUSE: Final = 10
"""Seconds between two turns."""

TURNS: Final = 10
PRESSES: Final = 40
"""What is counted: turns of Royal Visit, presses at The Royal Court."""

HANDS: Final = ("JrAr7r8r2b6r5b", "ArAb7b3r4r9bTr", "Ab5b6r8b2r3bTb", "Ar2r3b4b5r8r9r")
"""Four who may play figures and stop each other's."""

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


class NobodyIsAskedError(AssertionError):
    """Nobody can press anything: the match is over."""


async def visit_turn(world: World, mover: simcord.MemberActor, rng: random.Random) -> simcord.MemberActor:
    """Open the mover's hand from the board, draft by presses, end the turn. Return the next mover."""
    await world.env.advance_time(PAUSE)
    [mine] = custom_ids(world.last, "hand:")
    hand = await world.press_id(mover, world.last, mine)
    presses = 1
    while not (ends := custom_ids(hand, "end:")) or presses < 4:
        hand = await world.press_id(mover, hand, rng.choice(drafting(hand)))
        presses += 1
    hand = await world.press_id(mover, hand, ends[0])
    if sure := custom_ids(hand, "end:", ":sure"):
        await world.press_id(mover, hand, sure[0])
    pinged = world.pinged(world.last)
    for actor in (world.ann, world.ben):
        if actor.id in pinged:
            return actor
    raise NobodyIsAskedError(world.last)


async def four(table: CourtTable) -> Sequence[simcord.MemberActor]:
    """Four people at a live table, with their hands open."""
    guests = (table.ben, table.cleo, table.dora)
    named = dict(zip(("user", "user2", "user3"), guests, strict=True))
    lobby = await table.command(table.ann, "challenge", pace="live", **named)
    for guest in guests:
        await press(table.world, guest, lobby, "lobby-join:")
    people = (table.ann, *guests)
    for actor in people:
        await table.hand(actor)
    return people


async def court_press(table: CourtTable, people: Sequence[simcord.MemberActor], rng: random.Random) -> None:
    """One press of the first person who has something to do: go on with an act, most often a new one."""
    if custom_ids(table.board, "answer:"):
        await table.seconds(PAUSED)
    await table.world.env.advance_time(1)
    hands = {actor: on_screen(table, actor) for actor in people}
    for actor, hand in hands.items():
        if offered := custom_ids(hand, "end:") or drafting(hand):
            await table.world.press_id(actor, hand, rng.choice(offered))
            return
    raise NobodyIsAskedError([custom_ids(hand) for hand in hands.values()])


def drafting(hand: Shown) -> list[str]:
    """What can be pressed to draft on; Undo if nothing else can."""
    found = custom_ids(hand, "lay:")
    return [one for one in found if not one.endswith((":undo", ":over"))] or found
