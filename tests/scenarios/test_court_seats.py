"""Who is at a table of The Royal Court, and stays there: bots in a leaver's place, the killed, restarts in between."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.scenarios.court import CourtTable, court, custom_ids, press, press_act
from tests.scenarios.world import labels, text
from tests.support.court import PAUSED
from tests.support.text_rules import text_of

LIVE: Final = "live"

GIFT: Final = ("7r7b2r3b", "ArAb7b3r", "8b9b5r5b")
"""Ann may play two sevens. With the first piece of luck of `GIFT_SEED` the roll for them is the highest."""

GIFT_SEED: Final = f"{3:064x}"

REVOLT: Final = ("2r3r4r5r7b", "2b3b4b", "8b9b5r5b")
"""Ann may start a revolt, in which Ben can play nothing."""


async def lapse(table: CourtTable, times: int = 1) -> None:
    """Windows run out."""
    for _ in range(times):
        await table.seconds(PAUSED)


async def test_the_bot_takes_a_leavers_seat_once_all_others_agree_and_plays_on(tmp_path: Path) -> None:
    async with court(tmp_path, "9b7r8r2b", "ArAb7b3r", "8b9b5r5b") as table:
        world = table.world
        await table.begun(pace=LIVE)
        asked = await press(world, table.ben, table.board, "resign:")
        assert "let me play on in your seat" in text(asked)
        await press(world, table.ben, asked, "bot-seat-here:")
        assert custom_ids(table.board, "agree:")
        for person in (table.ann, table.cleo):
            await press(world, person, table.board, "agree:")
        now = await world.simulation.app.services.play.match(1)
        assert (set(now.levels), now.rated) == ({"b"}, False)
        assert "🤖" in text(table.board)
        assert (await press(world, table.ben, table.board, "hand:")).ephemeral
        await press_act(world, table.ann, table.board, "9b")
        assert text(table.board).count(f"<@{table.ben.id}>") == 1
        assert f"<@{table.ben.id}> left and gave the seat to 🤖 Bertha." in text(table.board)
        moved = await world.simulation.app.services.play.match(1)
        assert moved.version > now.version
        assert moved.users_to_act, "the bot has played, and it is someone's turn"


async def test_with_bots_at_the_table_one_person_plays_a_whole_match(tmp_path: Path) -> None:
    async with court(tmp_path, "8r9rTr7b", "5b6b", "5r6r", top="2b") as table:
        world = table.world
        await table.command(table.ann, "challenge", seats=3, level=1)
        for _ in range(40):
            match = await world.simulation.app.services.play.match(1)
            if not match.users_to_act:
                if match.window is None:
                    break
                await lapse(table)
                continue
            view = (await world.simulation.app.services.play.hand(1, table.ann.id)).state.view
            await press_act(world, table.ann, table.board, table.turns(text_of(view))[0])
        assert custom_ids(table.board, "rematch:")
        again = await press(world, table.ann, table.board, "rematch:")
        assert not again.ephemeral


async def test_the_killed_are_told_so_may_look_on_and_are_asked_for_nothing(tmp_path: Path) -> None:
    async with court(tmp_path, *REVOLT, top="2b") as table:
        world = table.world
        await table.begun(pace=LIVE)
        await press_act(world, table.ann, table.board, "revolt:2r+3r+4r+5r")
        await lapse(table)
        assert world.pinged(table.board) == {table.cleo.id}, "nothing was possible for Ben: he is not asked to press it"
        hand = await press(world, table.ben, table.board, "hand:")
        assert not custom_ids(hand, "lay:")
        assert not custom_ids(hand, "end:")
        assert "You're out of the game" in text(hand)
        assert labels(await press(world, table.ben, table.board, "turns:"))
        assert not custom_ids(await press(world, table.ben, table.board, "more:"), "resign:")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_restart_inside_a_gift_keeps_what_was_laid_out_and_its_time(tmp_path: Path, language: str) -> None:
    async with court(tmp_path, *GIFT, top="2r", seeds=iter([GIFT_SEED]), public_language=language) as table:
        world = table.world
        for person in table.people:
            world.speaks(person, language)
        await table.begun(pace=LIVE)
        await press_act(world, table.ann, table.board, "7r+7b")
        await lapse(table)
        hand = await press(world, table.ann, table.board, "hand:")
        hand = await press(world, table.ann, hand, "lay:", ":2")
        before, now = text(hand), await world.simulation.app.services.play.match(1)
        await world.simulation.restart()
        assert await world.simulation.app.services.play.match(1) == now
        again = await press(world, table.ann, table.board, "hand:")
        assert text(again) == before
        hand = await press(world, table.ann, again, "lay:", ":to-b")
        await press(world, table.ann, hand, "end:")
        held = (await world.simulation.app.services.play.hand(1, table.ben.id)).state.view
        assert "2r" in text_of(held).split(" ")[14]
