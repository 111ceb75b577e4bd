"""Time: reminders, the end of it, claims, more of it, nudges; once each, whatever is restarted or pressed at once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.durations import DAY, HOUR, MINUTE, NO_TIME, SECOND, Milliseconds
from bot.ids import MessageId, UserId
from bot.matches.core.errors import ClocksStopped, NobodyToNudge, NotLate, NudgedAlready
from bot.matches.core.model import Match, OfferKind, State, StopReason
from bot.matches.deadlines.deadlines import OUTAGE
from bot.matches.outbox.delivery import DeliveryStep
from bot.store.deadlines.timers import TimerKind
from bot.store.deadlines.turn_times import turn_times_of
from bot.store.people.people import save_settings
from tests.support.deadlines import claim, later, run, seat_of, shown, summaries
from tests.support.games import hosted, plain_logic
from tests.support.led_bids import LedBids
from tests.support.use_cases import ANN, BEN, CLEO, DORA, UseCases, open_use_cases


@pytest_asyncio.fixture
async def three(tmp_path: Path) -> AsyncIterator[UseCases]:
    """Use cases that also host a game for three."""
    async with open_use_cases(tmp_path, games={**hosted(), LedBids.key: plain_logic(LedBids())}) as opened:
        yield opened


async def begun(cases: UseCases, pace: str = "1d", **terms: Any) -> tuple[Match, UserId, UserId]:
    """A match, who is to move in it, and who waits; its board is shown."""
    match = await cases.begin(pace=pace, **terms)
    await shown(cases)
    mover = await cases.mover(match.id)
    return match, mover, BEN if mover == ANN else ANN


async def begun_by_three(cases: UseCases, pace: str = "1d") -> Match:
    """Ann is to lead; then Ben and Cleo bid at once."""
    made = await cases.challenge(ANN, BEN, CLEO, game=LedBids.key, pace=pace)
    await cases.challenges.accept(made.id, BEN)
    match = await cases.challenges.accept(made.id, CLEO)
    await shown(cases)
    return match


@pytest.mark.parametrize(("pace", "turn"), [("live", 5 * MINUTE), ("1d", DAY), ("3d", 3 * DAY), ("7d", 7 * DAY)])
async def test_when_four_fifths_of_the_time_are_used_up_the_mover_is_pinged_once(
    cases: UseCases, pace: str, turn: int
) -> None:
    match, mover, _ = await begun(cases, pace)
    assert await later(cases, Milliseconds(turn * 4 // 5 - 1)) == []
    [reminder] = await later(cases, Milliseconds(1))
    assert summaries([reminder]) == [("reminder", DeliveryStep.POST, (mover,))]
    assert reminder.board_address is not None
    assert await later(cases, Milliseconds(turn // 5 - 1)) == []
    assert (await cases.play.match(match.id)).clocks.late == frozenset()


async def test_a_reminder_changes_nothing_that_anybody_sees_of_the_match(cases: UseCases) -> None:
    match, *_ = await begun(cases)
    before = await cases.play.match(match.id)
    await later(cases, round(0.8 * DAY))
    assert await cases.play.match(match.id) == before
    assert [one.kind for one in await cases.actions(match.id)][-1] == "remind"


async def test_who_wants_no_reminders_gets_none_and_is_late_all_the_same(cases: UseCases) -> None:
    _, mover, waiter = await begun(cases)
    await cases.store.write(lambda tx: save_settings(tx, mover, reminders="off"))
    assert await later(cases, round(0.8 * DAY)) == []
    assert summaries(await later(cases, round(0.2 * DAY))) == [("board", DeliveryStep.POST, (waiter,))]


async def test_a_reminder_that_comes_after_the_turn_is_never_posted(cases: UseCases) -> None:
    match, *_ = await begun(cases)
    cases.now += round(0.8 * DAY)
    await cases.times.run(match.id)
    await cases.random_turn(match.id, random.Random(1))
    assert ("reminder", DeliveryStep.DROP, ()) in summaries(await shown(cases))


async def test_a_turn_that_arrives_while_its_reminder_is_being_posted_takes_it_away(cases: UseCases) -> None:
    match, *_ = await begun(cases)
    cases.now += round(0.8 * DAY)
    await cases.times.run(match.id)
    [reminder] = await cases.take(match.id)
    await cases.random_turn(match.id, random.Random(1))
    assert await cases.outbox.results.note_posted(reminder, MessageId(77), reminder.match.version), (
        "there is more to do"
    )
    [dropped] = [one for one in await shown(cases) if one.step is DeliveryStep.DROP]
    assert dropped.message == 77


async def test_a_claim_is_refused_before_the_time_after_the_turn_and_from_an_older_board(cases: UseCases) -> None:
    match, mover, waiter = await begun(cases)
    await later(cases, DAY - Milliseconds(1))
    with pytest.raises(NotLate):
        await claim(cases, match, waiter, mover)
    old = await cases.play.match(match.id)
    await later(cases, Milliseconds(1))
    with pytest.raises(NotLate):
        await cases.times.claim(match.public_id, waiter, await seat_of(cases, match, mover), old.version)
    with pytest.raises(NotLate):
        await cases.times.claim(match.public_id, waiter, "no seat", 99)
    await cases.random_turn(match.id, random.Random(1))
    with pytest.raises(NotLate):
        await claim(cases, match, waiter, mover)


async def test_two_who_claim_at_once_remove_once(three: UseCases) -> None:
    match = await begun_by_three(three, "live")
    await three.random_turn(match.id, random.Random(1))  # Ann leads
    await later(three, 10 * SECOND)  # both bid by default
    [late] = (await three.play.match(match.id)).users_to_act
    await later(three, 5 * MINUTE)
    others = [user for user in (ANN, BEN, CLEO) if user != late]
    done = await asyncio.gather(*(claim(three, match, user, late) for user in others), return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["Match", "NotLate"]
    now = await three.play.match(match.id)
    assert now.state is State.PLAY
    assert now.seating.left == {now.seating.seat_of(late)}


async def test_all_who_seem_to_be_asked_are_reminded_as_nobody_is_to_see_who_has_answered(three: UseCases) -> None:
    match = await begun_by_three(three)
    await three.random_turn(match.id, random.Random(1))
    await shown(three)
    # As if this were a turn, and everybody's view did not tell who has bid.
    await three.change(
        "UPDATE seats SET reminded = 0, prompt_version = CASE seat WHEN 'c' THEN NULL ELSE prompt_version END"
    )
    await three.store.write(lambda tx: tx.run("UPDATE timers SET due = ?", three.now + 8 * HOUR - round(0.2 * DAY)))
    assert summaries(await later(three, 8 * HOUR - round(0.2 * DAY))) == [("reminder", DeliveryStep.POST, (BEN, CLEO))]


async def test_time_that_is_given_after_the_end_of_it_takes_the_claim_away(cases: UseCases) -> None:
    match, mover, waiter = await begun(cases)
    await later(cases, 3 * DAY)
    await cases.times.give_time(match.id, waiter, (await cases.play.match(match.id)).version)
    now = await cases.play.match(match.id)
    assert now.clocks.late == frozenset()
    assert list(now.clocks.due.values()) == [cases.now + DAY]
    with pytest.raises(NotLate):
        await claim(cases, match, waiter, mover)
    done = summaries(await later(cases, DAY))
    assert ("board", DeliveryStep.POST, (waiter,)) in done, "and so on, from the beginning"


async def test_who_was_nudged_before_the_clock_was_set_back_by_days_may_be_nudged_again(cases: UseCases) -> None:
    match, _, waiter = await begun(cases, "none")
    await cases.times.nudge(match.id, waiter)
    cases.now -= 3 * DAY
    await cases.times.nudge(match.id, waiter)


async def test_it_is_one_a_day_also_from_turn_to_turn_but_in_a_live_match_one_a_turn(cases: UseCases) -> None:
    async def nudged_in_two_turns(pace: str) -> dict[str, object]:
        match = await cases.begin(pace=pace)
        mover = await cases.mover(match.id)
        waiter = BEN if mover == ANN else ANN
        await cases.times.nudge(match.id, waiter)
        for _ in range(2):
            await cases.random_turn(match.id, random.Random(1))
        assert await cases.mover(match.id) == mover
        if pace == "live":
            await cases.times.nudge(match.id, waiter)
        with pytest.raises(NudgedAlready) as refused:
            await cases.times.nudge(match.id, waiter)
        return vars(refused.value)

    assert await nudged_in_two_turns("3d") == {"next": cases.now + DAY}
    assert await nudged_in_two_turns("live") == {"next": None}


async def test_several_who_nudge_at_once_nudge_once(three: UseCases) -> None:
    match = await begun_by_three(three)
    done = await asyncio.gather(
        *(three.times.nudge(match.id, user) for user in (BEN, CLEO, BEN)), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in done) == ["Nudged", "NudgedAlready", "NudgedAlready"]
    assert summaries(await shown(three)) == [("nudge", DeliveryStep.POST, (ANN,))]


async def test_who_wants_no_reminders_is_not_nudged_either(cases: UseCases) -> None:
    match, mover, waiter = await begun(cases)
    await cases.store.write(lambda tx: save_settings(tx, mover, reminders="off"))
    with pytest.raises(NobodyToNudge) as refused:
        await cases.times.nudge(match.id, waiter)
    assert vars(refused.value) == {"undisturbed": True}


async def test_nobody_is_nudged_in_a_pause(cases: UseCases) -> None:
    match, _, waiter = await begun(cases)
    await cases.change("UPDATE matches SET stopped = ?, why_stopped = 'agreed'", cases.now)
    with pytest.raises(ClocksStopped):
        await cases.times.nudge(match.id, waiter)
    assert summaries(await shown(cases)) == []


async def test_turns_in_time_and_too_late_are_counted_and_a_seat_lost_by_time(cases: UseCases) -> None:
    match, mover, waiter = await begun(cases)
    rng = random.Random(3)
    for wait in (NO_TIME, DAY - Milliseconds(1), DAY, NO_TIME):
        await later(cases, wait)
        await cases.random_turn(match.id, rng)
    await later(cases, DAY)
    await claim(cases, match, waiter, mover)
    habits = await cases.store.read(lambda tx: [turn_times_of(tx, user, "royal_visit") for user in (mover, waiter)])
    choice = int(waiter == BEN)  # who was challenged has made a choice at the start, in time
    assert [tuple(habit) for habit in habits] == [(1 + (1 - choice), 2), (2 + choice, 0)]


async def test_where_no_clock_runs_nothing_is_counted(cases: UseCases) -> None:
    match, *_ = await begun(cases, "none")
    await cases.random_turn(match.id, random.Random(1))
    assert await cases.rows("SELECT 1 FROM turn_times") == []


@pytest.mark.parametrize("down", [OUTAGE, 3 * HOUR, 40 * DAY])
async def test_after_a_long_outage_everybody_has_an_hour_at_least(cases: UseCases, down: Milliseconds) -> None:
    match, _, waiter = await begun(cases)
    far = await cases.begin(CLEO, DORA, pace="7d")
    [farther] = (await cases.play.match(far.id)).clocks.due.values()
    await later(cases, DAY - 5 * MINUTE)
    cases.now += down
    cases.__post_init__()
    await run(cases)
    now = await cases.play.match(match.id)
    assert now.clocks.late == frozenset()
    assert list(now.clocks.due.values()) == [cases.now + HOUR]
    [due] = (await cases.play.match(far.id)).clocks.due.values()
    assert due == max(farther, cases.now + HOUR)
    until = cases.now + HOUR
    cases.now += MINUTE
    cases.__post_init__()  # and once more, at once
    await run(cases)
    assert list((await cases.play.match(match.id)).clocks.due.values()) == [until], "it was done once"
    assert ("board", DeliveryStep.POST, (waiter,)) in summaries(await later(cases, until - cases.now))


async def test_who_was_late_before_an_outage_is_late_after_it(cases: UseCases) -> None:
    match, mover, waiter = await begun(cases)
    await later(cases, DAY)
    cases.now += DAY
    cases.__post_init__()
    await run(cases)
    assert (await claim(cases, match, waiter, mover)).state is State.OVER


async def test_a_match_by_rules_that_are_no_longer_read_leaves_the_clocks_of_others_alone(cases: UseCases) -> None:
    match, *_ = await begun(cases)
    await cases.change("UPDATE matches SET rules_version = 999")
    cases.now += DAY
    await cases.times.run(match.id)
    assert await cases.rows("SELECT due FROM timers") == [(cases.now + HOUR,)], "another process may read it"
    assert [one.kind for one in await cases.actions(match.id)][-1] == "turn"


@pytest.mark.parametrize("kind", [TimerKind.CLOCK, TimerKind.EXPIRY, TimerKind.PAUSE, TimerKind.ABANDONED])
async def test_a_timer_of_a_game_that_is_not_hosted_now_waits_an_hour_and_runs_once_it_is(
    cases: UseCases, kind: TimerKind
) -> None:
    match = await cases.challenge(pace="1d") if kind == TimerKind.EXPIRY else (await begun(cases))[0]
    if kind in (TimerKind.PAUSE, TimerKind.ABANDONED):
        why = StopReason.AGREED if kind is TimerKind.PAUSE else StopReason.GONE
        await cases.change("UPDATE matches SET stopped = 1, why_stopped = ?", why)
        await cases.change("INSERT INTO timers (match, kind, due) VALUES (1, ?, 0)", kind)
    for games, put_off in (({}, True), (cases.games, False)):
        here = UseCases(cases.store, games=games, now=cases.now)
        run = {
            TimerKind.CLOCK: here.times.run,
            TimerKind.EXPIRY: here.challenges.expire,
            TimerKind.PAUSE: here.offers.end_pause,
        }
        await run.get(kind, here.reachability.close)(match.id)
        due = await cases.rows("SELECT due FROM timers WHERE kind = ?", kind)
        assert (due == [(cases.now + HOUR,)]) == put_off
        await cases.change("UPDATE timers SET due = ?", cases.now)  # an hour passes


async def test_nor_does_it_keep_others_from_their_hour_after_an_outage(cases: UseCases) -> None:
    match, *_ = await begun(cases)
    other = await cases.begin(CLEO, DORA, pace="1d")
    await cases.change("UPDATE matches SET rules_version = 999 WHERE id = 1")
    await cases.times.beat()
    cases.now += DAY
    await cases.times.beat()
    assert list((await cases.play.match(other.id)).clocks.due.values()) == [cases.now + HOUR]
    assert [one.kind for one in await cases.actions(match.id)][-1] == "turn"


async def test_while_the_clocks_stand_still_nobody_claims_and_afterwards_anybody_may(cases: UseCases) -> None:
    match, mover, waiter = await begun(cases)
    await later(cases, DAY)
    for asked, agrees in ((OfferKind.PAUSE, mover), (OfferKind.RESUME, waiter)):
        now = await cases.offers.offer(match.id, waiter if agrees == mover else mover, asked)
        since = now.offers[asked].offered_version
        await cases.offers.answer(match.id, agrees, asked, since, yes=True)
        if asked == "pause":
            with pytest.raises(NotLate):
                await claim(cases, match, waiter, mover)
    assert (await claim(cases, match, waiter, mover)).result.termination == "time"


async def test_a_reminder_tells_the_time_anew_once_there_is_more_of_it_but_still_little(cases: UseCases) -> None:
    match, _, waiter = await begun(cases, "7d")
    await later(cases, 7 * DAY - HOUR)
    await cases.times.give_time(match.id, waiter, (await cases.play.match(match.id)).version)
    assert ("reminder", DeliveryStep.EDIT, ()) in summaries(await shown(cases))


async def test_what_was_meant_for_one_turn_is_never_posted_for_the_next(cases: UseCases) -> None:
    match, mover, waiter = await begun(cases)
    await cases.times.nudge(match.id, waiter)
    for _ in range(2):
        await cases.random_turn(match.id, random.Random(1))
    assert await cases.mover(match.id) == mover
    assert ("nudge", DeliveryStep.DROP, ()) in [(kind, doing, ()) for kind, doing, _ in summaries(await shown(cases))]


async def test_that_a_time_is_up_pings_once_also_when_the_board_comes_again(cases: UseCases) -> None:
    match, mover, waiter = await begun(cases)
    assert summaries(await later(cases, DAY)) == [("board", DeliveryStep.POST, (waiter,))]
    await cases.offers.offer(match.id, waiter, OfferKind.DRAW)
    assert summaries(await shown(cases)) == [("board", DeliveryStep.POST, (mover,))]
