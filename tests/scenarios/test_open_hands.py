"""Open hands: they follow when their player is asked something, when their cards change, and when they press."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.ids import MatchId
from bot.ui import compose
from bot.ui.compose import edit
from bot.ui.interaction.context import InteractionContext
from tests.scenarios.counted import counted
from tests.scenarios.court import CourtTable, court, custom_ids
from tests.scenarios.open_hands import on_screen
from tests.scenarios.world import Shown, text
from tests.support.court import PAUSED


async def test_the_hand_of_a_player_who_only_waits_stays_as_it_is(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        await table.hand(table.cleo)
        before = text(on_screen(table, table.cleo))
        await table.act(table.ann, "draw")
        assert text(on_screen(table, table.cleo)) == before
        await table.act(table.ann, "end")
        assert str(table.ben.id) in text(table.board).partition("\n")[0]
        assert text(on_screen(table, table.cleo)) == before, "it is Ben's turn now, not Cleo's"


async def test_the_next_player_is_shown_at_once_that_it_is_their_turn(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        await table.hand(table.ben)
        await table.act(table.ann, "draw")
        assert not custom_ids(on_screen(table, table.ben), "end:")
        await table.act(table.ann, "end")
        assert custom_ids(on_screen(table, table.ben), "lay:")


@pytest.mark.parametrize("ace", [True, False])
async def test_who_is_asked_sees_it_at_once_and_keeps_the_picture_of_their_cards(tmp_path: Path, ace: bool) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        actor = table.ben if ace else table.cleo
        before = table.world.pictures(await table.hand(actor))
        async with counted(table.world) as cost:
            await table.act(table.ann, "Jr")
        assert custom_ids(on_screen(table, actor), "answer-here:")
        assert table.world.pictures(on_screen(table, actor)) == before, "it shows their cards alone"
        assert "hand_picture" not in cost.pictures
        await table.seconds(PAUSED)
        assert not custom_ids(on_screen(table, actor), "answer-here:")


async def test_a_player_whose_turn_it_becomes_is_shown_the_table_at_once(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        before = table.world.pictures(await table.hand(table.ben))
        await table.act(table.ann, "draw")
        async with counted(table.world) as cost:
            await table.act(table.ann, "end")
        assert table.world.pictures(on_screen(table, table.ben)) != before
        assert cost.pictures["hand_picture"] == 1


async def test_a_hand_that_was_read_before_its_players_turn_began_shows_it_once_it_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        await table.act(table.ann, "draw")
        app = table.world.simulation.app
        read = app.services.play.hand

        async def early(*given: Any) -> Any:
            monkeypatch.undo()
            hand = await read(*given)
            await table.commit(table.ann, "end")
            await app.publishing.settled(MatchId(1))
            return hand

        monkeypatch.setattr(app.services.play, "hand", early)
        await table.hand(table.ben)
        assert custom_ids(on_screen(table, table.ben), "lay:")


async def test_a_press_in_an_open_hand_tells_other_processes_nothing_new(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        await table.hand(table.ann)
        told: list[tuple[int, int, int]] = []
        table.world.simulation.app.services.open_hands.on_opened = lambda *opened: told.append(opened)
        await table.act(table.ann, "draw")
        assert told == []
        await table.hand(table.ann)
        assert [(match, user) for match, user, _ in told] == [(1, table.ann.id)]


async def test_an_outdated_press_is_answered_with_the_present_state(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        before = text(await table.hand(table.cleo))
        await table.act(table.ann, "draw")
        await table.act(table.ann, "end")
        cleo = on_screen(table, table.cleo)
        assert text(cleo) == before
        cleo = await table.world.forge(table.cleo, cleo, f"answer-here:{table.name}:1:let")
        assert text(await table.hand(table.cleo)) in text(cleo)


async def test_a_hand_that_follows_does_not_take_back_what_its_player_presses_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        await table.hand(table.ben)
        await table.act(table.ann, "draw")

        hands, pressed = table.world.simulation.app.services.open_hands, asyncio.Event()
        note_shown = hands.note_shown

        def noted(*given: Any) -> Any:
            pressed.set()
            return note_shown(*given)

        async def slowly(*given: Any, **more: Any) -> Any:
            monkeypatch.undo()
            monkeypatch.setattr(hands, "note_shown", noted)
            table.world.deliver(table.ben, on_screen(table, table.ben), f"hand-here:{table.name}:0")
            await asyncio.wait_for(pressed.wait(), 60)
            return await edit(*given, **more)

        monkeypatch.setattr(compose, "edit", slowly)
        async with counted(table.world) as cost:
            await table.act(table.ann, "end")
        assert cost.requests["PATCH /webhooks/messages/@original"] == 0
        assert custom_ids(on_screen(table, table.ben), "lay:"), "the press was answered with his turn"


async def test_what_a_player_opens_after_the_end_stays_when_their_hand_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with court(tmp_path, "7r", "8r9r", "8b9b", top="5r") as table:
        world = table.world
        await table.begun(pace="live")
        await table.hand(table.ben)
        before = len(_private(table, table.ben))
        opened, replace_private = asyncio.Event(), InteractionContext.replace_private

        async def opening(*given: Any) -> None:
            await replace_private(*given)
            opened.set()

        async def slowly(*given: Any, **more: Any) -> Any:
            monkeypatch.undo()
            monkeypatch.setattr(InteractionContext, "replace_private", opening)
            world.simulation.env.backend.clock.advance(0.001)
            world.deliver(table.ben, table.board, next(iter(custom_ids(table.board, "more:"))))
            await asyncio.wait_for(opened.wait(), 60)
            return await edit(*given, **more)

        monkeypatch.setattr(compose, "edit", slowly)
        await table.act(table.ann, "7r")
        assert opened.is_set()
        assert len(_private(table, table.ben)) == before + 1


def _private(table: CourtTable, person: simcord.MemberActor) -> list[Shown]:
    return [shown for shown in table.world.channel.history(viewer=person) if shown.flags.ephemeral]
