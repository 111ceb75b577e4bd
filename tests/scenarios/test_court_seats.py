"""Who is at a table of The Royal Court, and stays there: bots in a leaver's place, the killed, restarts in between."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.ids import MatchId, UserId
from bot.matches.core.model import State
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


async def test_with_bots_at_the_table_one_person_plays_a_whole_match(tmp_path: Path) -> None:
    async with court(tmp_path, "8r9rTr7b", "5b6b", "5r6r", top="2b") as table:
        world = table.world
        await table.command(table.ann, "challenge", seats=3, level=1)
        for _ in range(40):
            match = await world.simulation.app.services.play.match(MatchId(1))
            if not match.users_to_act:
                if match.window is None:
                    break
                await lapse(table)
                continue
            view = (await world.simulation.app.services.play.hand(MatchId(1), UserId(table.ann.id))).state.view
            await press_act(world, table.ann, table.board, table.turns(text_of(view))[0])
        assert custom_ids(table.board, "rematch:")
        await press(world, table.ann, table.board, "rematch:")
        again = await world.simulation.app.services.play.match(MatchId(2))
        assert again.parent == 1
        assert again.state is not State.CHALLENGE, "it begins at once"


async def test_the_killed_are_told_so_may_look_on_and_are_asked_for_nothing(tmp_path: Path) -> None:
    async with court(tmp_path, *REVOLT, top="2b") as table:
        world = table.world
        await table.begun(pace=LIVE)
        await press_act(world, table.ann, table.board, "revolt:2r+3r+4r+5r")
        await lapse(table)
        hand = await press(world, table.ben, await table.hand(table.ben), "lay:", ":draw")
        assert "This will put you out of the game." in text(hand)
        await press(world, table.ben, hand, "end:")
        assert world.pinged(table.board) == {table.cleo.id}
        hand = await press(world, table.ben, table.board, "hand:")
        assert not custom_ids(hand, "lay:")
        assert not custom_ids(hand, "end:")
        assert "You're out of the game" in text(hand)
        assert labels(await press(world, table.ben, table.board, "turns:"))
        assert not custom_ids(await press(world, table.ben, table.board, "more:"), "resign:")
