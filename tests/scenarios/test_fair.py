"""How long others wait for a person who floods: in answers that come before theirs."""

from __future__ import annotations

import simcord

from tests.scenarios.court import custom_ids as offered
from tests.scenarios.world import Shown, World

FLOOD = 20


def _answered(world: World, *presses: simcord.InteractionResult) -> list[int]:
    """The interactions that were answered, in their order."""
    paths = [entry.path.split("/") for entry in world.env.backend.http_requests if entry.path.endswith("/callback")]
    ids = {press._interaction.id for press in presses}
    return [int(path[2]) for path in paths if int(path[2]) in ids]


def _hand(world: World, board: Shown, person: simcord.MemberActor) -> simcord.InteractionResult:
    [custom_id] = offered(board, "hand:")
    return world.deliver(person, board, custom_id)


async def test_others_wait_for_one_press_of_a_person_who_floods(world: World) -> None:
    board = await world.start_match()
    flood = [_hand(world, board, world.ann) for _ in range(FLOOD)]
    other = _hand(world, board, world.ben)
    await world.quiet()
    answered = _answered(world, *flood, other)
    assert len(answered) == FLOOD + 1, "none is lost"
    assert answered.index(other._interaction.id) < FLOOD / 2, "how far depends on threads"
    mine = [one for one in answered if one != other._interaction.id]
    assert mine == [press._interaction.id for press in flood], "hers are answered in their order"
