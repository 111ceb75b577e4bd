"""A message that was posted twice, because its answer was lost: the copy is deleted when someone presses on it."""

from __future__ import annotations

import random

import pytest

from bot.durations import SECOND
from bot.matches.outbox.delivery_results import CURRENT_FOR
from bot.store.transaction import Transaction
from tests.scenarios.faults import cut
from tests.scenarios.world import Shown, World, controls, labels, text
from tests.support.nonces import MEMORY


async def _two_boards(world: World) -> tuple[Shown, Shown]:
    """A board of which the bot knows nothing, and the one that it posted for want of an answer, once Discord had
    forgotten the nonce."""
    world.forbid("read_message_history")
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    with cut("POST", f"/channels/{world.channel_id}/messages", back=True) as way:
        await world.press(world.ben, challenge, "Accept: left")
    assert way.done
    world.failures.records.clear()
    await world.env.advance_time(MEMORY)
    await world.a_while()
    _, copy, board = world.messages()
    assert labels(copy) == labels(board)
    return copy, board


@pytest.mark.parametrize("label", ["My hand", "Turns", "Rules", "More…"])
async def test_an_unknown_copy_of_a_board_goes_when_someone_presses_on_it(world: World, label: str) -> None:
    copy, board = await _two_boards(world)
    answer = await world.press(world.ann, copy, label)
    assert answer.ephemeral
    assert text(answer)
    assert [message.id for message in world.messages()][1:] == [board.id]


async def test_a_copy_that_cannot_be_deleted_goes_with_a_later_press(world: World) -> None:
    copy, board = await _two_boards(world)
    with cut("DELETE", f"/channels/{world.channel_id}/messages/{copy.id}", times=9) as way:
        await world.press(world.ann, copy, "Rules")
    assert way.done
    assert copy.id in {message.id for message in world.messages()}
    assert not world.failures.records
    await world.press(world.ann, copy, "Rules")
    assert [message.id for message in world.messages()][1:] == [board.id]


async def test_the_known_one_stays(world: World) -> None:
    copy, board = await _two_boards(world)
    for label in ("My hand", "Turns", "Rules"):
        await world.press(world.ann, board, label)
    assert [message.id for message in world.messages()][1:] == [copy.id, board.id]


async def test_a_copy_whose_match_has_moved_on_is_known_for_one_too(world: World) -> None:
    copy, board = await _two_boards(world)
    mover = await world.mover()
    await world.random_turn(mover, await world.press(mover, board, "My hand"), random.Random(1))
    assert copy.id in {message.id for message in world.messages()}
    await world.press(world.ann, copy, "My hand")
    assert [message.id for message in world.messages()][1:] == [world.last.id]
    assert world.last.id not in (copy.id, board.id)


async def test_a_copy_of_a_challenge_is_answered_and_goes(world: World) -> None:
    world.forbid("read_message_history")
    with (
        cut("POST", "/interactions/*/callback", times=9),
        cut("POST", f"/channels/{world.channel_id}/messages", back=True),
    ):
        await world.ann.slash(world.channel, "royalvisit challenge", user=world.ben)
        await world.quiet()
    world.failures.records.clear()
    await world.env.advance_time(MEMORY)
    await world.a_while()
    copy, challenge = world.messages()
    accept = controls(copy)[0]["custom_id"]
    await world.press_id(world.ben, copy, accept)
    first, board = world.messages()
    assert first.id == challenge.id
    assert not controls(first)
    assert "My hand" in labels(board)
    assert await world.number(board) == 1


async def test_for_some_minutes_discord_keeps_the_copy_away(world: World) -> None:
    world.forbid("read_message_history")
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    with cut("POST", f"/channels/{world.channel_id}/messages", back=True) as way:
        await world.press(world.ben, challenge, "Accept: left")
    assert way.done
    world.failures.records.clear()
    await world.a_while()
    [_, board] = world.messages()
    await world.press(world.ann, board, "My hand")
    assert [message.id for message in world.messages()][1:] == [board.id]


async def test_where_the_bot_may_read_what_was_written_there_is_no_copy(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    with cut("POST", f"/channels/{world.channel_id}/messages", back=True):
        await world.press(world.ben, challenge, "Accept: left")
    world.failures.records.clear()
    await world.a_while()
    [_, board] = world.messages()
    assert world.pinged(board) == {(await world.mover()).id}


async def test_a_board_that_was_posted_before_the_mover_played_is_taken_away_by_the_next_one(world: World) -> None:
    """The answer was lost, and before the next try the match has moved on: what was posted is looked for."""
    await world.start_match()
    mover = await world.mover()
    with cut("POST", f"/channels/{world.channel_id}/messages", back=True):
        await world.random_turn(mover, await world.press(mover, world.last, "My hand"), random.Random(1))
    world.failures.records.clear()
    other = await world.mover()
    assert other is not mover
    hand = await world.command(other, "hand")
    await world.random_turn(other, hand, random.Random(2))
    await world.a_while()
    [_, board] = world.messages()
    assert world.pinged(board) == {mover.id}
    assert f"<@{mover.id}>, it's your turn" in text(board)


async def test_an_old_board_that_is_pressed_goes_though_another_process_has_posted_the_new_one(world: World) -> None:
    board = await world.start_match()
    await world.press(world.ann, board, "My hand")
    assert board.id in {message.id for message in world.messages()}

    def elsewhere(tx: Transaction) -> None:
        tx.run("UPDATE posts SET message = message + 1 WHERE message = ?", board.id)

    await world.simulation.app.store.write(elsewhere)
    await world.env.advance_time(CURRENT_FOR / SECOND)
    await world.press(world.ben, board, "My hand")
    await world.a_while()
    assert board.id not in {message.id for message in world.messages()}
