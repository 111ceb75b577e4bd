"""The board in the channel: reposted when the turn passes, pinging once, and never lost."""

from __future__ import annotations

import random

from tests.scenarios.world import World, controls, labels, text


async def _one_turn(world: World, seed: int = 1) -> None:
    mover = await world.mover()
    hand = await world.press(mover, world.last, "My hand")
    await world.random_turn(mover, hand, random.Random(seed))


async def test_when_the_turn_passes_the_board_is_posted_anew_with_one_ping_and_the_old_one_goes(world: World) -> None:
    first = await world.start_match()
    await _one_turn(world)
    second = world.last
    assert second.id > first.id
    assert first.id not in {message.id for message in world.messages()}
    assert world.pinged(second) == {(await world.mover()).id}
    assert f"<@{(await world.mover()).id}>, it's your turn" in text(second)


async def test_a_version_is_pinged_once_though_its_board_is_posted_again(world: World) -> None:
    await world.start_match()
    await world.command(world.ann, "board")
    assert world.pinged(world.last) == set()
    await world.simulation.restart()
    assert world.pinged(world.last) == set()


async def test_the_board_command_posts_it_at_the_bottom(world: World) -> None:
    first = await world.start_match()
    await world.ann.send(world.channel, "chatter")
    answer = await world.command(world.ann, "board")
    assert answer.ephemeral
    assert world.last.id > first.id
    assert "My hand" in labels(world.last)
    assert first.id not in {message.id for message in world.messages()}


async def test_a_deleted_board_is_posted_again_at_the_next_press(world: World) -> None:
    board = await world.start_match()
    await world.delete(board)
    assert len(world.messages()) == 1
    await world.command(world.ann, "hand")
    assert len(world.messages()) == 2
    assert "My hand" in labels(world.last)
    assert world.pinged(world.last) == set()


async def test_an_old_board_that_cannot_be_deleted_loses_its_buttons_and_links_to_the_new_one(world: World) -> None:
    first = await world.start_match()
    world.env.inject_error("DELETE", f"/channels/{world.channel_id}/messages/{first.id}", status=403, code=50013)
    await _one_turn(world)
    old = next(message for message in world.messages() if message.id == first.id)
    assert controls(old) == []
    assert labels(old) == ["Go to board"]


async def test_where_the_bot_may_not_post_the_player_is_told_which_permission_is_missing(world: World) -> None:
    await world.start_match()
    mover = await world.mover()
    hand = await world.press(mover, world.last, "My hand")
    world.forbid("send_messages")
    await world.random_turn(mover, hand, random.Random(2))
    mine = [message for message in world.channel.history(viewer=mover) if message.flags.ephemeral]
    assert any("Send Messages" in text(message) for message in mine)
    world.failures.records.clear()


async def test_a_deleted_board_is_back_with_the_next_turn_that_is_made_in_an_open_hand(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    hand = await world.press(mover, board, "My hand")
    await world.delete(board)
    await world.random_turn(mover, hand, random.Random(2))
    assert "My hand" in labels(world.last)
    assert world.pinged(world.last) == {(await world.mover()).id}
    assert len(world.messages()) == 2


async def test_a_deleted_board_is_back_when_it_is_asked_for(world: World) -> None:
    await world.delete(await world.start_match())
    await world.command(world.ben, "board")
    assert "My hand" in labels(world.last)
    assert world.pinged(world.last) == set()
    assert len(world.messages()) == 2


async def test_the_deleted_board_of_a_match_that_is_over_comes_back_only_when_asked_for(world: World) -> None:
    board = await world.start_match()
    await world.press(world.ann, await world.press(world.ann, board, "Resign"), "Yes, resign")
    await world.delete(world.last)
    await world.simulation.restart()
    assert len(world.messages()) == 1
    await world.command(world.ann, "board")
    assert labels(world.last) == ["Rematch", "Review", "Replay", "Turns", "More…"]


async def test_a_challenge_that_cannot_be_edited_does_not_keep_the_board_back(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    path = f"/channels/{world.channel_id}/messages/{challenge.id}"
    world.env.inject_error("PATCH", path, status=403, code=160005, times=None)
    await world.press(world.ben, challenge, "Accept: left")
    assert "My hand" in labels(world.last)


async def test_a_match_stays_in_a_thread_that_is_archived(world: World) -> None:
    thread = world.env.backend.create_thread(world.channel_id, "a corner", world.ann_id)
    await world.quiet()
    [inside] = world.channel.threads
    challenge = await world.command(world.ann, "challenge", user=world.ben, channel=inside)
    await world.press(world.ben, challenge, "Accept: left")
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.command(world.ann, "board", channel=elsewhere)
    assert world.messages(elsewhere) == []
    assert "My hand" in labels(world.messages(inside)[-1])


async def test_a_match_moves_to_where_its_board_is_asked_for_if_its_channel_is_gone(world: World) -> None:
    await world.start_match()
    elsewhere = world.guild.create_text_channel("elsewhere")
    world.env.backend.delete_channel(world.channel_id)
    await world.env.settle()
    await world.command(world.ann, "board", channel=elsewhere)
    assert "My hand" in labels(world.messages(elsewhere)[-1])


async def test_a_board_that_is_asked_for_in_another_server_stays_in_its_own(world: World) -> None:
    board = await world.start_match()
    club = world.env.create_guild("The Club")
    elsewhere = club.create_text_channel("games")
    guest = club.add_member(world.ann.user)
    name = controls(board)[0]["custom_id"].split(":")[1]
    rules = await world.command(guest, "rules", channel=elsewhere)
    answer = await world.forge(guest, rules, f"board-here:{name}:1")
    assert f"<#{world.channel_id}>" in text(answer)
    assert world.messages(elsewhere) == []
    assert board.id not in {message.id for message in world.messages()}
    assert "My hand" in labels(world.last)
