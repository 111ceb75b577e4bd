"""Matches by rules that this bot does not know any more, or of games not hosted now: they say so, all else goes on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import hosted_games
from bot.ids import MatchId
from tests.scenarios.world import Shown, World, controls, labels, text
from tests.scenarios.world import world as open_world
from tests.support.text_rules import all_turns

REFUSAL = "uses an earlier version of the rules"


async def _outdate(world: World, match: int) -> None:
    """The bot is updated, and the rules that a match is played by are gone."""
    await world.simulation.app.store.write(
        lambda tx: tx.run("UPDATE matches SET rules_version = 0 WHERE id = ?", match)
    )
    await world.simulation.restart()


@pytest_asyncio.fixture
async def board(world: World) -> Shown:
    """A match that cannot be read any more, two turns into it."""
    await world.start_match()
    game, rng = world.simulation.app.services.games["royal_visit"], random.Random(1)
    for _ in range(2):
        await world.make_turn(1, lambda view: rng.choice(all_turns(game.logic.rules, view)))
    await world.quiet()
    await _outdate(world, 1)
    return world.last


@pytest.mark.parametrize("label", ["My hand", "Turns"])
async def test_a_live_match_that_cannot_be_read_says_so_where_it_is_pressed(
    world: World, board: Shown, label: str
) -> None:
    answer = await world.press(world.ann, board, label)
    assert answer.ephemeral
    assert REFUSAL in text(answer)


async def test_it_cannot_be_resigned_either_and_says_so(world: World, board: Shown) -> None:
    asked = await world.press(world.ann, board, "Resign")
    if "Yes, resign" in labels(asked):
        asked = await world.press(world.ann, asked, "Yes, resign")
    assert REFUSAL in text(asked)


async def test_a_hand_that_was_open_before_says_so(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    hand = await world.press(mover, board, "My hand")
    await _outdate(world, 1)
    lay = next(one["custom_id"] for one in controls(hand) if one["custom_id"].startswith("lay:"))
    for pressed in (lay, lay.replace("lay:", "end:")):
        assert REFUSAL in text(await world.forge(mover, hand, pressed))


async def test_the_commands_say_so_and_the_lists_still_work(world: World, board: Shown) -> None:
    challenge = await world.command(world.ben, "challenge", user=world.ann)
    await world.press(world.ann, challenge, "Accept: left")
    for name in ("hand", "board", "resign"):
        offered = await world.ann.autocomplete(world.channel, f"royalvisit {name}", "match", "")
        assert {choice["value"] for choice in offered} == {1, 2}
    assert REFUSAL in text(await world.command(world.ann, "hand", match=1))
    assert REFUSAL in text(await world.command(world.ann, "board", match=1))
    assert "You are Red" in text(await world.command(world.ann, "hand", match=2))
    assert (await world.command(world.ann, "rules")).ephemeral
    assert (await world.command(world.ann, "leaderboard")).ephemeral


async def test_the_rules_of_the_game_can_still_be_read_from_its_board(world: World, board: Shown) -> None:
    page = await world.press(world.ben, board, "Rules")
    assert text(page).startswith("## A turn\n")
    assert text(await world.press(world.ben, page, "Goal")) == text(await world.command(world.ann, "rules"))


async def test_a_hand_that_was_open_leads_to_them_too(world: World, board: Shown) -> None:
    hand = controls(board)[0]["custom_id"].replace("hand:", "rules:") + ":hand"
    assert text(await world.forge(world.ben, board, hand)).startswith("## A turn\n")


async def test_its_board_stays_as_it_is_and_the_log_tells_why_once(
    world: World, board: Shown, caplog: pytest.LogCaptureFixture
) -> None:
    before = world.payload(board)
    await world.simulation.app.store.write(lambda tx: tx.run("UPDATE posts SET shown = shown - 1"))
    await world.simulation.restart()
    for _ in range(3):
        world.simulation.app.client.dispatch("shard_connect", 0)
        await world.a_while()
    assert caplog.text.count("version 0 of its rules is not read match=1") == 1
    assert world.payload(board) == before


@pytest.mark.parametrize("label", ["Replay", "Turns", "Review"])
async def test_a_finished_one_says_so_too(world: World, label: str) -> None:
    await world.start_match()
    game, rng = world.simulation.app.services.games["royal_visit"], random.Random(1)
    for _ in range(2):
        await world.make_turn(1, lambda view: rng.choice(all_turns(game.logic.rules, view)))
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    await _outdate(world, 1)
    answer = await world.press(world.ann, world.last, label)
    assert answer.ephemeral
    assert REFUSAL in text(answer)
    assert [one["value"] for one in await world.ann.autocomplete(world.channel, "royalvisit replay", "match", "")] == [
        1
    ]
    assert "1 of 5 rated matches" in text(await world.command(world.ann, "profile"))


async def test_a_match_of_a_game_that_is_not_hosted_rests_and_says_so_and_goes_on_when_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    games = dict(hosted_games())
    async with open_world(tmp_path, games=games) as world:
        board, mover = await world.start_match(), await world.mover()
        timers = await world.simulation.app.store.read(lambda tx: tx.all("SELECT kind, match, due FROM timers"))
        assert timers
        visit = games.pop("royal_visit")
        await world.simulation.app.store.write(lambda tx: tx.run("UPDATE posts SET shown = shown - 1"))
        await world.simulation.restart()
        for label in ("My hand", "Rules", "More…"):
            answer = await world.press(mover, board, label)
            assert answer.ephemeral
            assert "a game that I don't offer right now" in text(answer)
        world.speaks(mover, "fr")
        assert "un jeu que je ne propose pas" in text(await world.press(mover, board, "My hand"))
        await world.env.advance_time(4 * 24 * 3600)
        await world.quiet()
        assert caplog.text.count("its game royal_visit is not hosted") == 1
        world.speaks(mover, "en")
        listed = (await mover.slash(world.channel, "games matches")).response
        assert listed is not None
        assert "#1" not in text(listed)
        games["royal_visit"] = visit
        await world.simulation.restart()
        kinds = await world.simulation.app.store.read(lambda tx: tx.all("SELECT kind, match FROM timers"))
        assert {tuple(row)[:2] for row in timers} <= {tuple(row) for row in kinds}
        assert "Your turn" in text(await world.press(mover, world.last, "My hand"))
