"""Open hands: what concerns their player they show at once, all else a little later."""

from __future__ import annotations

import asyncio
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.ui.compose import edit
from bot.ui.publishing import publisher
from bot.ui.recent.open_hands import MAX_DELAY, WAITING_PICTURE
from tests.scenarios.counted import counted
from tests.scenarios.court import CourtTable, court, custom_ids, press
from tests.scenarios.world import Shown, text

SECONDS = 5


def on_screen(table: CourtTable, actor: simcord.MemberActor) -> Shown:
    """The open hand of a player: their oldest private message."""
    mine = [one for one in table.world.channel.history(viewer=actor) if one.flags.ephemeral]
    return min(mine, key=lambda message: message.id)


async def after(table: CourtTable, seconds: float) -> None:
    """Let this much time pass, after which hands follow."""
    await table.seconds(seconds)
    table.world.simulation.app.publishing.wake(1)  # as its own timer does, which goes by another clock
    await table.world.quiet()


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
        await after(table, SECONDS)
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


async def test_a_player_who_is_asked_and_answers_sees_words_at_once_and_keeps_the_picture_of_their_cards(
    tmp_path: Path,
) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        cleo = await table.hand(table.cleo)
        before = table.world.pictures(cleo)
        async with counted(table.world) as cost:
            await table.act(table.ann, "Jr")
        cleo = on_screen(table, table.cleo)
        assert custom_ids(cleo, "answer-here:"), "the question and its buttons"
        assert table.world.pictures(cleo) == before
        assert "hand_picture" not in cost.pictures
        cleo = await press(table.world, table.cleo, cleo, "answer-here:")
        assert not custom_ids(cleo, "answer-here:")
        assert table.world.pictures(cleo) == before, "her answer shows nothing new"
        await after(table, SECONDS * WAITING_PICTURE)
        assert table.world.pictures(on_screen(table, table.cleo)) == before, "it shows her cards alone"


async def test_a_player_who_has_not_answered_yet_is_shown_the_table_after_a_quiet_while(tmp_path: Path) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        before = table.world.pictures(await table.hand(table.cleo))
        await table.act(table.ann, "Jr")
        await after(table, SECONDS)
        cleo = on_screen(table, table.cleo)
        assert custom_ids(cleo, "answer-here:")
        assert table.world.pictures(cleo) != before


async def test_a_player_whose_turn_it_becomes_is_shown_the_table_at_once(tmp_path: Path) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        before = table.world.pictures(await table.hand(table.ben))
        await table.act(table.ann, "draw")
        await table.seconds(SECONDS)
        async with counted(table.world) as cost:
            await table.act(table.ann, "end")
        assert table.world.pictures(on_screen(table, table.ben)) != before
        assert cost.pictures["hand_picture"] == 1


async def test_nothing_is_remembered_of_the_hand_that_a_newer_one_takes_the_place_of(tmp_path: Path) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        shown = table.world.simulation.app.services.shown_pictures
        older = await table.hand(table.cleo)
        assert shown.age(older.id) < math.inf
        newer = await table.hand(table.cleo)
        assert shown.age(older.id) == math.inf
        assert shown.age(newer.id) < math.inf


async def test_an_outdated_press_is_answered_with_the_present_state(tmp_path: Path) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        before = table.world.pictures(await table.hand(table.cleo))
        await table.act(table.ann, "Jr")
        cleo = on_screen(table, table.cleo)
        assert table.world.pictures(cleo) == before
        cleo = await table.world.forge(table.cleo, cleo, f"answer-here:{table.name}:1:let")
        assert table.world.pictures(cleo) != before
        assert table.world.pictures(cleo) == table.world.pictures(await table.hand(table.cleo))


async def test_a_hand_follows_at_last_even_if_there_is_never_a_quiet_while(tmp_path: Path) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        await table.hand(table.cleo)
        services = table.world.simulation.app.services
        match, began = (await services.play.hand(1, table.cleo.id)).match, services.clock()
        last = began + MAX_DELAY * SECONDS * 1000
        for number in range(1, 6):
            now = services.clock()
            due = services.open_hands.follow_at(replace(match, version=match.version + number), [table.cleo.id])
            assert due == (min(now + SECONDS * 1000, last) if now < last else now + SECONDS * 1000)
            assert services.open_hands.shown(1)[table.cleo.id].follows == (now >= last)
            await table.world.env.advance_time(SECONDS - 1)
        gone = replace(match, players={**match.players, (await services.play.hand(1, table.cleo.id)).seat: None})
        assert services.open_hands.follow_at(gone, []) is None, "nothing follows for who has no seat any more"


async def test_a_hand_that_follows_does_not_take_back_what_its_player_presses_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
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

        monkeypatch.setattr(publisher, "edit", slowly)
        async with counted(table.world) as cost:
            await table.act(table.ann, "end")
        assert cost.requests["PATCH /webhooks/messages/@original"] == 0
        assert custom_ids(on_screen(table, table.ben), "lay:"), "the press was answered with his turn"


async def test_when_a_hand_follows_does_not_tell_that_another_player_has_answered(tmp_path: Path) -> None:
    async with court(tmp_path, open_hands_seconds=SECONDS) as table:
        await table.begun(pace="live")
        for actor in (table.ben, table.cleo):
            await table.hand(actor)
        await table.act(table.ann, "Jr")
        hands = table.world.simulation.app.services.open_hands
        due = hands.due(1, table.cleo.id)
        assert due is not None
        await table.world.env.advance_time(1)
        await press(table.world, table.ben, on_screen(table, table.ben), "answer-here:", ":let")
        assert hands.due(1, table.cleo.id) == due
