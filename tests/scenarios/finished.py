"""Matches that are played to their end in a scenario, and what they offer then."""

from __future__ import annotations

from typing import Any

import simcord

from bot.ids import MatchId, UserId
from tests.scenarios.world import World
from tests.support.text_rules import all_turns


async def won(
    world: World,
    winner: simcord.MemberActor,
    loser: simcord.MemberActor,
    channel: simcord.ChannelHandle | None = None,
    *,
    ends: bool = True,
) -> int:
    """A rated match in which each side takes a turn and the loser then resigns, if it `ends`; its number."""
    challenge = await world.command(winner, "challenge", user=loser, channel=channel, rated=True)
    await world.press(loser, challenge, "Accept: left")
    match = await world.number(world.messages(channel)[-1])
    services = world.simulation.app.services
    for _ in range(2):
        await world.make_turn(match, lambda view: all_turns(services.games["royal_visit"].logic.rules, view)[0])
    if ends:
        await services.play.resign(MatchId(match), UserId(loser.id))
    await world.quiet()
    return match


async def over(world: World, channel: simcord.ChannelHandle | None = None) -> int:
    """Ann and Ben begin a match, and Ann resigns; its number."""
    challenge = await world.command(world.ann, "challenge", user=world.ben, channel=channel or world.channel)
    await world.press(world.ben, challenge, "Accept: left")
    match = await world.number(world.messages(channel)[-1])
    await world.simulation.app.services.play.resign(MatchId(match), world.ann_id)
    await world.quiet()
    return match


async def offered(world: World, actor: simcord.MemberActor, typed: str = "", **where: Any) -> list[Any]:
    """What autocomplete offers."""
    return await actor.autocomplete(where.get("channel", world.channel), "royalvisit replay", "match", typed)
