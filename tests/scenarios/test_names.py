"""What people are called: in each server as that server calls them, nowhere else so, never read as anything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
import simcord

from bot.ids import MatchId, UserId
from tests.scenarios.finished import won
from tests.scenarios.world import World, alt, text
from tests.support.text_rules import all_turns

pytestmark = pytest.mark.usefixtures("ratings_at_once")

NICKNAME = "Duchess of Nowhere"
"""What Ann is called in the server “The Club”, and nowhere else."""


@dataclass
class NicknameServer:
    """Another server, where Ann has a nickname and has played Ben."""

    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    ann: simcord.MemberActor
    ben: simcord.MemberActor


@pytest_asyncio.fixture
async def server(world: World) -> NicknameServer:
    guild = world.env.create_guild("The Club")
    channel = guild.create_text_channel("games")
    ann, ben = guild.add_member(world.ann.user, nick=NICKNAME), guild.add_member(world.ben.user)
    challenge = await world.command(ann, "challenge", user=ben, channel=channel, rated=True)
    await world.press(ben, challenge, "Accept: left")
    match = await world.number(world.messages(channel)[-1])
    game = world.simulation.app.services.games["royal_visit"]
    for _ in range(2):
        await world.make_turn(match, lambda view: all_turns(game.logic.rules, view)[0])
    await world.simulation.app.services.play.resign(MatchId(match), UserId(ben.id))
    await world.quiet()
    return NicknameServer(guild, channel, ann, ben)


async def _offered(world: World, actor: simcord.MemberActor, name: str, channel: simcord.ChannelHandle) -> list[Any]:
    return [choice["name"] for choice in await actor.autocomplete(channel, f"royalvisit {name}", "match", "")]


async def test_in_its_own_server_a_nickname_is_shown(world: World, server: NicknameServer) -> None:
    shown = await world.command(server.ben, "leaderboard", channel=server.channel)
    assert NICKNAME in text(shown)
    assert f": {NICKNAME} 1105 ± " in alt(shown)
    pictures = world.pictures(shown)
    await world.press(server.ben, shown, "Everywhere")
    assert world.pictures(shown) != pictures, "another name in the picture"
    assert NICKNAME in (await _offered(world, server.ben, "replay", server.channel))[0]
    await world.command(server.ann, "challenge", user=server.ben, channel=server.channel)
    await world.press(server.ben, world.messages(server.channel)[-1], "Accept: left")
    assert NICKNAME in (await _offered(world, server.ben, "hand", server.channel))[0]


async def test_a_nickname_is_shown_in_no_other_server(world: World, server: NicknameServer) -> None:
    cleo = world.person("Cleo")
    await won(world, world.ben, cleo)
    for reader in (world.ben, cleo):
        shown = await world.command(reader, "leaderboard")
        assert NICKNAME not in text(shown) + alt(shown)
        await world.press(reader, shown, "Everywhere")
        assert NICKNAME not in text(shown) + alt(shown)
        assert " Ann " in text(shown)


async def test_nor_in_the_leaderboard_everywhere_of_its_own_server(world: World, server: NicknameServer) -> None:
    shown = await world.command(server.ben, "leaderboard", channel=server.channel, scope="everywhere")
    assert NICKNAME not in text(shown) + alt(shown)
    assert " Ann " in text(shown)
    assert ": Ann 1105 ± " in alt(shown)


async def test_nor_in_another_servers_lists_of_matches_though_it_was_used_last(
    world: World, server: NicknameServer
) -> None:
    await won(world, world.ann, world.ben)
    await world.start_match()
    await world.command(server.ann, "rules", channel=server.channel)
    for command in ("hand", "board", "resign", "replay", "review"):
        offered = await _offered(world, world.ben, command, world.channel)
        assert offered
        assert all(NICKNAME not in label for label in offered)
        assert any("Ann" in label for label in offered)


async def test_after_a_restart_the_names_are_each_servers_still(world: World, server: NicknameServer) -> None:
    await won(world, world.ann, world.ben)
    await world.simulation.restart()
    assert NICKNAME in text(await world.command(server.ben, "leaderboard", channel=server.channel))
    assert NICKNAME not in text(await world.command(world.ben, "leaderboard"))


async def test_someone_who_was_never_seen_is_shown_as_a_mention_that_pings_nobody(world: World) -> None:
    """Their match is older than the names for each server, and they have not been back."""
    await won(world, world.ann, world.ben)
    await world.simulation.app.store.write(lambda tx: tx.run("DELETE FROM names WHERE user_id = ?", world.ben_id))
    shown = await world.command(world.ann, "leaderboard")
    assert f" <@{world.ben_id}> " in text(shown)
    assert world.pinged(shown) == set()
    assert str(world.ben_id) in (await _offered(world, world.ann, "replay", world.channel))[0]


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200b", "\u0007"])
async def test_direction_marks_and_their_like_reach_neither_labels_nor_lines(world: World, sign: str) -> None:
    mirrored = world.guild.add_member(world.env.create_user("mirrored", global_name=f"{sign}Mirrored"))
    await won(world, mirrored, world.ann)
    challenge = await world.command(mirrored, "challenge", user=world.ann)
    await world.press(world.ann, challenge, "Accept: left")
    board = await world.command(world.ann, "leaderboard")
    shown = text(board) + alt(board)
    assert " Mirrored " in text(board)
    assert ": Mirrored 1105 ± " in alt(board)
    assert sign not in shown
    for command in ("hand", "board", "resign", "replay", "review"):
        offered = await _offered(world, world.ann, command, world.channel)
        assert any("Mirrored" in label for label in offered)
        assert all(sign not in label for label in offered)
    found = await world.ann.autocomplete(world.channel, "royalvisit replay", "match", "mirrored")
    assert len(found) == 1


@pytest.mark.parametrize(("name", "shown"), [("\U0001fa77", "\U0001fa77"), ("\uf8ff", "\uf8ff"), ("\u3164", "ghost")])
async def test_a_name_stands_in_every_list_whatever_python_knows_of_it(world: World, name: str, shown: str) -> None:
    ghost = world.guild.add_member(world.env.create_user("ghost", global_name=name), nick="\u200b \u2800")
    await won(world, ghost, world.ann)
    challenge = await world.command(ghost, "challenge", user=world.ann)
    await world.press(world.ann, challenge, "Accept: left")
    assert f" {shown} · " in text(await world.command(world.ann, "leaderboard"))
    for typed, said in (("matches", "against"), ("history", "Lost against")):
        listed = await world.ann.slash(world.channel, f"games {typed}")
        assert f"{said} {shown} · " in text(listed.response).replace("\n", " · ")
    for command in ("hand", "replay"):
        assert f"against {shown} · " in (await _offered(world, world.ann, command, world.channel))[0]
