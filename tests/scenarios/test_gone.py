"""Channels, servers and people go and come back: matches stand still, move or wait, and a press brings them back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.ids import MatchId, UserId
from bot.matches.core.model import Match, State, StopReason
from bot.store.access.servers import save_server
from tests.scenarios.three import Table, opened
from tests.scenarios.world import Shown, World, controls, labels, text
from tests.support.text_rules import all_turns

DAY = 24.0
"""Hours."""


async def begun(world: World, pace: str = "1d") -> Shown:
    """A match between Ann and Ben; its board."""
    challenge = await world.command(world.ann, "challenge", user=world.ben, pace=pace)
    await world.press(world.ben, challenge, "Accept: left")
    return world.last


async def match(world: World, number: int = 1) -> Match:
    return await world.simulation.app.services.play.match(MatchId(number))


async def delete(world: World, channel: simcord.ChannelHandle) -> None:
    """A moderator deletes a channel."""
    world.env.backend.delete_channel(channel.id)
    await world.env.settle()
    await world.quiet()


async def kicked(world: World) -> None:
    """The bot is removed from the server. simcord 3.2.1 would remove the server as well, for everybody."""
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild_id)})
    await world.env.settle()
    await world.quiet()


async def test_a_deleted_channel_stops_the_match_and_typing_hand_elsewhere_takes_it_there(world: World) -> None:
    await begun(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await delete(world, world.channel)
    assert (await match(world)).clocks.why_stopped == StopReason.GONE
    await world.simulation.restart()
    await world.later(9 * DAY)
    assert (await match(world)).state is State.PLAY
    mover = await world.mover()
    await world.command(mover, "hand", channel=elsewhere)
    now = await match(world)
    assert (now.place.channel, now.clocks.stopped) == (elsewhere.id, None)
    [board] = world.messages(elsewhere)
    assert "My hand" in labels(board)
    assert world.pinged(board) == {mover.id}
    [due] = now.clocks.due.values()
    assert due > world.simulation.app.services.clock()


async def test_two_who_press_at_once_when_the_bot_is_back_resume_it_once(world: World) -> None:
    board = await begun(world)
    await kicked(world)
    [turns] = [one["custom_id"] for one in controls(board) if one["label"] == "Turns"]
    for actor in (world.ann, world.ben):
        world.deliver(actor, board, turns)
    await world.quiet()
    found = await world.simulation.app.store.read(
        lambda tx: tx.value("SELECT count(*) FROM actions WHERE kind = 'found'")
    )
    assert found == 1
    assert [one for one in world.messages() if "My hand" in labels(one)] == [world.last]


async def test_an_open_challenge_goes_with_its_channel(world: World) -> None:
    await world.command(world.ann, "challenge", user=world.ben)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await delete(world, world.channel)
    assert (await match(world)).state is State.CLOSED
    again = await world.command(world.ann, "challenge", user=world.ben, channel=elsewhere)
    assert "challenges" in text(again)


async def test_a_channel_that_was_deleted_unnoticed_is_found_out_by_the_first_post(world: World) -> None:
    await begun(world)
    world.env.inject_error("POST", f"/channels/{world.channel_id}/messages", status=404, code=10003)
    game = world.simulation.app.services.games["royal_visit"]
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    assert (await match(world)).clocks.why_stopped == StopReason.GONE
    board = next(one for one in reversed(world.messages()) if "My hand" in labels(one))
    await world.press(world.ann, board, "Turns")
    assert (await match(world)).clocks.stopped is None
    assert world.pinged(world.last) == {(await world.mover()).id}


async def test_a_missing_permission_stops_no_clock(world: World) -> None:
    await begun(world)
    world.env.inject_error("POST", f"/channels/{world.channel_id}/messages", status=403, code=50013)
    game = world.simulation.app.services.games["royal_visit"]
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    assert (await match(world)).clocks.stopped is None


async def test_a_bot_that_is_removed_and_comes_back_resumes_with_the_next_press(world: World) -> None:
    board = await begun(world)
    await kicked(world)
    await world.later(3 * DAY)
    assert (await match(world)).clocks.why_stopped == StopReason.GONE
    await world.press(world.ben, board, "Turns")
    now = await match(world)
    assert now.clocks.stopped is None
    assert now.clocks.due


async def test_a_channel_that_the_bot_may_see_again_shows_the_match_whose_clocks_run_on_with_the_next_press(
    world: World,
) -> None:
    await begun(world)
    world.forbid("view_channel")
    world.env.inject_error("POST", f"/channels/{world.channel_id}/messages", status=403, code=50001)
    game = world.simulation.app.services.games["royal_visit"]
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    assert (await match(world)).clocks.why_stopped == StopReason.GONE
    world.forgive()
    await world.later(0.02)
    board = next(one for one in reversed(world.messages()) if "My hand" in labels(one))
    assert world.pinged(board) == {(await world.mover()).id}
    assert "The clock is paused" in text(board)
    await world.simulation.restart()
    assert (await match(world)).clocks.why_stopped == StopReason.GONE
    await world.press(world.ann, board, "Turns")
    now = await match(world)
    assert now.clocks.stopped is None
    assert now.clocks.due


async def test_a_server_that_nobody_comes_back_to_has_its_matches_closed_unrated(world: World) -> None:
    await begun(world)
    await kicked(world)
    await world.later(30 * DAY)
    now = await match(world)
    assert now.result.ending is not None
    assert (now.state, now.result.ending.text) == (State.OVER, "none cancelled")


async def test_a_removal_of_which_the_bot_is_not_told_is_found_out_by_the_first_post(world: World) -> None:
    await begun(world)
    world.env.inject_error("POST", f"/channels/{world.channel_id}/messages", status=403, code=50001)
    await world.later(0.8 * DAY)  # the reminder
    assert (await match(world)).clocks.why_stopped == StopReason.GONE
    assert not (await match(world)).clocks.late


@pytest.mark.parametrize(
    ("language", "words"), [("en", "has left the server."), ("fr", "a quitté le serveur.")], ids=["en", "fr"]
)
async def test_who_has_left_is_found_out_when_a_notice_pings_them_and_pinged_no_more(
    world: World, language: str, words: str
) -> None:
    await begun(world)
    await world.simulation.app.store.write(lambda tx: save_server(tx, world.guild_id, language=language))
    mover = await world.mover()
    known = {one.id for one in world.messages()}
    world.guild.remove_member(mover)
    await world.later(0.85 * DAY)
    assert any(f"<@{mover.id}> {words}" in text(one) for one in world.messages())
    assert (await match(world)).clocks.due
    await world.later(0.2 * DAY)
    late = await match(world)
    assert (late.clocks.late, late.seating.absent) == (late.to_act, late.to_act)
    assert mover.id not in {user for one in world.messages() if one.id not in known for user in world.pinged(one)}


@pytest.mark.parametrize("pace", ["none", "1d"])
async def test_the_board_that_asks_for_a_move_says_that_someone_has_left(world: World, pace: str) -> None:
    await begun(world, pace)
    mover = await world.mover()
    other = next(actor for actor in (world.ann, world.ben) if actor.id != mover.id)
    world.guild.remove_member(other)
    game = world.simulation.app.services.games["royal_visit"]
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    [board] = [one for one in world.messages() if "My hand" in labels(one)]
    assert f"<@{other.id}> has left the server." in text(board)
    assert (await match(world)).seating.absent == (await match(world)).to_act


async def test_a_person_who_is_there_is_looked_up_at_most_once_an_hour(world: World) -> None:
    def looked_up() -> int:
        return sum("/members/" in call.path for call in world.env.http_requests if call.method == "GET")

    await begun(world)
    game = world.simulation.app.services.games["royal_visit"]
    for expected in (2, 2, 2, 2):
        await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
        await world.quiet()
        assert looked_up() == expected
    await world.later(1.1)
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()
    assert looked_up() == 3


async def test_who_has_left_before_their_time_is_up_has_it_claimed_all_the_same(world: World) -> None:
    await begun(world)
    await world.simulation.restart()
    mover = await world.mover()
    other = next(actor for actor in (world.ann, world.ben) if actor.id != mover.id)
    await world.later(0.9 * DAY)
    world.guild.remove_member(mover)
    pinged: list[set[int]] = []

    def heard(event: str, payload: Any) -> None:
        if event == "MESSAGE_CREATE":
            message = world.env.backend.get_message(int(payload["channel_id"]), int(payload["id"]))
            pinged.append(set(message.ping_user_ids))

    world.env.backend.subscribers.append(heard)
    await world.later(0.2 * DAY)
    assert (await match(world)).seating.absent == {(await match(world)).seating.seat_of(UserId(mover.id))}
    assert pinged == [{other.id}]
    board = next(one for one in reversed(world.messages()) if "My hand" in labels(one))
    await world.press(other, board, "Claim the win")
    ended = (await match(world)).result.ending
    assert ended is not None
    assert ended.winner == (await match(world)).seating.seat_of(UserId(other.id))


async def test_who_is_back_in_the_server_is_there_with_the_next_press(world: World) -> None:
    await begun(world)
    mover = await world.mover()
    await world.simulation.app.services.reachability.note_members(MatchId(1), left=[UserId(mover.id)])
    await world.quiet()
    board = next(one for one in reversed(world.messages()) if "My hand" in labels(one))
    assert "has left the server." in text(board)
    await world.press(mover, board, "My hand")
    board = next(one for one in reversed(world.messages()) if "My hand" in labels(one))
    assert "has left the server." not in text(board)


async def test_in_a_game_of_three_the_others_go_on_and_hear_who_has_left(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        await table.begun()
        await world.simulation.app.services.reachability.note_members(1, left=[table.cleo.id])
        await world.quiet()
        assert f"<@{table.cleo.id}> has left the server." in text(table.board)
        await table.bid(table.ann)
        assert world.pinged(table.board) == {table.ben.id}
        await table.bid(table.cleo)
        assert "has left" not in text(table.board)


async def test_a_server_that_is_left_while_the_bot_stops_is_no_failure(world: World) -> None:
    await world.start_match()
    await world.simulation.app.store.close()
    await kicked(world)
    assert world.failures.records == []
    await world.simulation.restart()
