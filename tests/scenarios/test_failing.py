"""What fails on the way to a channel comes later, once and with its ping; nothing else waits for it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import simcord

from bot.ids import MatchId
from tests.scenarios.faults import cut
from tests.scenarios.world import Shown, World, controls, labels, may_play, text
from tests.support.text_rules import all_turns


@contextmanager
def _unavailable(world: World) -> Iterator[None]:
    world.env.inject_error("POST", f"/channels/{world.channel_id}/messages", status=503)
    yield


@contextmanager
def _cut_off(world: World) -> Iterator[None]:
    with cut("POST", f"/channels/{world.channel_id}/messages") as way:
        yield
    assert way.done


@contextmanager
def _not_heard(world: World) -> Iterator[None]:
    """The message is there; that it is was lost on the way."""
    with cut("POST", f"/channels/{world.channel_id}/messages", back=True) as way:
        yield
    assert way.done


@contextmanager
def _forbidden(world: World) -> Iterator[None]:
    world.forbid("send_messages")
    yield
    world.forgive()


FAULTS = [_unavailable, _cut_off, _not_heard, _forbidden]


async def _turn(world: World, mover: simcord.MemberActor) -> Shown:
    return await world.random_turn(mover, await world.press(mover, world.last, "My hand"), random.Random(1))


@pytest.mark.parametrize("fault", FAULTS)
async def test_one_failed_post_does_not_silence_a_turn(world: World, fault: Any) -> None:
    first = await world.start_match()
    mover = await world.mover()
    with fault(world):
        hand = await _turn(world, mover)
    assert len((await world.history(1)).states) == 2, "the turn is made"
    assert world.failures.records or fault is _forbidden, "what failed is logged"
    world.failures.records.clear()
    await world.a_while()
    await world.press(mover, hand, "More…")  # where the bot may write again it finds out by this
    await world.quiet()
    [_, board] = world.messages()
    assert board.id != first.id
    assert world.pinged(board) == {(await world.mover()).id}
    await world.a_while()
    await world.simulation.restart()
    assert [message.id for message in world.messages()][1:] == [board.id], "once"


@pytest.mark.parametrize("fault", [_unavailable, _cut_off, _not_heard])
async def test_the_first_board_of_a_match_comes_later_with_its_ping(world: World, fault: Any) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    with fault(world):
        await world.press(world.ben, challenge, "Accept: left")
    world.failures.records.clear()
    await world.a_while()
    [_, board] = world.messages()
    assert world.pinged(board) == {(await world.mover()).id}


@pytest.mark.parametrize("back", [False, True])
async def test_a_rematch_question_whose_post_fails_comes_later_with_its_ping_and_once(world: World, back: bool) -> None:
    await world.start_match()
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    board, before = world.last, len(world.messages())
    rematch = next(one["custom_id"] for one in controls(board) if one["label"] == "Rematch")
    with cut("POST", "/interactions/*/callback", back=back) as way:
        world.deliver(world.ann, board, rematch)
        await world.quiet()
    assert way.done
    world.failures.records.clear()
    await world.a_while()
    [question] = world.messages()[before:]
    assert "asks" in text(question)
    assert world.pinged(question) == {world.ben_id}
    assert "already asked" in text(await world.press(world.ann, world.now(board), "Rematch"))
    assert "challenges" in text(await world.press(world.ben, question, "Rematch"))


async def test_a_rematch_question_that_cannot_be_posted_by_the_poster_either_comes_when_it_can(world: World) -> None:
    await world.start_match()
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    board, before = world.last, len(world.messages())
    rematch = next(one["custom_id"] for one in controls(board) if one["label"] == "Rematch")
    path = f"/channels/{world.channel_id}/messages"
    with cut("POST", "/interactions/*/callback", times=9), cut("POST", path, times=2):
        world.deliver(world.ann, board, rematch)
        await world.quiet()
        await world.simulation.restart()
        await world.a_while()
    world.failures.records.clear()
    assert len(world.messages()) == before
    await world.a_while()
    [question] = world.messages()[before:]
    assert world.pinged(question) == {world.ben_id}


async def test_a_hand_that_cannot_be_drawn_follows_in_words_and_does_not_hold_the_board_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await world.start_match()
    mover = await world.mover()
    other = world.ben if mover is world.ann else world.ann
    theirs = await world.press(other, first, "My hand")
    game = world.simulation.app.services.games["royal_visit"]

    def broken(*_: object) -> bytes:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("bot.games.royal_visit.pictures.hand_png", broken)
        await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
        await world.quiet()
    [_, board] = world.messages()
    assert world.pinged(board) == {other.id}
    assert may_play(theirs)
    assert "couldn't draw" in text(theirs)
    world.failures.records.clear()
    assert "couldn't draw" not in text(await world.press(other, board, "My hand"))


async def test_a_hand_that_cannot_be_sent_does_not_hold_the_board_back(world: World) -> None:
    first = await world.start_match()
    mover = await world.mover()
    other = world.ben if mover is world.ann else world.ann
    for one in (mover, other):
        await world.press(one, first, "My hand")
    game = world.simulation.app.services.games["royal_visit"]
    world.env.inject_error("PATCH", "/webhooks/*", status=503, times=None)
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    [_, board] = world.messages()
    assert world.pinged(board) == {other.id}
    world.env.backend.faults.clear()
    world.failures.records.clear()


async def test_a_board_that_cannot_be_shown_does_not_hold_the_hands_back(world: World) -> None:
    first = await world.start_match()
    mover = await world.mover()
    other = world.ben if mover is world.ann else world.ann
    theirs = await world.press(other, first, "My hand")
    game = world.simulation.app.services.games["royal_visit"]
    world.forbid("send_messages")
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    assert may_play(theirs)


def _requests(world: World) -> int:
    """How many requests have gone to the channel, so far."""
    path = f"/channels/{world.channel_id}/messages"
    return sum(call.path.startswith(path) and call.method != "GET" for call in world.env.http_requests)


async def test_a_channel_that_refuses_rests_until_someone_presses_there_and_is_tried_ever_more_rarely(
    world: World,
) -> None:
    await world.start_match()
    mover = await world.mover()
    hand = await world.press(mover, world.last, "My hand")
    game = world.simulation.app.services.games["royal_visit"]
    world.forbid("send_messages")
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    tried = _requests(world)
    for _ in range(5):
        world.simulation.app.client.dispatch("shard_connect", 0)  # a new session of the gateway
        await world.a_while()
    await world.simulation.restart()
    await world.a_while()
    assert _requests(world) == tried + 2, "after one minute, two and four"
    tried += 2
    await world.press(mover, hand, "More…")
    assert _requests(world) == tried + 1, "one for a press"
    await world.a_while()
    assert _requests(world) == tried + 1
    world.forgive()
    await world.press(mover, hand, "More…")
    assert world.pinged(world.last) == {(await world.mover()).id}


async def _rests(world: World) -> Shown:
    """A match whose board rests, as the bot may not write in its channel; the board that is still there."""
    board = await world.start_match()
    world.forbid("send_messages")
    game = world.simulation.app.services.games["royal_visit"]
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    await world.a_while()
    assert world.last.id == board.id
    return board


async def _is_back(world: World, before: Shown) -> None:
    """The board is at the bottom, once, and has pinged the player to move."""
    await world.env.settle()
    await world.quiet()
    assert [one.id for one in world.messages() if "My hand" in labels(one)] == [world.last.id]
    assert world.last.id != before.id
    assert world.pinged(world.last) == {(await world.mover()).id}


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_typing_hand_anywhere_in_the_server_brings_a_resting_board_back_with_its_ping(
    world: World, elsewhere: bool
) -> None:
    board = await _rests(world)
    world.forgive()
    other = world.guild.create_text_channel("elsewhere")
    await world.command(await world.mover(), "hand", channel=other if elsewhere else world.channel)
    await _is_back(world, board)


async def test_a_command_of_anyone_in_the_channel_brings_a_resting_board_back(world: World) -> None:
    board = await _rests(world)
    await world.command(world.person("Cleo"), "rules")
    assert world.last.id == board.id
    world.forgive()
    other = world.guild.create_text_channel("elsewhere")
    await world.command(world.person("Dora"), "rules", channel=other)
    assert world.last.id == board.id
    await world.command(world.person("Emma"), "rules")
    await _is_back(world, board)


async def test_a_press_in_the_channel_that_is_about_no_match_brings_a_resting_board_back(world: World) -> None:
    board, cleo = await _rests(world), world.person("Cleo")
    asked = await world.command(cleo, "rules")
    world.forgive()
    page = next(one for one in controls(asked) if not one.get("disabled"))
    await world.press_id(cleo, asked, page["custom_id"])
    await _is_back(world, board)


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_permission_that_is_granted_brings_a_resting_board_back_without_a_press(
    world: World, restarted: bool
) -> None:
    board = await _rests(world)
    world.forgive()
    if restarted:
        await world.simulation.restart()
    await world.later(0.02)
    await _is_back(world, board)


async def test_old_boards_that_could_not_be_deleted_over_several_turns_all_go_later(world: World) -> None:
    await world.start_match()
    world.env.inject_error("DELETE", f"/channels/{world.channel_id}/messages/*", status=503, times=None)
    game = world.simulation.app.services.games["royal_visit"]
    for _ in range(3):
        await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
        await world.quiet()
    assert len([one for one in world.messages() if "My hand" in labels(one)]) == 4
    world.env.backend.faults.clear()
    world.failures.records.clear()
    await world.simulation.restart()
    await world.a_while()
    assert [one.id for one in world.messages() if "My hand" in labels(one)] == [world.last.id]


async def test_an_old_board_that_can_neither_be_deleted_nor_changed_is_left_alone_until_someone_presses_on_it(
    world: World,
) -> None:
    first = await world.start_match()
    path = f"/channels/{world.channel_id}/messages/{first.id}"
    world.env.inject_error("DELETE", path, status=403, code=50013, times=None)
    world.env.inject_error("PATCH", path, status=403, code=50001, times=None)
    game = world.simulation.app.services.games["royal_visit"]
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    assert world.pinged(world.last) == {(await world.mover()).id}
    tried = _requests(world)
    for _ in range(3):
        world.simulation.app.client.dispatch("shard_connect", 0)
        await world.a_while()
    assert _requests(world) == tried
    world.env.backend.faults.clear()
    await world.press(world.ann, first, "Rules")
    assert first.id not in {message.id for message in world.messages()}
