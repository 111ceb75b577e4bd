"""Discord at its worst: it delivers twice, fails, forbids to be quick, or keeps its answer to itself."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import pytest
import simcord

from tests.process.database import on_both_engines, on_sqlite
from tests.process.messages import find, find_all
from tests.process.scene import Scene, callback, callbacks
from tests.process.server import DEFERRED, Request
from tests.process.table import RULES

pytestmark = pytest.mark.asyncio(loop_scope="session")

CALLBACK: Final = "/interactions/*/callback"

ANSWER, THINKING, UPDATING, CHANGE = 4, 5, 6, 7
"""Discord's numbers for first answers: a message, its acknowledgement; that of a change, and the change itself."""

EPHEMERAL: Final = 64
"""The flag of a message that one person sees."""


@on_both_engines
async def test_a_press_that_discord_delivers_twice_counts_once(here: Scene) -> None:
    table = await here.table()
    await table.begin()
    mover, turn = table.mover, table.some_turn()
    hand = await table.open_hand(mover)
    for play in RULES.plays(turn)[:1]:
        cards = play.partition(":")[0]
        twice = table.deliver(mover, hand.id, table.control(hand, "KK" if cards == "K1K1" else cards), copies=2)
        await table.answer(twice)
        await _two_answers_tried(here, twice)
    [row] = here.read("SELECT step FROM drafts WHERE match = ?", table.match)
    assert row["step"] == 1
    hand = table.stored(hand.id)
    if table.laid_out():  # the card had a single target
        hand = await table.press(mover, hand.id, table.control(hand, "undo"))
    await table.lay(mover, hand, RULES.plays(turn))
    before = table.turns()
    twice = table.deliver(mover, hand.id, find(table.stored(hand.id), "end:"), copies=2)
    await table.answer(twice)
    await _two_answers_tried(here, twice)
    await table.up_to_date()
    assert table.turns() == [*before, turn]
    table.assert_sound()


async def _two_answers_tried(scene: Scene, press: simcord.InteractionResult) -> None:
    def both() -> bool:
        return len(callbacks(scene, press)) == 2

    await scene.wire.until(both, "an answer to each delivery")


@on_both_engines
async def test_a_press_that_takes_long_is_acknowledged_before_it_is_done_and_answered_later(here: Scene) -> None:
    table = await here.table()
    await table.begin()
    mover, (hand, turn) = table.mover, await table.laid_out_by_mover()
    with here.bot.database.locked():
        waiting = table.deliver(mover, hand, find(table.stored(hand), "end:"))
        assert (await callback(here, waiting)).body["type"] in DEFERRED
    assert not find_all(await table.answer(waiting), "end:")
    await table.up_to_date()
    assert table.turns()[-1] == turn
    table.assert_sound()


async def test_a_command_whose_acknowledgement_is_gone_by_the_time_of_its_answer_is_no_fault(here: Scene) -> None:
    """Its person has dismissed it, or another process has answered, and that answer is gone again."""
    table = await here.table()
    await table.challenge()
    with here.bot.database.locked():
        again = await table.ann.slash(table.channel, "royalvisit challenge", user=table.ben)
        await callback(here, again)
        [thinking] = table.private(table.ann)
        del here.wire.backend.messages[table.channel.id][thinking.id]
    edit = f"/webhooks/*/{again._interaction.token}/messages/@original"
    await here.wire.until(lambda: any(one.is_("PATCH", edit) for one in here.wire.requests), "an answer")
    await table.command(table.ann, "profile")
    assert not here.bot.complaints()


@on_both_engines
async def test_the_board_comes_later_and_once_whatever_discord_answers(here: Scene) -> None:
    async with asyncio.TaskGroup() as together:
        for status in (500, 503, 429, None):
            together.create_task(_board_after(here, status))
    here.bot.complaints()  # it was logged, and that is right


async def _board_after(here: Scene, status: int | None) -> None:
    """A turn whose board is refused with this status at first; None: Discord takes it, and does not say so."""
    table = await here.table()
    await table.begin()
    hand, turn = await table.laid_out_by_mover()
    posting = f"/channels/{table.channel.id}/messages"
    if status is None:
        here.wire.ambush("POST", posting, _bad_gateway, taken=True)
    else:
        here.wire.env.inject_error("POST", posting, status=status)
    await table.press(table.mover, hand, find(table.stored(hand), "end:"))
    await table.up_to_date()
    assert table.turns()[-1] == turn
    table.assert_sound()


async def _bad_gateway(_: Request) -> int:
    return 502


@on_sqlite
async def test_a_picture_whose_upload_takes_too_long_is_acknowledged_in_time_and_comes_later(here: Scene) -> None:
    table = await here.table()
    await table.begin()
    mover, board = table.mover, table.boards()[-1]
    here.wire.stall("POST", CALLBACK, partial(_acknowledged, here))
    opened = table.deliver(mover, board.id, find(board, "hand:"))
    hand = await table.answer(opened)
    assert hand.flags & EPHEMERAL
    assert hand.attachments
    assert _kinds(callbacks(here, opened)) == [THINKING]
    here.wire.stall("POST", CALLBACK, partial(_acknowledged, here))
    pressed = table.deliver(mover, hand.id, find_all(hand, "lay:")[0])
    assert (await table.answer(pressed)).attachments
    assert _kinds(callbacks(here, pressed)) == [UPDATING]
    assert [one.id for one in table.private(mover)] == [hand.id]


@on_sqlite
async def test_an_answer_that_discord_takes_slowly_holds_up_the_next_presses_of_its_person_for_a_moment_only(
    here: Scene,
) -> None:
    table = await here.table()
    await table.begin()
    board = table.boards()[-1]
    slow, *others = [table.deliver(table.ann, board.id, find(board, "hand:")) for _ in range(5)]

    async def others_answered(_: str) -> None:
        for one in others:
            await table.answer(one)

    here.wire.stall("POST", f"/interactions/{slow._interaction.id}/*/callback", others_answered)
    assert (await table.answer(slow)).flags & EPHEMERAL


@on_sqlite
async def test_a_picture_that_discord_took_though_it_was_broken_off_is_not_sent_again(here: Scene) -> None:
    table = await here.table()
    await table.begin()
    mover, board = table.mover, table.boards()[-1]
    here.wire.ambush("POST", CALLBACK, partial(_given_up, here), taken=True)
    opened = table.deliver(mover, board.id, find(board, "hand:"))
    hand = await table.answer(opened)
    await here.wire.until(lambda: len(callbacks(here, opened)) > 1, "an acknowledgement")
    assert _kinds(callbacks(here, opened)) == [ANSWER, THINKING]
    here.wire.ambush("POST", CALLBACK, partial(_given_up, here), taken=True)
    pressed = table.deliver(mover, hand.id, find_all(hand, "lay:")[0])
    assert (await table.answer(pressed)).id == hand.id
    await here.wire.until(lambda: len(callbacks(here, pressed)) > 1, "an acknowledgement")
    assert _kinds(callbacks(here, pressed)) == [CHANGE, UPDATING]
    assert [one.id for one in table.private(mover)] == [hand.id]
    again = await table.open_hand(mover)
    await here.wire.until(lambda: [one.id for one in table.private(mover)] == [again.id], "the first hand to go")


@on_both_engines
async def test_a_press_on_a_hand_that_is_just_being_replaced_is_answered_with_the_present_state(here: Scene) -> None:
    table = await here.table()
    await table.begin()
    mover = table.mover
    old = await table.open_hand(mover)

    async def replaced(_: str) -> None:
        await here.wire.until(lambda: old.id not in [one.id for one in table.private(mover)], "the old hand to go")

    pressed = table.deliver(mover, old.id, find_all(old, "lay:")[0])
    here.wire.stall("POST", f"/interactions/{pressed._interaction.id}/*/callback", replaced)
    opened = table.deliver(mover, table.boards()[-1].id, find(table.boards()[-1], "hand:"))
    shown = await table.answer(pressed)
    assert shown.flags & EPHEMERAL
    assert find_all(shown, "lay:")
    await here.wire.answered(opened)


async def _acknowledged(scene: Scene, path: str) -> None:
    """The interaction whose answer is being uploaded has been acknowledged."""

    def there() -> bool:
        return any(kind in DEFERRED for kind in _kinds(scene.wire.requests, path))

    await scene.wire.until(there, "an acknowledgement beside the upload")


async def _given_up(scene: Scene, answer: Request) -> None:
    """Keep from the bot that Discord has taken an answer, until it acknowledges instead."""
    await _acknowledged(scene, answer.path.partition("?")[0])


def _kinds(requests: list[Request], path: str = CALLBACK) -> list[int]:
    """The numbers of these first answers, in the order in which they were tried."""
    return [request.body["type"] for request in requests if request.is_("POST", path)]
