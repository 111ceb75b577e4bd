"""Open hands: what concerns their player they show at once, all else a little later."""

from __future__ import annotations

from pathlib import Path

import simcord

from tests.scenarios.court import CourtTable, court, custom_ids, press
from tests.scenarios.world import Shown, text

SECONDS = 5


def on_screen(table: CourtTable, actor: simcord.MemberActor) -> Shown:
    """The open hand of a player: their oldest private message."""
    mine = [one for one in table.world.channel.history(viewer=actor) if one.flags.ephemeral]
    return min(mine, key=lambda message: message.id)


async def test_the_hand_of_a_player_who_only_waits_follows_once_for_all_that_has_happened(tmp_path: Path) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        await table.hand(table.cleo)
        before = text(on_screen(table, table.cleo))
        await table.act(table.ann, "draw")
        assert text(on_screen(table, table.cleo)) == before
        await table.act(table.ann, "end")
        assert str(table.ben.id) in text(table.board).partition("\n")[0]
        assert text(on_screen(table, table.cleo)) == before, "it is Ben's turn now, not Cleo's"
        await table.seconds(SECONDS)
        table.world.simulation.app.publishing.wake(1)  # as its own timer does, which goes by another clock
        await table.world.quiet()
        assert text(on_screen(table, table.cleo)) != before


async def test_a_player_who_is_asked_something_sees_it_in_the_hand_at_once(tmp_path: Path) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        await table.hand(table.cleo)
        await table.act(table.ann, "Jr")
        answers = custom_ids(on_screen(table, table.cleo), "answer-here:")
        assert len(answers) == 1, "Cleo has no ace, and may let it pass"
        for actor in (table.ben, table.cleo):
            await press(table.world, actor, table.board, "answer:", ":let")
        assert not custom_ids(on_screen(table, table.cleo), "answer-here:")


async def test_the_next_player_is_shown_at_once_that_it_is_their_turn(tmp_path: Path) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        await table.hand(table.ben)
        await table.act(table.ann, "draw")
        assert not custom_ids(on_screen(table, table.ben), "end:")
        await table.act(table.ann, "end")
        assert custom_ids(on_screen(table, table.ben), "lay:")
