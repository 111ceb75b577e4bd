"""Followers: people who follow another match, each turn or to the end, and are pinged for it by the board."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.ids import MatchId, UserId
from bot.matches.core.model import Person
from tests.scenarios.three import SECOND, THIRD, Table, opened
from tests.scenarios.world import Shown, World, controls, labels, text
from tests.support.text_rules import all_turns


async def follow(world: World, actor: simcord.MemberActor, label: str, board: Shown | None = None) -> Shown:
    """Press in the menu behind More… of the newest message; the menu as it is then."""
    menu = await world.press(actor, board or world.last, "More…" if "More…" in labels(board or world.last) else "Plus…")
    following = "You're following" in text(menu) or "Tu suis" in text(menu)
    assert bool({"Unfollow", "Ne plus suivre"} & set(labels(menu))) == following
    await world.press(actor, menu, label)
    return menu


async def turn(world: World) -> simcord.MemberActor:
    """Play a turn. Return the player to move after it."""
    turns = world.simulation.app.services.games["royal_visit"].logic.rules
    rng = random.Random(3)
    await world.make_turn(1, lambda view: rng.choice(all_turns(turns, view)))
    await world.quiet()
    return await world.mover()


async def test_who_follows_each_turn_is_pinged_by_every_board_and_who_follows_to_the_end_by_the_last(
    world: World,
) -> None:
    await world.start_match()
    cleo, dora, emil = (world.person(name) for name in ("Cleo", "Dora", "Emil"))
    menu = await follow(world, cleo, "Each turn")
    assert menu.ephemeral
    assert "You're following this match" in text(menu)
    await follow(world, dora, "At the end")
    await follow(world, emil, "Each turn")
    assert len(world.messages()) == 2, "nothing is posted for it"
    for _ in range(2):
        mover = await turn(world)
        assert world.pinged(world.last) == {mover.id, cleo.id, emil.id}
        assert f"Following: <@{cleo.id}>, <@{emil.id}>" in text(world.last)
    await world.simulation.restart()
    await follow(world, emil, "Unfollow")
    mover = await turn(world)
    assert world.pinged(world.last) == {mover.id, cleo.id}
    await follow(world, cleo, "At the end")
    mover = await turn(world)
    assert world.pinged(world.last) == {mover.id}
    await world.press(world.ann, await world.command(world.ann, "resign"), "Yes")
    assert world.pinged(world.last) == {cleo.id, dora.id}
    await world.command(world.ben, "board", match=1)
    assert world.pinged(world.last) == set()


async def test_an_end_that_the_bot_did_not_live_to_tell_is_told_after_the_restart(world: World) -> None:
    await world.start_match()
    cleo = world.person("Cleo")
    await follow(world, cleo, "At the end")
    await world.simulation.app.publishing.stop()  # what is owed from here on nobody brings
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.simulation.restart()
    await world.quiet()
    assert world.pinged(world.last) == {cleo.id}
    assert "gave up" in text(world.last) or "resign" in text(world.last)


async def test_in_french_following_says_so_and_the_players_are_not_offered_it(world: World) -> None:
    await world.start_match()
    cleo = world.person("Cleo", "fr")
    assert "Tu suis cette partie" in text(await follow(world, cleo, "À chaque tour"))
    for player in (world.ann, world.ben):
        assert "Follow" not in text(await world.press(player, world.last, "More…"))


async def test_a_menu_from_before_the_end_says_that_the_match_is_over(world: World) -> None:
    board = await world.start_match()
    cleo = world.person("Cleo")
    menu = await world.press(cleo, board, "More…")
    seen, follow = world.payload(menu), next(one["custom_id"] for one in controls(menu) if one["label"] == "Each turn")
    await world.press(world.ann, await world.command(world.ann, "resign"), "Yes")
    world.deliver(cleo, menu, follow, seen=seen)
    await world.quiet()
    assert "This match is over." in text(menu)
    assert "Each turn" not in labels(menu)


@pytest.mark.parametrize("mode", ["", "always", "turns:end"])
async def test_a_way_to_follow_that_was_never_offered_is_none(world: World, mode: str) -> None:
    board = await world.start_match()
    cleo = world.person("Cleo")
    menu = await world.press(cleo, board, "More…")
    answer = await world.forge(cleo, menu, f"follow:m0000000000000001:0{':' if mode else ''}{mode}")
    assert "no longer works" in text(answer)


async def test_at_a_table_of_three_a_secret_bid_pings_nobody_and_who_has_left_may_follow(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        await table.begun()
        await follow(world, table.dora, "Each turn", table.board)
        await table.bid(table.ann)
        assert world.pinged(table.board) == {table.ben.id, table.cleo.id, table.dora.id}
        before = len(world.messages()), table.board.id
        await table.bid(table.ben)
        assert (len(world.messages()), table.board.id) == before
        await table.leave(table.cleo)
        menu = await follow(world, table.cleo, "At the end", table.board)
        assert "You're following" in text(menu)
        await table.leave(table.ann)
        assert world.pinged(table.board) == {table.dora.id, table.cleo.id}


async def test_at_a_table_of_three_nobody_sits_down_with_whom_they_have_blocked(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        challenge = await table.command(table.ann, "challenge", **{SECOND: table.ben})
        await world.press(table.ben, challenge, "Accept")
        await world.simulation.app.services.settings.block(
            table.ben.id, world.guild_id, [Person(UserId(table.cleo.id), "Cleo")]
        )
        refused = await world.press(table.cleo, challenge, "Accept")
        assert f"<@{table.ann.id}> isn't accepting challenges now." == text(refused)
        named: dict[str, Any] = {SECOND: table.ann, THIRD: table.ben}
        assert f"<@{table.ben.id}> isn't accepting challenges now." == text(
            await table.command(table.cleo, "challenge", **named)
        )
        await world.press(table.dora, challenge, "Accept")
        assert "it's your turn" in text(table.board)
