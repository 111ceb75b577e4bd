"""A match over days, as people see it: reminded, late, claimed, given more time, nudged; with restarts in between."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.ids import MatchId, UserId
from tests.scenarios.three import Table, opened
from tests.scenarios.world import Shown, World, controls, labels, parts, text
from tests.scenarios.world import world as open_world
from tests.support.text_rules import all_turns, plays_of

DAY = 24


async def started(world: World, pace: str = "1d") -> tuple[Shown, simcord.MemberActor, simcord.MemberActor]:
    """Ann challenges Ben, who accepts; the board, who is to move, who waits."""
    challenge = await world.command(world.ann, "challenge", user=world.ben, pace=pace)
    await world.press_id(world.ben, challenge, controls(challenge)[0]["custom_id"])
    mover = await world.mover()
    return world.last, mover, world.ben if mover is world.ann else world.ann


async def make_a_turn(world: World, mover: simcord.MemberActor) -> Shown:
    """The mover opens the hand and makes some turn."""
    hand = await world.press(mover, board(world), "My hand")
    return await world.random_turn(mover, hand, random.Random(1))


def board(world: World) -> Shown:
    """The newest board of a match in progress, or its result."""
    return next(one for one in reversed(world.messages()) if {"Turns"} & set(labels(one)))


def until(message: Shown) -> int:
    """The time that a message names, in seconds."""
    return int(text(message).partition("<t:")[2].partition(":R>")[0])


def now(world: World) -> int:
    return round(world.env.now().timestamp())


@pytest.mark.parametrize(
    ("language", "on_challenge", "on_board", "on_hand"),
    [
        ("en", "Pace: 1 day a turn.", "⏳ Time runs out <t:", "rated · ⏳ <t:"),
        ("fr", "Cadence : 1 jour par tour.", "⏳ Fin du temps : <t:", "classée · ⏳ <t:"),
    ],
)
async def test_challenge_board_and_hand_tell_pace_and_deadline(
    tmp_path: Path, language: str, on_challenge: str, on_board: str, on_hand: str
) -> None:
    async with open_world(tmp_path, public_language=language) as world:
        world.speaks(world.ann, language)
        world.speaks(world.ben, language)
        challenge = await world.command(world.ann, "challenge", user=world.ben, pace="1d", rated=True)
        assert on_challenge in text(challenge).replace("\xa0", " ")
        await world.press_id(world.ben, challenge, controls(challenge)[0]["custom_id"])
        shown = world.last
        assert on_board in text(shown)
        assert until(shown) == now(world) + 24 * 3600
        mover = await world.mover()
        hand = await world.press_id(mover, shown, controls(shown)[0]["custom_id"])
        assert on_hand in text(hand)


async def test_a_challenge_without_a_clock_says_so_and_its_board_tells_no_time(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben, pace="none")
    assert "No clock." in text(challenge)
    await world.press(world.ben, challenge, "Accept")
    assert "⏳" not in text(world.last)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "your time in match #1 runs out <t:"), ("fr", "fin du temps <t:")]
)
async def test_a_reminder_pings_the_mover_once_and_goes_when_the_turn_is_made(
    tmp_path: Path, language: str, said: str
) -> None:
    async with open_world(tmp_path, public_language=language) as world:
        shown, mover, _ = await started(world)
        await world.later(DAY * 0.8)
        reminder = world.last
        assert world.pinged(reminder) == {mover.id}
        assert said in text(reminder)
        assert until(reminder) == now(world) + round(DAY * 0.2 * 3600)
        [way] = [one["url"] for one in parts(reminder) if one["type"] == 2 and "url" in one]
        assert way.endswith(f"/{shown.id}")
        await world.simulation.restart()
        await world.later(DAY * 0.1)
        assert world.last.id == reminder.id, "once a turn"
        hand = await world.press_id(mover, reminder, controls(reminder)[0]["custom_id"])
        await world.random_turn(mover, hand, random.Random(1))
        assert reminder.id not in {one.id for one in world.messages()}


async def test_a_reminder_that_was_deleted_stays_away(world: World) -> None:
    _, mover, _ = await started(world)
    await world.later(DAY * 0.8)
    await world.delete(world.last)
    before = [one.id for one in world.messages()]
    await world.simulation.restart()
    await world.later(1)
    assert [one.id for one in world.messages()] == before
    await make_a_turn(world, mover)


@pytest.mark.parametrize("restarts", [False, True])
async def test_after_the_deadline_the_other_is_pinged_and_may_claim_the_win(world: World, restarts: bool) -> None:
    shown, mover, waiter = await started(world)
    assert "Claim the win" not in labels(shown)
    await world.later(DAY * 0.8)
    if restarts:
        await world.simulation.restart()
    await world.later(DAY * 0.2)
    late = board(world)
    assert late.id != shown.id
    assert world.pinged(late) == {waiter.id}
    assert f"<@{mover.id}>'s time is up" in text(late)
    assert "Claim the win" in labels(late)
    assert [one for one in world.messages() if "runs out" in text(one)] == [], "the reminder is gone"
    if restarts:
        await world.simulation.restart()
    answer = await world.press(waiter, late, "Claim the win")
    assert "The win is yours." in text(answer)
    assert f"<@{mover.id}> has run out of time." in text(board(world))
    assert "Rematch" in labels(board(world))


async def test_nothing_is_lost_silently_a_turn_after_the_deadline_counts(world: World) -> None:
    _, mover, waiter = await started(world)
    await world.later(5 * DAY)
    late = board(world)
    claim = controls(late)[0]["custom_id"]
    seen = world.payload(late)
    hand = await world.press(mover, late, "My hand")
    assert "Your time is up" in text(hand)
    assert "Claim the win" not in labels(hand)
    await world.random_turn(mover, hand, random.Random(1))
    assert "Claim the win" not in labels(board(world))
    result = world.deliver(waiter, late, claim, seen=seen)  # from a screen that has not caught up
    await world.quiet()
    answer = [*result.followups, result.response][0]
    assert answer is not None
    assert answer.ephemeral
    assert "Nothing changed" in text(answer)
    assert "My hand" in labels(answer)
    assert f"<@{waiter.id}>, it's your turn" in text(board(world))


async def test_a_turn_and_a_claim_in_the_same_moment_come_to_one_of_both(world: World) -> None:
    _, mover, waiter = await started(world)
    await world.later(DAY)
    late = board(world)
    hand = await world.press(mover, late, "My hand")
    rules = world.simulation.app.services.games["royal_visit"].logic.rules
    view = (await world.simulation.app.services.play.hand(MatchId(1), UserId(mover.id))).state.view
    for play in plays_of(rules, all_turns(rules, view)[0]):
        hand = await world.lay(mover, hand, play)
    end = next(one["custom_id"] for one in controls(hand) if one["label"] == "End turn")
    world.deliver(waiter, late, controls(late)[0]["custom_id"], copies=2)
    world.deliver(mover, hand, end, copies=2)
    await world.quiet()
    kinds = await _kinds(world)
    assert kinds.count("claim") == kinds.count("leave") == 2 - kinds.count("turn"), "the choice at the start is a turn"
    assert ("has run out of time." in text(board(world))) == ("claim" in kinds)


async def _kinds(world: World) -> list[str]:
    def work(tx: Any) -> list[str]:
        return [row["kind"] for row in tx.all("SELECT kind FROM actions ORDER BY number")]

    return await world.simulation.app.store.read(work)


async def test_who_is_late_or_only_looks_on_cannot_claim(world: World) -> None:
    _, mover, _ = await started(world)
    await world.later(DAY)
    late = board(world)
    assert "Play now" in text(await world.press(mover, late, "Claim the win"))
    assert "Only the players" in text(await world.press(world.person("Cleo"), late, "Claim the win"))
    assert "Claim the win" in labels(board(world))


async def test_the_hand_of_who_waits_has_the_claim_too(world: World) -> None:
    shown, _, waiter = await started(world)
    await world.press(waiter, shown, "My hand")
    await world.later(DAY)
    hand = await world.press(waiter, board(world), "My hand")
    assert labels(hand) == ["Claim the win", "Nudge", "More…"]
    assert "You can claim the win, or wait." in text(hand), "what is for one speaks to him"
    assert "The win is yours." in text(await world.press(waiter, hand, "Claim the win"))


@pytest.mark.parametrize(
    ("language", "give", "said"),
    [("en", "Give a day", "Done: there's more time now."), ("fr", "Donner un jour", "plus de")],
)
async def test_more_time_is_given_once_a_press_and_shown_where_the_board_is(
    world: World, language: str, give: str, said: str
) -> None:
    shown, mover, waiter = await started(world)
    world.speaks(waiter, language)
    menu = await world.press(waiter, board(world), "More…")
    assert give in labels(menu)
    press = next(one["custom_id"] for one in controls(menu) if one["label"] == give)
    world.deliver(waiter, menu, press, copies=2)
    world.deliver(waiter, menu, press)
    await world.quiet()
    assert world.last.id == shown.id
    assert until(board(world)) == now(world) + 2 * 24 * 3600
    menu = await world.press(waiter, board(world), "More…")
    answer = await world.press(waiter, menu, give)
    assert said in text(answer)
    assert until(board(world)) == now(world) + 3 * 24 * 3600
    own = await world.press(mover, board(world), "More…")
    assert give not in labels(own)


@pytest.mark.parametrize(
    ("language", "nudge", "said", "again"),
    [("en", "Nudge", "I'll nudge", "again <t:"), ("fr", "Envoyer un rappel", "J’envoie un rappel", "possible <t:")],
)
async def test_a_nudge_pings_once_a_day_and_says_when_the_next_one_is_possible(
    world: World, language: str, nudge: str, said: str, again: str
) -> None:
    shown, mover, waiter = await started(world, "7d")
    world.speaks(waiter, language)
    hand = await world.press(waiter, shown, "My hand")
    assert said in text(await world.press(waiter, hand, nudge))
    notice = world.last
    assert world.pinged(notice) == {mover.id}
    assert f"<@{waiter.id}> is waiting for you in match #1." in text(notice)
    refused = await world.press(waiter, hand, nudge)
    assert again in text(refused)
    assert world.last.id == notice.id
    await world.simulation.restart()
    menu = await world.press(waiter, shown, "More…")
    assert again in text(await world.press(waiter, menu, nudge))
    await make_a_turn(world, mover)
    assert notice.id not in {one.id for one in world.messages()}


async def test_a_second_nudge_appears_and_pings_though_the_first_one_is_gone(world: World) -> None:
    shown, mover, waiter = await started(world, "7d")
    await world.press(waiter, await world.press(waiter, shown, "My hand"), "Nudge")
    first = world.last
    assert world.pinged(first) == {mover.id}
    await make_a_turn(world, mover)
    assert first.id not in {one.id for one in world.messages()}
    await world.press(mover, await world.press(mover, board(world), "My hand"), "Nudge")
    second = world.last
    assert second.id > first.id
    assert world.pinged(second) == {waiter.id}
    assert f"<@{mover.id}> is waiting for you in match #1." in text(second)


async def test_a_second_reminder_appears_and_pings_though_the_first_one_is_gone(world: World) -> None:
    _, mover, waiter = await started(world, "live")
    await world.later(4 / 60)
    first = world.last
    assert world.pinged(first) == {mover.id}
    await make_a_turn(world, mover)
    assert first.id not in {one.id for one in world.messages()}
    await world.later(4 / 60)
    second = world.last
    assert second.id > first.id
    assert world.pinged(second) == {waiter.id}
    assert "your time in match #1 runs out <t:" in text(second)


async def test_after_a_long_outage_the_board_tells_of_an_hour_and_nobody_is_late_before(world: World) -> None:
    _, mover, waiter = await started(world)
    await world.later(DAY * 0.9)
    await world.env.advance_time(DAY * 3600)  # the bot is down
    await world.simulation.restart()
    await world.simulation.app.timers.run_due()
    await world.quiet()
    assert until(board(world)) == now(world) + 3600
    assert "Claim the win" not in labels(board(world))
    await world.later(1)
    assert world.pinged(board(world)) == {waiter.id}
    await make_a_turn(world, mover)


async def test_while_discord_is_out_of_reach_nobody_is_late_and_then_there_is_an_hour(world: World) -> None:
    _, mover, _ = await started(world)
    await world.later(DAY * 0.9)
    app = world.simulation.app
    app.client.dispatch("shard_disconnect", 0)
    await world.quiet()
    for _ in range(5):  # it runs all the while
        await world.env.advance_time(3600)
        await app.timers.run_due()
    await world.quiet()
    assert "Claim the win" not in labels(board(world))
    app.client.dispatch("shard_connect", 0)
    await world.quiet()
    await app.timers.run_due()
    await world.quiet()
    assert until(board(world)) == now(world) + 3600
    assert "Claim the win" not in labels(board(world))
    await make_a_turn(world, mover)


async def test_at_a_larger_table_any_other_player_removes_who_is_late_and_the_match_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        await table.begun(pace="1d")
        await world.later(DAY)
        late = table.board
        assert world.pinged(late) == {table.ben.id, table.cleo.id}
        assert f"Time's up: <@{table.ann.id}>. Any other player can remove them from the match" in text(late)
        hand = await world.press(table.ben, late, "My hand")
        assert f"Time's up: <@{table.ann.id}>. You can remove them from the match" in text(hand)
        press = next(one["custom_id"] for one in controls(late) if one["label"] == "Remove Red")
        answers = [world.deliver(actor, late, press) for actor in (table.ben, table.cleo)]
        await world.quiet()
        told = [text([*one.followups, one.response][0]) for one in answers]
        assert sum(f"The match continues without <@{table.ann.id}>" in one for one in told) == 1
        assert sum("Nothing changed" in one for one in told) == 1
        assert f"<@{table.ann.id}> has left." in text(table.board)
        assert "Remove" not in " ".join(labels(table.board))
        await table.bid(table.ben)


async def test_bids_that_do_not_come_are_made_by_the_clock_also_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        await table.begun(pace="live")
        await table.bid(table.ann)
        assert until(table.board) == now(world) + 10
        await table.bid(table.cleo)
        await world.simulation.restart()
        await world.later(11 / 3600)
        assert f"<@{table.ben.id}> 4, 🟡 <@{table.cleo.id}> 1" in text(table.board)
        assert world.pinged(table.board) == {table.ben.id}
