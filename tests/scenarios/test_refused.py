"""Where posts are refused, a person who was promised one is told why there is none, and what helps."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import simcord
from simcord.enums import ChannelType

from bot.app import hosted_games
from bot.ids import ChannelId, MatchId, UserId
from tests.scenarios.tables import PLAIN_TABLES, typed
from tests.scenarios.world import Shown, World, controls, is_end, text
from tests.scenarios.world import world as open_world
from tests.support.text_rules import all_turns, plays_of, text_of

HELPS = {
    50013: "time-out in this server",
    50001: "mention me there once",
    200000: "AutoMod blocked my message",
    40004: "switched off new messages",
}


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Ann and Ben, where a game for two to six is played beside Royal Visit."""
    async with open_world(tmp_path, games={**hosted_games(), "royal_court": PLAIN_TABLES}) as opened:
        yield opened


def refuse(world: World, code: int, channel: ChannelId | None = None) -> None:
    """Refuse whatever the bot posts, edits or deletes in the channel by its own token."""
    for path in ("messages", "messages/*"):
        place = channel or world.channel_id
        world.env.inject_error("*", f"/channels/{place}/{path}", status=403, code=code, times=None)


async def pressed(world: World, actor: simcord.MemberActor, message: Shown, custom_id: str) -> str:
    """What is said privately, beside the answer, to a press."""
    result = await actor.click(message, custom_id=custom_id)
    await world.quiet()
    return "\n".join(text(one) for one in result.followups)


async def accepted(world: World) -> str:
    """Ann challenges Ben, who accepts; what he is told beside that."""
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    [accept] = [one for one in controls(challenge) if one["custom_id"].endswith(":left")]
    return await pressed(world, world.ben, challenge, accept["custom_id"])


@pytest.mark.parametrize("code", HELPS)
async def test_who_accepts_where_posts_are_refused_is_told_why_and_the_log_has_one_line(
    world: World, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    refuse(world, code)
    with caplog.at_level(logging.WARNING):
        told = await accepted(world)
    assert f"couldn't post in <#{world.channel_id}>" in told
    assert HELPS[code] in told
    assert "as soon as I can" in told
    assert not world.failures.records
    assert [one for one in caplog.records if "\n" in one.getMessage()] == [], "no traceback"


async def test_who_starts_a_table_where_posts_are_refused_is_told_why(world: World) -> None:
    await typed(world, world.ann, "challenge")
    await world.press(world.ben, world.messages()[0], "Join")
    refuse(world, 50013)
    table = await world.press(world.ann, world.messages()[0], "More…")
    [start] = [one for one in controls(table) if one["custom_id"].startswith("lobby-start")]
    assert HELPS[50013] in await pressed(world, world.ann, table, start["custom_id"])


async def test_who_ends_a_turn_or_asks_for_the_board_where_posts_are_refused_is_told_why(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    hand = await world.press(mover, board, "My hand")
    refuse(world, 50013)
    rules = world.simulation.app.services.games["royal_visit"].logic.rules
    turn = all_turns(
        rules, text_of((await world.simulation.app.services.play.hand(MatchId(1), UserId(mover.id))).state.view)
    )[0]
    for play in plays_of(rules, turn):
        hand = await world.lay(mover, hand, play)
    [end] = [one for one in controls(hand) if is_end(one)]
    assert HELPS[50013] in await pressed(world, mover, hand, end["custom_id"])
    asked = text(await world.command(mover, "board"))
    assert HELPS[50013] in asked
    assert "as soon as I can" in asked
    world.env.backend.faults.clear()
    assert text(await world.command(mover, "board")) == f"The board is at the bottom of <#{world.channel_id}>."
    assert world.pinged(world.last) == {(await world.mover()).id}


async def test_a_time_out_that_lapses_brings_the_board_with_its_ping(world: World) -> None:
    refuse(world, 50013)
    await accepted(world)
    tried = len(world.env.http_requests)
    await world.later(0.001)
    assert len(world.env.http_requests) == tried, "not at once"
    await world.later(0.02)
    assert len(world.env.http_requests) > tried
    world.env.backend.faults.clear()
    await world.later(0.04)
    assert world.pinged(world.last) == {(await world.mover()).id}


async def private_thread(world: World) -> simcord.ChannelHandle:
    """Ann's private thread with Ben, without the bot."""
    backend = world.env.backend
    made = backend.create_thread(
        world.channel_id, "hidden", world.ann_id, type=ChannelType.PRIVATE_THREAD, broadcast=False
    )
    backend.add_thread_member(made.id, world.ben_id)
    await world.quiet()
    return next(one for one in world.channel.threads if one.id == made.id)


async def test_in_a_private_thread_without_the_bot_no_challenge_is_made(world: World) -> None:
    thread = await private_thread(world)
    world.env.inject_error("GET", f"/channels/{thread.id}", status=403, code=50001, times=None)
    answer = await world.command(world.ann, "challenge", channel=thread, user=world.ben)
    assert HELPS[50001] in text(answer)
    assert "as soon as" not in text(answer)
    assert await world.simulation.app.store.read(lambda tx: tx.value("SELECT count(*) FROM matches")) == 0


async def test_a_puzzle_that_cannot_be_shared_says_why(world: World) -> None:
    puzzle = await world.command(world.ann, "puzzle")
    refuse(world, 200000)
    [share] = [one for one in controls(puzzle) if one["label"] == "Share"]
    result = await world.ann.click(puzzle, custom_id=share["custom_id"])
    await world.quiet()
    shown = "\n".join(text(one) for one in (*result.followups, result.response) if one is not None)
    assert HELPS[200000] in shown
    assert "as soon as" not in shown
