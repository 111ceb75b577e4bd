"""Hints at The Royal Court: pressed on a turn, laid out and taken back, and in a window over days."""

from __future__ import annotations

from pathlib import Path

from bot.ids import MatchId, UserId
from tests.scenarios.court import court, custom_ids, press
from tests.scenarios.world import labels, text


async def test_a_hint_is_laid_out_taken_back_and_played_and_given_to_who_may_nope(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        world = table.world
        await table.begun(hints=True, pace="1d")
        hand = await press(world, table.ann, await table.hand(table.ann), "hint:")
        assert "💡 **Hint** · **" in text(hand)
        assert not custom_ids(hand, "end:")
        hand = await world.press(table.ann, hand, "Lay it out")
        assert "💡 **Hint laid out** · **" in text(hand)
        assert labels(hand)[1:] == ["Undo", "More…"], "after the button that plays it, and no card"
        assert custom_ids(hand, "end:")
        hand = await world.press(table.ann, hand, "Undo")
        assert not custom_ids(hand, "end:")
        assert "Lay it out" in labels(hand)
        await world.simulation.app.services.windows.choose(MatchId(1), UserId(table.ben.id), "ask")
        await table.act(table.ann, "Jr")
        hand = await press(world, table.ben, await table.hand(table.ben), "hint:")
        assert "💡 **Hint** · **" in text(hand)
        assert "Lay it out" not in labels(hand)


async def test_a_table_filled_with_bots_has_hints(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        opened = await table.command(table.ann, "challenge", seats=3)
        for _ in range(2):
            panel = await table.world.press(table.ann, opened, "More…")
            await table.world.choose(table.ann, panel, "lobby-bot", "1x1")
        assert custom_ids(await table.hand(table.ann), "hint:")
