"""Who may not write in a channel cannot have the bot post and ping there; a match that has begun is played on."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest

from bot.ids import MatchId
from tests.scenarios.threads import boards, choose, thread
from tests.scenarios.world import Shown, World, text

REFUSED = "so I can't post there for you"


async def table(world: World) -> Shown:
    result = await world.ann.slash(world.channel, "royalcourt challenge", seats=3)
    await world.quiet()
    return result.response


REQUESTS: dict[str, Callable[[World], Awaitable[Shown]]] = {
    "a challenge": lambda world: world.command(world.ann, "challenge", user=world.ben),
    "a table": table,
    "a match against the bot": lambda world: world.command(world.ann, "challenge", level=1),
    "the board": lambda world: world.command(world.ann, "board", match=1),
    "a rematch": lambda world: world.press(world.ann, world.newest_board, "Rematch"),
}


@pytest.mark.parametrize("asked", REQUESTS)
async def test_nothing_is_posted_for_who_may_not_write_here(world: World, asked: str) -> None:
    lessons = await world.command(world.ann, "learn")
    await world.start_match()
    if asked == "a rematch":
        await world.simulation.app.services.play.resign(MatchId(1), world.ben_id)
        await world.quiet()
    world.forbid("send_messages", world.ann)
    before = [message.id for message in world.messages()]
    for answer in (await REQUESTS[asked](world), await world.forge(world.ann, lessons, "lesson-match:0:0:royal-visit")):
        assert answer.ephemeral
        assert f"You can't write in <#{world.channel_id}>, {REFUSED}." in text(answer)
    assert [message.id for message in world.messages()] == before


@pytest.mark.parametrize("closed", ["Join", "Start"])
async def test_who_may_not_write_neither_joins_nor_starts_a_table(world: World, closed: str) -> None:
    opened = await table(world)
    await world.press(world.ben, opened, "Join")
    who = {"Join": world.person("Cleo"), "Start": world.ann}[closed]
    world.forbid("send_messages", who)
    assert REFUSED in text(await world.press(who, opened, closed))
    assert len(world.messages()) == 1


async def test_a_thread_asks_for_the_permission_to_write_in_threads(world: World) -> None:
    await choose(world, threads=1)
    await world.start_match()
    world.forbid("send_messages", world.ben)
    there = thread(world)
    assert f"at the bottom of <#{there.id}>" in text(await world.command(world.ben, "board", match=1, channel=there))
    [board] = boards(world)
    world.forbid("send_messages_in_threads", world.ann)
    for place in (thread(world), world.channel):
        answer = await world.command(world.ann, "board", match=1, channel=place)
        assert f"<#{thread(world).id}>, {REFUSED}" in text(answer)
    assert [message.id for message in boards(world)] == [board.id]


async def test_nobody_is_nudged_or_sent_the_board_from_elsewhere_in_place_of_writing(world: World) -> None:
    await world.start_match()
    mover = await world.mover()
    waiter = world.ben if mover is world.ann else world.ann
    world.forbid("send_messages", waiter)
    before = [message.id for message in world.messages()]
    elsewhere = world.guild.create_text_channel("elsewhere")
    hand = await world.command(waiter, "hand", match=1, channel=elsewhere)
    answers = [await world.press(waiter, hand, "Nudge")]
    private = (await waiter.user.slash("royalvisit hand", match=1)).response
    answers += [await world.press(waiter.user, private, "Nudge")]
    answers += [await world.command(waiter, "board", match=1, channel=elsewhere)]
    answers += [(await waiter.user.slash("royalvisit board", match=1)).response]
    for answer in answers:
        assert f"<#{world.channel_id}>, {REFUSED}" in text(answer)
    assert [message.id for message in world.messages()] == before


async def test_who_is_muted_in_a_match_plays_it_on(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    world.forbid("send_messages", mover)
    await world.random_turn(mover, await world.press(mover, board, "My hand"), random.Random(1))
    assert world.pinged(world.last) == {(await world.mover()).id} != {mover.id}
