"""Offers that wait on the board, also over a restart: a draw, a pause and its end, agreed to, declined, taken back."""

from __future__ import annotations

import random
from pathlib import Path

from bot.durations import DAY, MINUTE
from bot.i18n.translator import Translators
from bot.ids import MatchId
from tests.scenarios.three import Table, opened
from tests.scenarios.world import Shown, World, controls, labels, text


async def _offered(world: World, kind: str, *, pace: str = "3d") -> Shown:
    """A match in which Ann has offered something by the menu of her board; that board."""
    challenge = await world.command(world.ann, "challenge", user=world.ben, pace=pace)
    await world.press(world.ben, challenge, "Accept: left")
    return await _offer(world, kind)


async def _offer(world: World, kind: str) -> Shown:
    menu = await world.press(world.ann, world.last, "More…")
    answer = await world.press(world.ann, menu, kind)
    assert f"waiting for <@{world.ben_id}>" in text(answer)
    assert kind not in labels(answer)
    return world.last


def _id(message: Shown, label: str) -> str:
    return next(str(one["custom_id"]) for one in controls(message) if one["label"] == label)


async def test_a_draw_is_offered_on_the_board_pings_the_other_and_ends_the_match(world: World) -> None:
    board = await _offered(world, "Offer a draw")
    assert f"<@{world.ann_id}> offers a draw" in text(board)
    assert world.pinged(board) == {world.ben_id}
    refused = await world.press(world.person("Cleo"), board, "Accept the draw")
    assert "Only the players" in text(refused)
    assert "waiting for" in text(await world.press(world.ann, board, "Accept the draw")), "it is her own"
    answer = await world.press(world.ben, board, "Accept the draw")
    assert answer.ephemeral
    assert "agreed by both" in text(answer)
    assert "A draw, agreed by both players." in text(world.last)
    assert "Accept the draw" not in labels(world.last)


async def test_a_draw_is_declined_by_playing_on(world: World) -> None:
    board = await _offered(world, "Offer a draw")
    for actor, offered in ((world.ann, "Withdraw the offer"), (world.ben, "Accept the draw")):
        assert "offers a draw" in text(world.last)
        hand = await world.press(actor, world.last, "My hand")
        assert offered in labels(hand)
        await world.random_turn(actor, hand, random.Random(1))
    assert "offers a draw" not in text(world.last)
    late = await world.forge(world.ben, world.last, _id(board, "Accept the draw"))
    assert text(late) == "This offer is no longer open. The match continues."
    board = await _offer(world, "Offer a draw")
    await world.press(world.ben, board, "Decline")
    menu = await world.press(world.ann, world.last, "More…")
    assert "You've already offered a draw" in text(await world.press(world.ann, menu, "Offer a draw"))


async def test_the_offerer_hears_of_a_decline_and_the_board_says_it_until_the_next_turn(world: World) -> None:
    board = await _offered(world, "Offer a draw")
    answer = await world.press(world.ben, board, "Decline")
    assert text(answer) == "You declined the draw."
    again = await world.forge(world.ben, world.last, _id(board, "Decline"))
    assert text(again) == "You declined the draw.", "pressed twice"
    assert f"🤝 <@{world.ben_id}> declines the draw." in text(world.last)
    assert world.pinged(world.last) == {world.ann_id}
    await world.simulation.restart()
    assert "declines the draw" in text(world.last)
    mover = await world.mover()
    await world.random_turn(mover, await world.press(mover, world.last, "My hand"), random.Random(1))
    assert "declines" not in text(world.last)
    board = await _offer(world, "Offer a pause")
    await world.press(world.ann, board, "Decline")
    assert "declines" not in text(world.last), "taking an offer back is no refusal"


async def test_a_restart_between_pause_and_resume_loses_nothing_and_both_may_press_at_once(world: World) -> None:
    board = await _offered(world, "Offer a pause")
    await world.later(10)
    await world.press(world.ben, board, "Accept the pause")
    assert "⏸️ Paused <t:" in text(world.last)
    for actor in (world.ann, world.ben):
        menu = await world.press(actor, world.last, "More…")
        assert not {"Nudge", "Give a day", "Offer a pause"} & set(labels(menu)), "nobody is hurried in a pause"
        assert "Offer to resume" in labels(menu)
    await world.simulation.restart()
    await world.later(24 * 5)
    assert "Offer to resume" in labels(world.last)
    board, ask = world.last, _id(world.last, "Offer to resume")
    for actor in (world.ann, world.ben):
        world.deliver(actor, board, ask)
    await world.quiet()
    now = await world.simulation.app.services.play.match(MatchId(1))
    assert now.clocks.stopped is None
    [due] = now.clocks.due.values()
    assert now.started is not None
    assert abs(due - now.started - (3 + 5) * DAY) < MINUTE, "five days did not count"
    assert "Paused" not in text(world.last)
    assert "Offer to resume" not in labels(world.last)


async def test_a_pause_ends_by_itself_after_thirty_days(world: World) -> None:
    await world.press(world.ben, await _offered(world, "Offer a pause"), "Accept the pause")
    await world.simulation.restart()
    await world.later(24 * 30 + 1)
    assert "Paused" not in text(world.last)
    assert world.pinged(world.last) == {(await world.mover()).id}


async def test_a_press_delivered_twice_agrees_once_and_an_own_offer_is_taken_back(world: World) -> None:
    board = await _offered(world, "Offer a pause")
    seen, yes = world.payload(board), _id(board, "Accept the pause")
    world.deliver(world.ben, board, yes, seen=seen, copies=2)
    world.deliver(world.ben, board, yes, seen=seen)
    await world.quiet()
    assert (await world.simulation.app.services.play.match(MatchId(1))).clocks.stopped is not None
    board = await _offer(world, "Offer to resume")
    menu = await world.press(world.ann, board, "More…")
    withdraw = _id(menu, "Withdraw the offer")
    answer = await world.press(world.ann, menu, "Withdraw the offer")
    assert "You withdrew your offer." in text(answer)
    assert "Offer to resume" in labels(world.last)
    again = await world.forge(world.ann, answer, withdraw)
    assert "You've already withdrawn this offer." in text(again), "pressed twice"
    assert "Offer to resume" in labels(again), "what can be done now"


async def test_answers_come_in_the_pressers_language(world: World) -> None:
    world.speaks(world.ben, "fr")
    board = await _offered(world, "Offer a pause")
    t = Translators()["fr"]
    menu = await world.press(world.ben, board, "More…")
    assert {t("Accept the pause"), t("Decline"), t("Offer a draw")} <= set(labels(menu))
    answer = await world.press(world.ben, menu, t("Decline"))
    assert t("You declined the pause.") in text(answer)
    late = await world.forge(world.ben, world.last, _id(board, "Accept the pause"))
    assert text(late) == f"{t('This offer is no longer open.')} {t('The match continues.')}"


async def test_at_a_table_of_three_all_who_are_still_in_must_agree(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        await table.begun()
        menu = await world.press(table.ann, table.board, "More…")
        await world.press(table.ann, menu, "Offer a draw")
        assert world.pinged(table.board) == {table.ben.id, table.cleo.id}
        answer = await world.press(table.ben, table.board, "Accept the draw")
        assert f"waiting for <@{table.cleo.id}>" in text(answer)
        assert f"<@{table.ben.id}> agreed." in text(table.board)
        await world.simulation.restart()
        await table.leave(table.cleo)
        people = f"🔴 <@{table.ann.id}>, 🔵 <@{table.ben.id}>"
        assert f"A draw, agreed by {people}." in text(table.board)
        assert "Rematch" in labels(table.board)
