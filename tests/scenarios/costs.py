"""Turns of both games, press by press, whose cost is counted."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Final

import simcord

from tests.scenarios.court import CourtTable, custom_ids, press
from tests.scenarios.open_hands import on_screen
from tests.scenarios.world import Shown, World
from tests.support.court import PAUSED

PAUSE: Final = 10
"""Seconds between two turns."""

HANDS: Final = ("JrAr7r8r2b6r5b", "ArAb7b3r4r9bTr", "Ab5b6r8b2r3bTb", "Ar2r3b4b5r8r9r")
"""Four who may play figures and stop each other's."""


class NobodyCanActError(AssertionError):
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
    raise NobodyCanActError(world.last)


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
    raise NobodyCanActError([custom_ids(hand) for hand in hands.values()])


def drafting(hand: Shown) -> list[str]:
    """What can be pressed to draft on, targets by their spaces wherever they stand; Undo if nothing else can."""
    found = custom_ids(hand, "lay:")
    return sorted((one for one in found if not one.endswith((":undo", ":over"))), key=_space) or found


def _space(button: str) -> tuple[object, ...]:
    moves = re.findall(r"([LKRWJ])([+-]\d|0)", button.rpartition(":")[2])
    spaces = sorted((int(space), "LKRWJ".index(pawn)) for pawn, space in moves)
    return (0, moves[0][0] != "W", moves[0][0] == "J", spaces) if moves else (1,)
