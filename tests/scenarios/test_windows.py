"""Windows at a table of The Royal Court: two buttons for all, a clock of ten seconds, orders over days, no leak."""

from __future__ import annotations

import asyncio
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.durations import HOUR
from bot.ids import MatchId, UserId
from bot.ui.screens.screen import ROW
from tests.bot.games.royal_court.cases import spaced
from tests.scenarios.court import JACK, LET, NOPE, CourtTable, court, custom_ids, press
from tests.scenarios.open_hands import on_screen
from tests.scenarios.world import Shown, World, controls, labels, parts, text
from tests.support.court import PAUSED
from tests.support.text_rules import text_of

SWAP = ("Kr7r8r2b4r", "ArXXKbKb", "8b9b5r5b")
"""Ann may swap a card with another player."""


def answer_ids(board: Shown) -> list[str]:
    """The custom_ids of the controls for everybody."""
    return [one["custom_id"] for one in controls(board) if one["custom_id"].startswith("answer:")]


async def answer(table: CourtTable, actor: simcord.MemberActor, answered: str) -> Shown:
    return await press(table.world, actor, table.board, "answer:", answered)


async def test_two_buttons_stand_on_the_board_with_what_is_asked_and_for_how_long(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        world = table.world
        board = await table.begun(pace="live")
        await table.act(table.ann, "Jr")
        assert table.board.id == board.id, "a window changes the message where it is"
        assert {"Let it pass", "Nope: Ann's jack!"} <= set(labels(table.board))
        assert len(answer_ids(table.board)) == 2
        assert re.search(r"The match continues <t:\d+:R>\.", text(table.board))
        assert "it's your turn" not in text(table.board)
        for actor in (table.ben, table.cleo):
            said = await answer(table, actor, LET)
            assert said.id == board.id, "no message is left over"
        assert answer_ids(table.board) == []
        assert (table.board.id, world.pinged(table.board)) == (board.id, {table.ann.id}), "her turn goes on"
        assert f"<@{table.ann.id}>, it's your turn" in text(table.board)


async def test_no_button_of_the_board_is_moved_by_those_of_a_pause(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        before = _places(table.board)
        await table.act(table.ann, "Jr")
        now = _places(table.board)
        assert ("hand", 0, 0) in before < now
        assert now - before == {("answer", 0, 1), ("answer", 2, 1)}, "at the ends of rows that were there"


def _places(board: Shown) -> set[tuple[str, int, int]]:
    """The action of each button of the board, its row and its place there."""
    shown = [part["components"] for part in parts(board) if part["type"] == ROW]
    return {(one["custom_id"].partition(":")[0], y, x) for y, row in enumerate(shown) for x, one in enumerate(row)}


async def test_no_button_of_a_hand_stands_where_another_was_before_a_pause_or_with_other_cards(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        shapes = []
        for actor in (table.ben, table.cleo):
            await table.hand(actor)
        for act in ("", "Jr"):
            if act:
                await table.act(table.ann, act)
            shapes += [_places(on_screen(table, actor)) for actor in (table.ben, table.cleo)]
        waiting, _, asked, asked_without = shapes
        assert {("pauses-here", 0, 0), ("answer-here", 0, 1)} <= asked_without < asked
        assert asked - asked_without == {("answer-here", 0, 2)}, "nope is last"
        assert _green(on_screen(table, table.ben)) == []
        assert _green(on_screen(table, table.cleo)) == ["Skip to my turn"], "she has no ace"
        for one, other in combinations(shapes, 2):
            assert not {at[1:] for at in one - other} & {at[1:] for at in other - one}
        assert _answers(table.world, on_screen(table, table.ben))[-1].endswith(":nope")
        assert {("pauses-here", 0, 0), ("more", 1, 0), ("pauses-here", 1, 1)} <= waiting


async def test_skip_to_my_turn_is_one_press_a_round_and_shows_nobody_else_that_it_is_on(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        board, before = table.board, table.world.payload(table.board)
        hand = await press(table.world, table.cleo, board, "pauses:", ":skip")
        assert hand.ephemeral
        assert "Everything passes until your next turn, also what you could nope." in text(hand)
        assert table.world.payload(table.board) == before, "what they have chosen is theirs alone"
        assert _on(hand) == ["Skip to my turn"]
        await table.act(table.ann, "Jr")
        assert not _answers(table.world, on_screen(table, table.cleo))
        await answer(table, table.ben, LET)
        assert answer_ids(table.board) == [], "she has let it pass"
        back = await press(table.world, table.cleo, on_screen(table, table.cleo), "pauses-here:", ":ask")
        assert _on(back) == []
        assert "Only the players" in text(await press(table.world, table.dora, table.board, "pauses:"))


async def test_fewer_pauses_are_on_and_off_in_the_hand_and_its_button_shows_which(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        hand = await press(table.world, table.cleo, await table.hand(table.cleo), "pauses-here:", ":fewer")
        assert "**Fewer pauses**: I ask you only when an effect strikes you" in text(hand)
        assert _on(hand) == ["Fewer pauses"]
        await table.act(table.ann, "Jr")
        hand = on_screen(table, table.cleo)
        assert not _answers(table.world, hand), "this one has passed"
        assert _on(hand) == ["Fewer pauses"]
        assert _on(await press(table.world, table.cleo, hand, "pauses-here:", ":ask")) == []


def _on(hand: Shown) -> list[str]:
    """The labels of the buttons that show that they are on."""
    return [one["label"] for one in controls(hand) if one.get("emoji", {}).get("name") == "✅" and one["style"] == 1]


def _green(hand: Shown) -> list[str]:
    return [one["label"] for one in controls(hand) if one["style"] == 3]


async def test_everybody_who_presses_is_told_in_private_what_is_in_the_way(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        await table.act(table.ann, "Jr")
        before = table.world.payload(table.board)
        for actor, label, words in (
            (table.dora, NOPE, "Only the players"),
            (table.ann, NOPE, "This is your own move"),
            (table.cleo, NOPE, "ace"),
            (table.cleo, LET, ""),
            (table.cleo, LET, "You've already answered"),
        ):
            said = await answer(table, actor, label)
            assert (said.id == table.board.id) if not words else said.ephemeral
            assert words in text(said)
        assert table.world.payload(table.board) == before
        earlier = answer_ids(table.board)
        await answer(table, table.ben, NOPE)
        assert not {*answer_ids(table.board)} & {*earlier}
        for old in earlier:
            assert "Too late" in text(await table.world.forge(table.ann, table.board, old)), "not for the next effect"
        assert len(answer_ids(table.board)) == 2


async def test_what_is_in_the_way_of_an_answer_is_told_by_the_hand_which_goes_on_with_the_table(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.begun(pace="live")
        hand = await table.hand(table.cleo)
        await table.act(table.ann, "Jr")
        refused = await answer(table, table.cleo, NOPE)
        assert "You hold no ace: **Skip to my turn** lets everything pass until you play." in text(refused)
        with pytest.raises(simcord.BackendError):
            table.world.env.backend.get_message(hand.channel_id, hand.id)
        await answer(table, table.ben, LET)
        await answer(table, table.cleo, LET)
        now = text(on_screen(table, table.cleo))
        assert ("ace" in now, "others are playing" in now) == (False, True), "nothing is left over"


async def test_what_was_said_late_is_private_and_the_next_answer_leaves_the_board_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with court(tmp_path, acknowledge_seconds=0.05) as table:
        await table.begun(pace="live")
        await table.act(table.ann, "Jr")
        board, windows = table.board, table.world.simulation.app.services.windows
        answer_it = windows.answer

        async def slowly(*given: Any) -> Any:
            await asyncio.sleep(0.3)
            return await answer_it(*given)

        monkeypatch.setattr(windows, "answer", slowly)
        _, nope = answer_ids(board)
        said = await table.world.forge(table.cleo, board, nope)
        assert (said.ephemeral, "ace" in text(said)) == (True, True)
        await answer(table, table.cleo, LET)
        assert table.board.id == board.id


async def test_an_open_hand_has_nope_for_who_holds_an_ace_until_they_have_answered(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        world = table.world
        await table.begun(pace="live")
        hand, cleos = await table.hand(table.ben), await table.hand(table.cleo)
        await table.act(table.ann, "Jr")
        pressed = _answers(world, hand)
        assert [one.rsplit(":")[-1] for one in pressed] == ["let", "nope"]
        [going_on] = _answers(world, cleos)
        assert going_on.endswith(":let"), "she has no ace"
        before = world.payload(table.board), world.payload(cleos)
        assert "others are playing" in text(await world.press_id(table.ben, hand, pressed[0]))
        assert (_answers(world, hand), len(answer_ids(table.board))) == ([], 2)
        assert (world.payload(table.board), world.payload(cleos)) == before, "who has answered is secret"
        assert "You've already answered" in text(await world.forge(table.ben, hand, pressed[1]))
        assert "others are playing" in text(await world.press_id(table.cleo, cleos, going_on))
        assert answer_ids(table.board) == []


async def test_a_nope_from_the_hand_does_not_count_for_the_next_question(tmp_path: Path) -> None:
    async with court(tmp_path, JACK[0], JACK[1], "Ar9b5r5b") as table:
        await table.begun(pace="live")
        hand = await table.hand(table.cleo)
        await table.act(table.ann, "Jr")
        _, nope = _answers(table.world, hand)
        await answer(table, table.ben, NOPE)
        said = await table.world.forge(table.cleo, hand, nope)
        assert "Too late" in text(said)


async def test_more_than_ten_choices_stand_in_a_menu_that_lays_out_as_a_button_does(tmp_path: Path) -> None:
    async with court(tmp_path, "Ar2r3r4r5r6r7r8r9rTrJrQrKr", *JACK[1:], top="XX") as table:
        await table.begun(pace="live")
        hand = await table.hand(table.ann)
        keys = [one.rsplit(":")[-1] for one in custom_ids(hand, "lay:")]
        assert keys == ["8r", "9r", "Tr", "Jr", "Qr", "Kr", "court", "castle", "revolt", "pair", "draw"]
        laid = await press(table.world, table.ann, hand, "lay:", ":5r")
        assert custom_ids(laid, "end:")
        assert "A red 5" in spaced(text(laid))


async def test_a_card_is_picked_up_by_one_press_and_a_turn_with_nothing_to_play_ended_by_one(tmp_path: Path) -> None:
    async with court(tmp_path, "7b2b", *JACK[1:], top="9r", draw="8r") as table:
        world = table.world
        await table.begun(pace="live")
        hand = await table.hand(table.ann)
        for key in ("draw", "end"):
            assert [one.rsplit(":")[-1] for one in custom_ids(hand, "lay:")] == [key]
            assert not custom_ids(hand, "end:"), "one green button"
            hand = await press(world, table.ann, hand, "lay:", f":{key}")
        assert (await world.simulation.app.services.play.match(MatchId(1))).users_to_act == (table.ben.id,)


def _answers(world: World, hand: Shown) -> list[str]:
    """The custom_ids with which an open hand answers a question now."""
    return re.findall(r"answer-here:[A-Za-z0-9:-]*", str(world.payload(hand)))


async def test_a_nope_is_shown_where_the_question_was_and_starts_the_clock_anew(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        board = await table.begun(pace="live")
        await table.act(table.ann, "Jr")
        await table.seconds(6)
        await answer(table, table.ben, NOPE)
        assert (table.board.id, len(answer_ids(table.board))) == (board.id, 2)
        await table.seconds(10)
        assert len(answer_ids(table.board)) == 2
        await table.seconds(1)
        assert answer_ids(table.board) == []


async def test_a_restart_inside_a_window_keeps_its_end_the_answers_and_the_buttons(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        world = table.world
        await table.begun(pace="live")
        await table.act(table.ann, "Jr")
        await answer(table, table.cleo, LET)
        before = text(table.board)
        await table.seconds(4)
        await world.simulation.restart()
        assert text(table.board) == before
        assert "already answered" in text(await answer(table, table.cleo, LET))
        await table.seconds(6)
        assert len(answer_ids(table.board)) == 2
        await table.seconds(1)
        assert answer_ids(table.board) == []


async def test_a_restart_inside_a_swap_keeps_what_was_taken_and_its_players_time(tmp_path: Path) -> None:
    async with court(tmp_path, *SWAP) as table:
        world = table.world
        await table.begun(pace="live")
        await table.act(table.ann, "Kr>b")
        await table.seconds(PAUSED)
        now = await world.simulation.app.services.play.match(MatchId(1))
        hand = await world.simulation.app.services.play.hand(MatchId(1), UserId(table.ann.id))
        await world.simulation.restart()
        assert await world.simulation.app.services.play.match(MatchId(1)) == now
        assert (
            await world.simulation.app.services.play.hand(MatchId(1), UserId(table.ann.id))
        ).state.view == hand.state.view
        give = next(act for act in table.turns(text_of(hand.state.view)) if act.startswith("give:"))
        await table.act(table.ann, give)
        assert world.pinged(table.board) == {table.ben.id}
        assert give.removeprefix("give:") not in text(table.board)


async def test_over_days_nobody_is_asked_who_has_not_chosen_it(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        world = table.world
        board = await table.begun(pace="1d")
        await table.act(table.ann, "Jr")
        assert (table.board.id, answer_ids(table.board)) == (board.id, [])
        hand = await table.hand(table.cleo)
        orders = await press(world, table.cleo, hand, "orders:")
        assert orders.ephemeral
        assert len([one for one in controls(orders) if one["custom_id"].startswith("orders-set:")]) == 4
        await world.press(table.cleo, orders, labels(orders)[0])
        before = [world.payload(message) for message in world.messages()]
        assert [world.payload(message) for message in world.messages()] == before
        await table.act(table.ann, "end")
        await table.act(table.ben, "draw")


async def test_over_days_who_wants_to_be_asked_is_pinged_by_a_new_message_and_waited_for(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        world = table.world
        board = await table.begun(pace="3d", **{"answer-time": HOUR})
        await world.simulation.app.services.windows.choose(MatchId(1), UserId(table.cleo.id), "ask")
        await table.act(table.ann, "Jr")
        assert table.board.id != board.id
        assert (world.pinged(table.board), len(answer_ids(table.board))) == ({table.cleo.id}, 2)
        await world.later(1)
        assert answer_ids(table.board) == []
        assert world.pinged(table.board) == {table.ann.id}


async def test_bots_answer_for_themselves_and_who_sits_with_them_goes_on(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        world = table.world
        await table.command(table.ann, "challenge", level=1, seats=3)
        await table.act(table.ann, "Jr")
        app = world.simulation.app.services
        await table.seconds(PAUSED / 2)
        now = await app.play.match(MatchId(1))
        if now.window is not None:  # one of them has said Nope: Ann is asked, too
            await answer(table, table.ann, LET)
            now = await app.play.match(MatchId(1))
        assert (now.window, await world.simulation.app.bot_seats.prompted_matches()) == (None, [])
        assert answer_ids(table.board) == []


async def test_the_hands_of_who_can_answer_and_of_whose_effect_it_is_follow_each_nope(tmp_path: Path) -> None:
    async with court(tmp_path, JACK[0], JACK[1], "Ar9b5r5b") as table:
        await table.begun(pace="live")
        for actor in table.people:
            await table.hand(actor)
        await table.act(table.ann, "Jr")
        await answer(table, table.ben, NOPE)
        ann, ben, cleo = (text(on_screen(table, actor)) for actor in table.people)
        assert "it won't happen, unless someone nopes that" in ann
        assert "If you nope that, " in cleo
        assert "You said Nope to 🟥 <@" in ben
        await answer(table, table.cleo, NOPE)
        assert "said Nope to your Nope" in text(on_screen(table, table.ben))


async def test_buttons_stand_only_where_a_person_can_answer_and_what_only_bots_can_nope_is_over_at_once(
    tmp_path: Path,
) -> None:
    """Ben's bot holds two aces: against its nope, Ann is asked."""
    for bens, goes_on in (("3b7b5rKb", True), ("ArAb5rKb", False)):
        folder = tmp_path / bens
        folder.mkdir()
        async with court(folder, JACK[0], bens, "8b9b5b6b") as table:
            await table.command(table.ann, "challenge", seats=3, level=3)
            hand = await table.hand(table.ann)
            await table.act(table.ann, "Jr")
            assert (answer_ids(table.board), _answers(table.world, hand)) == ([], [])
            await table.seconds(0.6)
            assert (answer_ids(table.board) == []) == goes_on


async def test_who_plays_the_bots_again_has_as_few_pauses_as_before(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.command(table.ann, "challenge", level=1, seats=3)
        app, ann = table.world.simulation.app.services, UserId(table.ann.id)
        for order in ("fewer", "skip"):
            await app.windows.choose(MatchId(1), ann, order)
        await app.play.resign(MatchId(1), ann)
        await table.seconds(1)
        await press(table.world, table.ann, table.board, "rematch:")
        hand = await app.play.hand(MatchId(2), ann)
        assert (hand.order, hand.skips) == ("fewer", False), "they skipped to a turn of that match"
