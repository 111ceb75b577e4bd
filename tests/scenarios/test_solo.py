"""Matches against the bot itself: begun at once, answered at once, never rated, and never stuck."""

from __future__ import annotations

import os
import random
import signal
from typing import Any

from bot.ids import MatchId
from bot.matches.core.model import State
from tests.scenarios.world import Shown, World, alt, controls, labels, text

# A worker process may have to be started: what waits for it waits for the machine.


async def _solo(world: World, **options: Any) -> Shown:
    """Ann plays against the bot; the announcement."""
    return await world.command(world.ann, "challenge", user=world.bot, **options)


async def _hand(world: World) -> Shown:
    return await world.command(world.ann, "hand")


async def test_the_bot_takes_a_challenge_at_once_and_the_board_appears(world: World) -> None:
    announced = await _solo(world, level=2)
    assert "Squire" in text(announced)
    assert "Unrated" in text(announced)
    assert not [one for one in controls(announced) if not one.get("disabled")]
    assert len(world.messages()) == 2
    assert "🤖 Beatrix (Squire)" in text(world.newest_board)
    assert "My hand" in labels(world.newest_board)


async def test_without_a_level_it_is_the_easy_one_and_without_a_name_the_level_is_enough(world: World) -> None:
    assert "Page" in text(await _solo(world))
    assert "Chancellor" in text(await world.command(world.ann, "challenge", level=4))


async def test_the_bot_answers_every_turn_until_the_end(world: World) -> None:
    await _solo(world)
    hand = await _hand(world)
    rng = random.Random(1)
    while (match := await world.simulation.app.services.play.match(MatchId(1))).state is State.PLAY:
        assert match.users_to_act == (world.ann_id,), "the bot has answered"
        hand = await world.random_turn(world.ann, hand, rng)
    assert len(world.messages()) == 2, "the board stays where it is while its player looks on"
    assert "· unrated" in text(world.newest_board)
    board = await world.command(world.ann, "leaderboard")
    assert "No one has finished a rated match" in text(board)


async def test_what_the_bot_played_is_told_in_the_hand(world: World) -> None:
    await _solo(world)
    hand = await world.random_turn(world.ann, await _hand(world), random.Random(1))
    match = await world.simulation.app.services.play.match(MatchId(1))
    told = world.simulation.app.services.games["royal_visit"]
    last = (await world.history(1)).states[-1].last
    assert last is not None
    assert last.seat in match.seating.levels
    now = await world.command(world.ann, "hand")
    said = told.presentation.turn_words(world.simulation.app.services.public(None), last)
    assert said in alt(now)
    assert said.partition(":")[0] in text(now)
    assert hand.ephemeral


async def test_while_it_thinks_the_board_says_so_and_nobody_is_pinged(world: World) -> None:
    await _solo(world)
    await world.simulation.app.bot_turns.stop()  # as if it thought for long
    hand = await world.random_turn(world.ann, await _hand(world), random.Random(1))
    assert "is thinking…" in text(world.newest_board)
    assert not world.pinged(world.newest_board) & {world.bot.id}
    assert "'s turn" in text(hand)


async def test_a_restart_while_it_thinks_thinks_again_and_plays_once(world: World) -> None:
    await _solo(world)
    await world.simulation.app.bot_turns.stop()
    await world.random_turn(world.ann, await _hand(world), random.Random(1))
    before = await world.simulation.app.services.play.match(MatchId(1))
    thought = await world.simulation.app.bot_seats.next_prompt(MatchId(1))
    await world.simulation.restart()
    after = await world.simulation.app.services.play.match(MatchId(1))
    assert after.version == before.version + 1
    assert after.users_to_act == (world.ann_id,)
    history = await world.history(1)
    last = history.states[-1].last
    assert last is not None
    assert thought is not None
    opponent = world.simulation.app.services.games["royal_visit"].logic.opponent
    assert opponent is not None
    assert thought.last is not None, "it is told what it saw before the person's turn"
    assert last.turn == opponent.think(thought.view, thought.level, thought.seed, thought.last)


async def test_a_worker_that_is_killed_is_replaced_and_the_turn_still_comes(world: World) -> None:
    await _solo(world)
    thinkers: Any = world.simulation.app.services.thinking_workers
    pid = await thinkers.run(os.getpid)
    hand = await _hand(world)
    os.kill(pid, signal.SIGKILL)
    await world.random_turn(world.ann, hand, random.Random(1))
    match = await world.simulation.app.services.play.match(MatchId(1))
    assert match.users_to_act == (world.ann_id,) or match.state is State.OVER
    assert match.version > 2
    assert await thinkers.run(os.getpid) != pid


async def test_an_answer_that_was_long_in_coming_is_posted_anew_and_pings_nobody(world: World) -> None:
    await _solo(world)
    await world.simulation.app.bot_turns.stop()
    await world.random_turn(world.ann, await _hand(world), random.Random(1))
    old = world.newest_board.id
    await world.env.advance_time(3600)
    await world.simulation.restart()
    assert world.newest_board.id != old
    assert not world.pinged(world.newest_board)


async def test_the_bots_first_turn_leaves_the_board_where_it_is(world: World) -> None:
    await world.simulation.app.bot_turns.stop()
    await _solo(world)
    while "is thinking…" not in text(world.newest_board):  # until the bot has the Wizard
        await _solo(world)
    board = world.newest_board
    await world.simulation.restart()
    assert world.newest_board.id == board.id
    assert "it's your turn" in text(world.newest_board)


async def test_a_level_for_a_match_with_a_person_is_refused_with_reasons(world: World) -> None:
    answer = await world.command(world.ann, "challenge", user=world.ben, level=3)
    assert "The level is for matches against me" in text(answer)
    assert not world.messages()


async def test_there_is_a_bound_on_matches_against_the_bot(world: World) -> None:
    for _ in range(world.settings.solo_matches):
        await _solo(world)
    assert f"{world.settings.solo_matches} matches against me" in text(await _solo(world))


async def test_only_its_player_may_open_the_hand_and_the_bots_is_nobodys(world: World) -> None:
    await _solo(world)
    assert "Only the players" in text(await world.press(world.ben, world.newest_board, "My hand"))


async def test_matches_in_a_server_that_one_has_left_do_not_stand_in_the_way_elsewhere(world: World) -> None:
    club = world.env.create_guild("The Club")
    channel = club.create_text_channel("games")
    there = club.add_member(world.ann.user)
    for _ in range(world.settings.solo_matches):
        await world.command(there, "challenge", level=1, channel=channel)
    assert "matches against me" in text(await world.command(there, "challenge", level=1, channel=channel))
    club.remove_member(there)
    await world.env.settle()
    await _solo(world)
    assert "My hand" in labels(world.newest_board)
    [offered] = await world.ann.autocomplete(world.channel, "royalvisit hand", "match", "")
    assert "🤖 Lambert (Page)" in offered["name"]
