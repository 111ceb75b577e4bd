"""Where a server has chosen it each match gets a thread; nothing is lost when that is archived, deleted or refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import pytest_asyncio
import simcord

from bot.ids import MatchId, UserId
from tests.scenarios.faults import cut
from tests.scenarios.threads import boards, choose, thread
from tests.scenarios.three import Table, opened
from tests.scenarios.world import Shown, World, labels, may_play, text
from tests.support.text_rules import all_turns


@pytest_asyncio.fixture
async def threads(world: World) -> World:
    await choose(world, threads=1)
    return world


async def begun(world: World) -> Shown:
    """Ann challenges Ben, who accepts; the challenge's message."""
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    await world.press(world.ben, challenge, "Accept: left")
    return challenge


def archived(world: World) -> bool:
    data = world.env.backend.get_channel(thread(world).id).thread_metadata
    assert data is not None
    return data.archived


async def turn(world: World) -> None:
    """Pass or play something as the player to move."""
    game = world.simulation.app.services.games["royal_visit"]
    await world.make_turn(1, lambda view: all_turns(game.logic.rules, view)[0])
    await world.quiet()


async def resigned(world: World) -> None:
    asked = await world.press(world.ann, boards(world)[-1], "Resign")
    await world.press(world.ann, asked, "Yes, resign")


async def test_a_match_gets_a_thread_on_its_challenge_and_is_played_there(threads: World) -> None:
    world = threads
    challenge = await begun(world)
    assert thread(world).id == challenge.id
    assert thread(world).name == "#1 Ann – Ben"
    assert not any("My hand" in labels(one) for one in world.messages())
    [board] = boards(world)
    assert world.pinged(board) == {(await world.mover()).id, world.ann_id}
    for _ in range(2):
        await turn(world)
        [board] = boards(world)
        assert world.pinged(board) == {(await world.mover()).id}
    mover = await world.mover()
    hand = await world.press(mover, board, "My hand")
    assert may_play(hand)
    typed = await world.command(mover, "hand")
    assert may_play(typed)
    assert may_play(await world.command(mover, "hand", channel=thread(world)))


async def test_the_thread_is_archived_after_the_result_and_the_bot_opens_it_again_to_post_there(threads: World) -> None:
    world = threads
    await begun(world)
    await resigned(world)
    [board] = boards(world)
    assert "Rematch" in labels(board)
    assert archived(world)
    said = await world.command(world.ann, "board", match=1)
    assert f"<#{thread(world).id}>" in text(said)
    [again] = boards(world)
    assert again.id > board.id
    assert archived(world)


async def test_a_bot_that_is_stopped_once_the_thread_is_archived_finds_the_result_there(threads: World) -> None:
    world = threads
    await begun(world)
    outbox = world.simulation.app.services.outbox
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outbox.results, "note_posted", _killed)
        await resigned(world)
    world.failures.records.clear()
    assert archived(world)
    before = [one.id for one in boards(world)]
    await world.simulation.restart()
    await world.a_while()
    assert [one.id for one in boards(world)] == before
    assert archived(world)
    [post] = await world.simulation.app.store.read(
        lambda tx: tx.all("SELECT message, sending FROM posts WHERE purpose = 'board'")
    )
    assert (post["message"], post["sending"]) == (before[-1], 0)


async def _killed(*_: object, **__: object) -> None:
    """What the process did not come to any more."""
    raise OSError


async def test_a_board_that_is_changed_in_an_archived_thread_opens_it_first(threads: World) -> None:
    world = threads
    await begun(world)
    backend = world.env.backend
    backend.edit_channel(thread(world).id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    world.env.inject_error("PATCH", f"/channels/{thread(world).id}/messages/*", status=400, code=50083)
    await world.simulation.app.services.reachability.note_members(MatchId(1), left=[world.ben_id])
    await world.quiet()
    assert not archived(world)
    assert "has left the server" in text(boards(world)[-1])


async def test_a_rematch_goes_on_in_the_thread(threads: World) -> None:
    world = threads
    await begun(world)
    await resigned(world)
    offered = await world.press(world.ben, boards(world)[-1], "Rematch")
    await world.press(world.ann, offered, "Accept")
    assert len(world.channel.threads) == 1
    assert "My hand" in labels(world.messages(thread(world))[-1])
    again = await world.simulation.app.services.play.match(MatchId(2))
    assert (again.place.channel, again.place.thread) == (world.channel_id, thread(world).id)


async def test_a_match_against_the_bot_gets_one_on_the_answer_that_began_it(threads: World) -> None:
    world = threads
    answer = await world.command(world.ann, "challenge", user=world.bot)
    assert thread(world).id == answer.id
    assert thread(world).name == f"#1 Ann – {world.env.backend.bot_user.name}"
    assert len(boards(world)) == 1


async def test_without_the_permission_the_match_is_played_in_the_channel(threads: World) -> None:
    world = threads
    world.forbid("create_public_threads")
    await begun(world)
    assert world.channel.threads == []
    assert "My hand" in labels(world.last)
    world.forgive()
    await turn(world)
    assert world.channel.threads == []
    assert "My hand" in labels(world.last)


@pytest.mark.parametrize("code", [50001, 50024, 160006])
async def test_where_discord_refuses_a_thread_the_match_is_played_in_the_channel(threads: World, code: int) -> None:
    world = threads
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=code, times=2)
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=code, times=2)
    await begun(world)
    assert world.channel.threads == []
    assert "My hand" in labels(world.last)


async def test_in_a_thread_there_is_no_second_one(threads: World) -> None:
    world = threads
    made = world.env.backend.create_thread(world.channel_id, "games", world.ann_id)
    await world.env.settle()
    inside = simcord.ChannelHandle(world.env, world.guild, made)
    # simcord 3.2.1 opens a thread in a thread; Discord refuses.
    world.env.inject_error("POST", f"/channels/{inside.id}/messages/*/threads", status=400, code=50024)
    challenge = await world.command(world.ann, "challenge", user=world.ben, channel=inside)
    await world.press(world.ben, challenge, "Accept: left")
    assert len(world.channel.threads) == 1
    assert "My hand" in labels(world.messages(inside)[-1])


async def test_without_the_challenges_message_the_thread_stands_by_itself(threads: World) -> None:
    world = threads
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    await world.delete(challenge)
    await world.simulation.app.services.challenges.accept(MatchId(1), world.ben_id, "left")
    await world.quiet()
    assert thread(world).id != challenge.id
    assert len(boards(world)) == 1


@pytest.mark.parametrize("deleted", [False, True], ids=["on the challenge", "by itself"])
async def test_a_bot_that_is_stopped_before_it_knows_of_the_thread_opens_no_second_one(
    threads: World, deleted: bool
) -> None:
    world = threads
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    if deleted:
        await world.delete(challenge)
    where = f"/channels/{world.channel_id}/" + ("threads" if deleted else "messages/*/threads")
    with cut("POST", where, back=True) as lost:
        await world.simulation.app.services.challenges.accept(MatchId(1), world.ben_id, "left")
        await world.quiet()
        assert lost.done == 1
    world.failures.records.clear()
    assert boards(world) == []
    if not deleted:  # simcord 3.2.1 hangs a second thread on the message; Discord refuses
        world.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160004)
    await world.simulation.restart()
    await world.a_while()
    assert len(world.channel.threads) == 1
    assert len(boards(world)) == 1
    await turn(world)
    assert len(boards(world)) == 1


async def test_a_bot_that_is_stopped_before_the_first_board_comes_through_posts_it_once_in_the_thread(
    threads: World,
) -> None:
    world = threads
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    with cut("POST", f"/channels/{challenge.id}/messages", back=True, times=1):
        await world.press(world.ben, challenge, "Accept: left")
    world.failures.records.clear()
    await world.simulation.restart()
    await world.a_while()
    assert len(boards(world)) == 1


async def test_a_deleted_thread_sends_the_match_back_to_its_channel_with_its_clocks_running(threads: World) -> None:
    world = threads
    challenge = await world.command(world.ann, "challenge", user=world.ben, pace="1d")
    await world.press(world.ben, challenge, "Accept: left")
    before = (await world.simulation.app.services.play.match(MatchId(1))).clocks.due
    world.env.backend.delete_channel(thread(world).id)
    await world.env.settle()
    await world.quiet()
    assert "My hand" in labels(world.last)
    now = await world.simulation.app.services.play.match(MatchId(1))
    assert (now.place.thread, now.clocks.stopped, now.clocks.due) == (0, None, before)
    await turn(world)
    assert world.channel.threads == []
    assert [one for one in world.messages() if "My hand" in labels(one)] == [world.last]


async def test_a_thread_that_was_deleted_while_the_bot_was_away_is_found_out_with_the_next_turn(threads: World) -> None:
    world = threads
    await begun(world)
    world.env.backend.delete_channel(thread(world).id)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(world.simulation.app.services.reachability), "place_gone", _unheard)
        await world.env.settle()
    await turn(world)
    assert "My hand" in labels(world.last)
    assert world.pinged(world.last) == {(await world.mover()).id}


async def _unheard(*_: object) -> None:
    """An event that never came."""


async def test_three_play_in_a_thread_and_everybody_is_pinged_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        await choose(world, threads=1)
        table = Table(world)
        challenge = await table.command(table.ann, "challenge", user=table.ben, user2=table.cleo)
        for guest in (table.ben, table.cleo):
            await world.press(guest, challenge, "Accept")
        assert thread(world).name == "#1 Ann – Ben – Cleo"
        [board] = boards(world)
        hand = await table.lay(table.ann, board)
        await world.press(table.ann, hand, "End turn")
        [board] = boards(world)
        assert world.pinged(board) == {table.ben.id, table.cleo.id}


async def test_in_french_it_says_where_the_board_comes(threads: World) -> None:
    world = threads
    world.speaks(world.ann, "fr")
    await begun(world)
    said = await world.command(world.ann, "board")
    assert f"<#{thread(world).id}>" in text(said)
    assert "The board" not in text(said)


async def test_names_of_any_length_fit_a_threads_name(threads: World) -> None:
    world = threads
    long = world.person("N" * 90 + "\n")
    other = world.person("M" * 90)
    challenge = await world.command(long, "challenge", user=other)
    await world.press(other, challenge, "Accept: left")
    name = thread(world).name or ""
    assert len(name) <= 100
    assert name.startswith("#1 NNN")


async def test_what_the_bot_may_not_in_a_thread_it_says_and_brings_when_it_may(threads: World) -> None:
    world = threads
    await begun(world)
    world.forbid("send_messages_in_threads")
    mover = await world.mover()
    [board] = boards(world)
    hand = await world.press(mover, board, "My hand")
    said = await world.end_turn(mover, await world.lay(mover, hand, await _first_play(world, mover)))
    assert said
    assert boards(world)[-1].id == board.id
    world.forgive()
    await world.press(world.ann, boards(world)[-1], "Turns")
    [again] = boards(world)
    assert again.id > board.id


async def _first_play(world: World, mover: simcord.MemberActor) -> str:
    state = (await world.simulation.app.services.play.hand(MatchId(1), UserId(mover.id))).state
    rules = world.simulation.app.services.games["royal_visit"].logic.rules
    turns = [one for one in all_turns(rules, state.view) if one != "pass" and ";" not in one]
    return turns[0]
