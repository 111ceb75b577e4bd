"""A lobby in a channel: opened, filled, left, declined, played with bots, begun; in each language."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import simcord

from bot.app import hosted_games
from tests.scenarios.tables import PLAIN_TABLES, typed
from tests.scenarios.world import Shown, World, controls, labels, text
from tests.scenarios.world import world as open_world


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Ann and Ben, where a game for two to six is played beside Royal Visit."""
    async with open_world(tmp_path, games={**hosted_games(), "royal_court": PLAIN_TABLES}) as opened:
        yield opened


def button(message: Shown, label: str) -> dict[str, object]:
    """The button of a message that is called so."""
    return next(one for one in controls(message) if one["label"] == label)


def lobby(world: World) -> Shown:
    """The first message in the channel, as it is by now."""
    return world.messages()[0]


async def test_a_table_fills_and_begins_by_itself(world: World) -> None:
    cleo = world.person("Cleo")
    opened = await typed(world, world.ann, "challenge", seats=3)
    assert f"<@{world.ann_id}> opens a table for **Tables**" in text(opened)
    assert "2 seats are free for anyone" in text(opened)
    assert labels(opened) == ["Join", "How to play", "More…"]
    assert "Pace: live, 5 minutes a turn." in text(opened)
    joined = await world.press(world.ben, opened, "Join")
    assert f"(b) <@{world.ben_id}>" in text(joined)
    await world.press(cleo, opened, "Join")
    assert "has begun" in text(lobby(world))
    board = world.last
    assert all(f"<@{person.id}>" in text(board) for person in (world.ann, world.ben, cleo))
    assert "My hand" in labels(board)


async def test_the_host_changes_the_pace_on_the_table(world: World) -> None:
    result = await world.ann.slash(world.channel, "tables challenge", seats=3)
    await world.quiet()
    [panel] = result.followups
    assert panel.ephemeral
    assert labels(panel) == ["Start", "Close the table", "Fair deal"]
    await world.choose(world.ann, panel, ":pace", "1h")
    assert "Pace: 1 hour a turn." in text(lobby(world))
    await world.press(world.ben, lobby(world), "Join")
    await world.simulation.restart()  # the panel stays when More… opens another
    await world.press(world.ann, await world.press(world.ann, lobby(world), "Leave"), "Yes, leave")
    refused = await world.choose(world.ann, panel, ":pace", "live")
    assert f"Only the host, <@{world.ben_id}>" in text(refused)


@pytest.mark.parametrize("begins", [True, False])
async def test_a_panel_of_a_table_that_is_none_any_more_says_so(world: World, begins: bool) -> None:
    opened = await typed(world, world.ann, "challenge", seats=3)
    panel = await world.press(world.ann, opened, "More…")
    await world.choose(world.ann, panel, "lobby-bot", "1x1")
    if begins:
        await world.press(world.ben, opened, "Join")
    else:
        await world.simulation.restart()
        await world.press(world.ann, await world.press(world.ann, opened, "Close the table"), "Yes, close it")
    answer = await world.choose(world.ann, panel, "lobby-bot", "1x1")
    assert text(answer) == "This challenge is no longer open."
    late = await world.press(world.ann, panel, "Start")
    assert ("has begun" if begins else "closed the table") in text(late)
    assert labels(late) == []


async def test_the_host_starts_it_with_those_who_are_there(world: World) -> None:
    opened = await typed(world, world.ann, "challenge")
    assert "5 seats are free for anyone" in text(opened)
    await world.press(world.ben, opened, "Join")
    panel = await world.press(world.ann, opened, "More…")
    hand = await world.press(world.ann, panel, "Start")
    assert "My hand" in labels(world.last)
    assert (hand.ephemeral, hand.id > world.newest_board.id) == (True, True), "the host's hand, below the board"
    with pytest.raises(simcord.BackendError):
        world.env.backend.get_message(panel.channel_id, panel.id)
    assert sum("has begun" in text(message) for message in world.messages()) == 1


async def test_start_is_grey_and_says_here_what_it_lacks_until_two_are_there_and_one_copy_stands(world: World) -> None:
    opened = await typed(world, world.ann, "challenge")
    first = await world.press(world.ann, opened, "More…")
    panel = await world.press(world.ann, opened, "More…")
    with pytest.raises(simcord.BackendError):
        world.env.backend.get_message(first.channel_id, first.id)
    refused = await world.press(world.ann, panel, "Start")
    assert refused.id == panel.id, "no message is left above the match"
    assert "at least 2 players" in text(refused)
    grey, blue = 2, 1
    assert button(refused, "Start")["style"] == grey
    await world.press(world.ben, opened, "Join")
    assert button(await world.press(world.ann, opened, "More…"), "Start")["style"] == blue


async def test_who_is_named_is_pinged_once_and_may_decline(world: World) -> None:
    cleo = world.person("Cleo")
    opened = await typed(world, world.ann, "challenge", user=world.ben, user2=cleo)
    assert world.pinged(opened) == {world.ben_id, cleo.id}
    assert f"kept for <@{world.ben_id}>" in text(opened)
    dora = world.person("Dora")
    kept = await world.press(dora, opened, "Join")
    assert kept.ephemeral
    assert f"kept for <@{world.ben_id}>, <@{cleo.id}>" in text(kept)
    declined = await world.press(world.ben, opened, "Decline")
    assert "One seat is free for anyone" in text(declined)
    await world.press(dora, opened, "Join")
    await world.press(cleo, opened, "Join")
    assert f"<@{dora.id}>" in text(world.last)
    assert f"<@{world.ben_id}>" not in text(world.last)


async def test_people_get_up_and_the_next_one_hosts(world: World) -> None:
    opened = await typed(world, world.ann, "challenge", seats=4)
    await world.press(world.ben, opened, "Join")
    asked = await world.press(world.ann, opened, "Leave")
    assert "Leave this table?" in text(asked)
    assert "Your table" in text(await world.press(world.ann, asked, "Stay"))
    assert f"(a) <@{world.ann_id}> · host" in text(lobby(world))
    left = await world.press(world.ann, await world.press(world.ann, opened, "Leave"), "Yes, leave")
    assert text(left) == "You left the table."
    assert f"(a) <@{world.ben_id}> · host" in text(lobby(world))
    assert labels(await world.press(world.ann, opened, "More…")) == ["Tell me: new tables", "Fair deal"]
    await world.press(world.ben, await world.press(world.ben, opened, "Close the table"), "Yes, close it")
    assert f"<@{world.ben_id}> closed the table" in text(lobby(world))
    assert labels(lobby(world)) == []


async def test_who_sits_at_the_table_and_presses_join_sees_their_seat(world: World) -> None:
    opened = await typed(world, world.ann, "challenge", seats=4)
    await world.press(world.ben, opened, "Join")
    seat = await world.press(world.ben, opened, "Join")
    assert seat.ephemeral
    assert "You're already at this table." in text(seat)
    assert labels(seat) == ["Leave", "Fair deal"]
    await world.press(world.ann, await world.press(world.ann, opened, "Join"), "Start")
    assert "My hand" in labels(world.last)


async def test_the_host_adds_bots_and_sends_them_away(world: World) -> None:
    opened = await typed(world, world.ann, "challenge", seats=4, rated=True)
    panel = await world.press(world.ann, opened, "More…")
    assert "unrated" in text(panel)
    panel = await world.choose(world.ann, panel, "lobby-bot", "2x1")
    assert "One bot has joined the table" in text(panel)
    assert "🤖 Knight" in text(lobby(world))
    assert "Unrated: there's a bot at the table." in text(lobby(world))
    assert text(lobby(world)).lower().count("rated") == 1
    panel = await world.press(world.ann, panel, "Remove a bot")
    assert "🤖 Knight" not in text(lobby(world))
    assert "Rated" in text(lobby(world))
    assert "a bot at the table" not in text(lobby(world))
    panel = await world.choose(world.ann, panel, "lobby-bot", "2x2")
    assert "2 bots have joined the table" in text(panel)
    assert text(lobby(world)).count("🤖 Knight") >= 2
    panel = await world.choose(world.ann, panel, "lobby-bot", "3x1")
    assert "the match begins" in text(panel)
    assert labels(panel) == []
    assert text(world.newest_board).count("🤖") >= 3


async def test_with_a_level_the_bot_takes_the_seats_of_those_who_are_not_named(world: World) -> None:
    opened = await typed(world, world.ann, "challenge", user=world.ben, level=2)
    assert text(opened).count("🤖 Knight") >= 2
    await world.press(world.ben, opened, "Join")
    assert "My hand" in labels(world.last)


async def test_with_a_level_alone_a_table_of_four_begins_at_once(world: World) -> None:
    board = await typed(world, world.ann, "challenge", level=1)
    assert "has begun" in text(board)
    assert text(world.newest_board).count("🤖 Page") >= 3


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seats": 2, "user": "ben", "user2": "cleo"}, "There aren't enough seats"),
        ({"seats": 2, "user": "ben", "level": 1}, "There aren't enough seats"),
        ({"level": 1, "rated": True}, "Matches with a bot are never rated"),
    ],
)
async def test_what_cannot_be_is_said_kindly(world: World, options: dict[str, object], said: str) -> None:
    people: dict[object, simcord.MemberActor] = {"ben": world.ben, "cleo": world.person("Cleo")}
    named = {name: people.get(value, value) for name, value in options.items()}
    refused = await typed(world, world.ann, "challenge", **named)
    assert refused.ephemeral
    assert said in text(refused)


async def test_two_press_for_the_last_seat_at_once(world: World) -> None:
    opened = await typed(world, world.ann, "challenge", seats=2)
    join = str(button(opened, "Join")["custom_id"])
    cleo = world.person("Cleo")
    presses = [world.deliver(actor, opened, join) for actor in (world.ben, cleo)]
    await world.quiet()
    said = [text(one) for press in presses for one in (*press.followups, press.response) if one is not None]
    assert any("Too late" in one for one in said)
    assert f"<@{world.ben_id}>" in text(world.last)
    assert f"<@{cleo.id}>" not in text(world.last)


async def test_a_lobby_outlives_a_restart_and_expires_with_a_word(world: World) -> None:
    opened = await typed(world, world.ann, "challenge", seats=4)
    await world.press(world.ben, opened, "Join")
    await world.simulation.restart()
    await world.press(world.person("Cleo"), opened, "Join")
    assert text(lobby(world)).count("<@") >= 3
    await world.later(100)
    assert "the match wasn't started in time" in text(lobby(world))
    assert labels(lobby(world)) == []


async def test_it_reads_in_french(world: World) -> None:
    world.speaks(world.ann, "fr")
    opened = await typed(world, world.ann, "challenge", seats=4)
    await world.press(world.ben, opened, "Join")
    panel = await world.press(world.ann, opened, "More…")
    assert "Avec un bot, la partie est amicale" in text(panel)


async def begun(world: World, *others: simcord.MemberActor, **options: object) -> Shown:
    """Ann and these people play; the board."""
    opened = await typed(world, world.ann, "challenge", seats=1 + len(others), **options)
    for other in others:
        await world.press(other, opened, "Join")
    return board(world)


def board(world: World) -> Shown:
    """The board of the last match."""
    return next(one for one in reversed(world.messages()) if {"My hand", "Rematch"} & set(labels(one)))


@pytest.mark.parametrize(
    ("language", "leave", "told"),
    [
        ("en", "Pass seat to a bot", "play on or leave the match"),
        ("fr", "Un bot à ma place", "continue à jouer, ou quitte la partie"),
    ],
)
async def test_who_leaves_asks_the_others_whether_a_bot_may_play_on(
    world: World, language: str, leave: str, told: str
) -> None:
    cleo = world.person("Cleo", language)
    for actor in (world.ann, world.ben):
        world.speaks(actor, language)
    await begun(world, world.ben, cleo, rated=True)
    asked = await world.press(cleo, board(world), {"en": "Leave the match", "fr": "Quitter la partie"}[language])
    assert leave in labels(asked)
    left = await world.press(cleo, asked, leave)
    assert told in text(left)
    assert world.pinged(board(world)) >= {world.ann_id, world.ben_id}
    assert "pass their seat to a bot (Knight)" in text(board(world))
    for actor in (world.ann, world.ben):
        await world.press(actor, board(world), "Accept the bot")
    assert "🤖 Knight" in text(board(world))
    assert text(board(world)).count(f"<@{cleo.id}>") == 1
    assert f"<@{cleo.id}> left and gave the seat to 🤖 Knight." in text(board(world))
    assert "unrated" in text(board(world))
    gone = await world.press(cleo, board(world), "My hand")
    assert gone.ephemeral


async def test_the_others_of_who_is_late_may_have_a_bot_take_the_seat(world: World) -> None:
    cleo = world.person("Cleo")
    await begun(world, world.ben, cleo, pace="1d")
    await world.later(25)
    now = board(world)
    late = next(one["label"] for one in controls(now) if str(one["label"]).startswith("A bot for "))
    mover = {"A": world.ann, "B": world.ben, "C": cleo}[str(late)[-1]]
    one, two = (actor for actor in (world.ann, world.ben, cleo) if actor is not mover)
    answer = await world.press(one, now, str(late))
    assert f"Now waiting for <@{two.id}> to agree" in text(answer)
    await world.press(two, board(world), "Accept the bot")
    assert "🤖 Knight" in text(board(world))
    assert "Remove" not in " ".join(labels(board(world)))


async def test_a_table_of_three_plays_again_and_everybody_moves_on(world: World) -> None:
    cleo = world.person("Cleo")
    await begun(world, world.ben, cleo)
    await world.press(world.ben, await world.press(world.ben, board(world), "Leave the match"), "Yes, leave")
    await world.press(cleo, await world.press(cleo, board(world), "Resign"), "Yes, resign")
    opened = await world.press(cleo, board(world), "Rematch")
    assert f"<@{cleo.id}> invites everyone to a rematch" in text(opened)
    assert "Everyone moves one seat along;" in text(opened)
    assert world.pinged(opened) == {world.ann_id, world.ben_id}
    refused = await world.press(world.ann, board(world), "Rematch")
    assert refused.ephemeral
    assert "Go to it" in text(refused)
    for actor in (world.ann, world.ben):
        await world.press(actor, opened, "Join")
    assert f"(a) A <@{cleo.id}> · (b) B <@{world.ann_id}> · (c) C <@{world.ben_id}>" in text(board(world))
