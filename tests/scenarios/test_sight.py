"""A match is for who can see its channel, and for its players: a press tells others nothing, not even a forged one."""

from __future__ import annotations

import random

import discord
import pytest
import pytest_asyncio
import simcord

from bot.ids import MatchId
from tests.scenarios.world import Shown, World, alt, controls, text
from tests.support.text_rules import all_turns

REFUSED = ("no longer exists", "no finished match")


@pytest_asyncio.fixture
async def cleo(world: World) -> simcord.MemberActor:
    return world.person("Cleo")


@pytest_asyncio.fixture
async def board(world: World, cleo: simcord.MemberActor) -> Shown:
    """The board of a match in a channel that Cleo cannot see, two turns into it."""
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={cleo: discord.PermissionOverwrite(view_channel=False)}
    )
    challenge = await world.command(world.ann, "challenge", user=world.ben, channel=hidden)
    await world.press(world.ben, challenge, "Accept: left")
    game, rng = world.simulation.app.services.games["royal_visit"], random.Random(1)
    for _ in range(2):
        await world.make_turn(1, lambda view: rng.choice(all_turns(game.logic.rules, view)))
    await world.quiet()
    return world.messages(hidden)[-1]


async def _refused(world: World, person: simcord.MemberActor, board: Shown, action: str, rest: str) -> None:
    """A person who presses their own button with the hidden match's id reads that there is no such match."""
    name = controls(board)[0]["custom_id"].split(":")[1]
    rules = await world.command(person, "rules")
    answer = await world.forge(person, rules, f"{action}:{name}:1{rest}")
    assert answer.ephemeral
    assert any(words in text(answer) for words in REFUSED), text(answer)
    assert not world.pictures(answer)
    assert not alt(answer)


@pytest.mark.parametrize(
    ("action", "rest"),
    [("turns", ""), ("turn", ":1-next"), ("turn", ":0-last"), ("turn", ":0-first"), ("more", ""), ("follow", ":end")],
)
async def test_turns_are_refused_to_a_person_who_cannot_see_the_channel(
    world: World, cleo: simcord.MemberActor, board: Shown, action: str, rest: str
) -> None:
    await _refused(world, cleo, board, action, rest)


@pytest.mark.parametrize(("action", "rest"), [("turns", ""), ("turn", ":1-next")])
async def test_turns_are_refused_to_another_server(world: World, board: Shown, action: str, rest: str) -> None:
    club = world.env.create_guild("The Club")
    channel = club.create_text_channel("games")
    dora = club.add_member(world.env.create_user("dora"))
    name = controls(board)[0]["custom_id"].split(":")[1]
    rules = await world.command(dora, "rules", channel=channel)
    answer = await world.forge(dora, rules, f"{action}:{name}:1{rest}")
    assert "no longer exists" in text(answer)


@pytest.mark.parametrize(
    ("action", "rest"),
    [("turns", ""), ("turn", ":1-next"), ("replay", ""), ("replay-here", ""), ("replay-post", ""), ("review", "")],
)
async def test_so_is_everything_of_a_match_that_is_over(
    world: World, cleo: simcord.MemberActor, board: Shown, action: str, rest: str
) -> None:
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    await _refused(world, cleo, board, action, rest)


async def test_a_player_sees_their_match_from_wherever_they_are(world: World, board: Shown) -> None:
    name = controls(board)[0]["custom_id"].split(":")[1]
    rules = await world.command(world.ann, "rules")
    assert "Turns 1 to 2 of 2" in text(await world.forge(world.ann, rules, f"turns:{name}:1"))
