"""Whole matches, from the challenge to the end, by pressing what is offered."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pytest

from bot.ids import MatchId
from bot.matches.core.model import State
from tests.scenarios.world import World, alt, controls, header, labels, text
from tests.scenarios.world import world as open_world

RECORDS = Path(__file__).parents[1] / "engine" / "royal_visit" / "records"

ENDINGS = (
    *("manual-draw-deck", "manual-g-deck-by-crown", "manual-r-crown", "rulebook-g-deck-after-fountain"),
    *("rulebook-g-king", "rulebook-r-deck"),
)
"""One record of each way in which a turn ends a match."""


async def test_a_whole_match_in_both_languages_with_restarts_in_the_middle(tmp_path: Path) -> None:
    """The board and one player speak French, the other English."""
    rng = random.Random("fr")
    async with open_world(tmp_path, public_language="fr") as world:
        world.speaks(world.ben, "fr")
        board = await world.start_match()
        turns = 0
        while (await world.simulation.app.services.play.match(MatchId(1))).state is State.PLAY:
            mover = await world.mover()
            hand = await world.press(mover, board, labels(board)[0])
            if turns in (3, 11):
                await world.simulation.restart()
                hand = await world.press(mover, world.last, labels(board)[0])
            await world.random_turn(mover, hand, rng)
            turns += 1
            assert turns < 200
            assert len(world.messages()) == 2, "the challenge and one board"
            board = world.last
        match = await world.simulation.app.services.play.match(MatchId(1))
        assert match.result.ending is not None
        assert match.seed is not None
        assert match.commitment == hashlib.sha256(match.seed.encode()).hexdigest()
        deal = text(await world.press(world.ben, board, "Vérifier le tirage"))
        assert match.seed in deal
        assert match.commitment in deal
        assert world.pinged(board) == set()


@pytest.mark.parametrize("name", ENDINGS)
async def test_every_way_of_ending_is_announced(tmp_path: Path, name: str) -> None:
    record = (RECORDS / f"{name}.rv").read_text("utf-8")
    winner, _, termination = header(record, "Result").partition(" ")
    seed = header(record, "Seed")
    async with open_world(tmp_path, seeds=iter([seed])) as world:
        board, [turn] = await world.recorded(record)
        mover = await world.mover()
        await world.play_turn(mover, await world.press(mover, board, "My hand"), turn)
        match = await world.simulation.app.services.play.match(MatchId(1))
        assert match.result.ending is not None
        assert match.result.ending.text == f"{winner} {termination}"
        assert labels(world.last) == ["Rematch", "Review", "Replay", "Turns", "More…"]
        assert seed in text(await world.press(world.ann, world.last, "Fair deal"))
        standings = await world.command(world.ann, "leaderboard")
        if winner == "draw":
            assert "0–0–1" in text(standings)
        else:
            assert {"1–0–0", "0–1–0"} <= set(text(standings).replace("\n", " ").split(" "))


async def test_resigning_asks_once_more_and_then_ends_the_match(world: World) -> None:
    board = await world.start_match()
    question = await world.press(world.ann, board, "Resign")
    assert question.ephemeral
    assert (await world.simulation.app.services.play.match(MatchId(1))).result.ending is None
    await world.press(world.ann, question, "Yes, resign")
    ending = (await world.simulation.app.services.play.match(MatchId(1))).result.ending
    assert ending is not None
    assert ending.text == "r resign"
    assert labels(world.last) == ["Rematch", "Review", "Replay", "Turns", "More…"]
    assert "before both players had played" in text(world.last)
    assert "'s turn" not in alt(world.last)
    assert f"🌹 {world.ben.mention} wins: 🍃 {world.ann.mention} has resigned." in text(world.last)
    assert "Green has resigned" in alt(world.last)


@pytest.mark.parametrize("looks", [True, False])
async def test_who_has_looked_at_their_hand_and_gives_up_has_lost(world: World, looks: bool) -> None:
    """A deal that one does not like cannot be thrown back; one that nobody has seen can."""
    board = await world.start_match()
    await world.press(world.ben, board, "My hand")
    if looks:
        await world.press(world.ann, board, "My hand")
    await world.press(world.ann, await world.press(world.ann, board, "Resign"), "Yes, resign")
    assert ("before both players had played" in text(world.last)) is not looks
    assert ("1 of 5 rated matches" in text(world.last)) is looks
    assert ("0–1–0" in text(await world.command(world.ann, "leaderboard"))) is looks


async def test_turns_steps_through_the_match_so_far(world: World) -> None:
    rng = random.Random(5)
    board = await world.start_match()
    for _ in range(4):
        mover = await world.mover()
        await world.random_turn(mover, await world.press(mover, world.last, "My hand"), rng)
    cleo = world.person("Cleo")
    shown = await world.press(cleo, world.last, "Turns")
    assert shown.ephemeral
    assert "Turns 1 to 4 of 4" in text(shown)
    await world.choose(cleo, shown, "turn-show:", "4")
    assert "Turn 4 of 4" in text(shown)
    assert [button.get("disabled", False) for button in controls(shown)] == [False, False, True, True, False]
    await world.press(cleo, shown, "◀")
    assert "Turn 3 of 4" in text(shown)
    await world.press(cleo, shown, "⏮")
    assert "The deal" in text(shown)
    await world.press(cleo, shown, "▶")
    assert "Turn 1 of 4" in text(shown)
    await world.press(cleo, shown, "⏭")
    assert "Turn 4 of 4" in text(shown)
    assert board is not None
