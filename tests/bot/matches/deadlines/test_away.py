"""Days away: clocks that stand still on them, at most thirty in any running year, ended early by who is back."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.durations import DAY, HOUR, SECOND, Time
from bot.ids import MatchId, UserId
from bot.matches.core.errors import TimeEnough, TooLongAway
from bot.matches.core.model import OfferKind
from bot.matches.deadlines.away import LATEST_START, MAX_DAYS_A_YEAR
from tests.support.use_cases import ANN, BEN, CLEO, UseCases

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


async def due(cases: UseCases, match: int) -> Time:
    """Until when the people who are asked may answer."""
    [when] = (await cases.play.match(MatchId(match))).clocks.due.values()
    return when


async def go(cases: UseCases, user: UserId, begin: int, days: int) -> None:
    await cases.away.announce(user, cases.now, begin, days)


async def test_a_deadline_is_later_by_the_days_away_that_come_before_it(cases: UseCases) -> None:
    match, other = await cases.begin(pace="3d"), await cases.begin(ANN, CLEO, pace="7d")
    for one in (match, other):
        assert await cases.mover(one.id) == ANN
    cases.now += DAY
    await go(cases, ANN, 1, 5)
    assert await due(cases, match.id) == cases.now + 7 * DAY
    assert await due(cases, other.id) == cases.now + 11 * DAY
    assert (await cases.table(match.id)).away == {"g": (cases.now + DAY, cases.now + 6 * DAY)}
    await go(cases, BEN, 0, 9)
    assert await due(cases, match.id) == cases.now + 7 * DAY, "it is not his clock"
    assert await cases.rows("SELECT due FROM timers WHERE kind = 'clock' AND match = ?", match.id) == [
        (cases.now + 7 * DAY - round(0.6 * DAY),)
    ]


async def test_a_question_that_comes_up_while_someone_is_away_begins_when_they_are_back(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    await go(cases, BEN, 0, 4)
    back = cases.now + 4 * DAY
    cases.now += 5 * HOUR
    await cases.random_turn(match.id, random.Random(1))
    assert await cases.mover(match.id) == BEN
    assert await due(cases, match.id) == back + DAY
    await cases.random_turn(match.id, random.Random(1))
    assert await cases.mover(match.id) == ANN, "who is away may move all the same"
    assert await due(cases, match.id) == cases.now + DAY


async def test_who_is_back_early_has_what_was_left_and_the_days_that_they_have_not_used(cases: UseCases) -> None:
    match = await cases.begin(pace="3d")
    start = cases.now
    await go(cases, ANN, 1, 20)
    assert (await cases.away.days(ANN)).days_left == 10
    cases.now += 3 * DAY
    days = await cases.away.end_early(ANN, start + DAY)
    assert await due(cases, match.id) == cases.now + 2 * DAY
    assert (days.intervals, days.days_left, days.longest_by_start[0]) == ((), 28, 28)
    assert (await cases.table(match.id)).away == {}
    await cases.away.end_early(ANN, start + DAY)
    assert await due(cases, match.id) == cases.now + 2 * DAY


async def test_what_has_not_begun_is_called_off(cases: UseCases) -> None:
    match = await cases.begin(pace="3d")
    before = await due(cases, match.id)
    await go(cases, ANN, 2, 20)
    assert await due(cases, match.id) > before
    days = await cases.away.end_early(ANN, cases.now + 2 * DAY)
    assert (await due(cases, match.id), days.intervals, days.days_left) == (before, (), MAX_DAYS_A_YEAR)


async def test_there_are_thirty_days_in_any_running_year(cases: UseCases) -> None:
    await go(cases, ANN, 0, 20)
    with pytest.raises(TooLongAway) as refused:
        await go(cases, ANN, 24, 11)
    assert vars(refused.value) == {"longest": 10, "most": 30}
    await go(cases, ANN, 24, 10)
    assert (await cases.away.days(ANN)).days_left == 0
    cases.now += 360 * DAY
    days = await cases.away.days(ANN)
    assert (days.days_left, days.longest_by_start[0], days.longest_by_start[LATEST_START]) == (0, 0, MAX_DAYS_A_YEAR), (
        "the first are a year ago by then"
    )


async def test_the_same_said_twice_is_said_once_and_what_touches_is_one(cases: UseCases) -> None:
    shown = cases.now
    cases.now += 5 * SECOND
    await asyncio.gather(*(cases.away.announce(ANN, shown, 0, MAX_DAYS_A_YEAR) for _ in range(2)))
    assert (await cases.away.days(ANN)).intervals == ((shown, shown + MAX_DAYS_A_YEAR * DAY),)
    await cases.away.announce(BEN, cases.now, 0, 3)
    await cases.away.announce(BEN, cases.now, 2, 3)
    assert (await cases.away.days(BEN)).intervals == ((cases.now, cases.now + 5 * DAY),)


async def test_clocks_of_minutes_a_pause_and_a_match_without_clocks_know_no_days_away(cases: UseCases) -> None:
    live, free, paused = [await cases.begin(pace=pace) for pace in ("live", "none", "3d")]
    since = (await cases.offers.offer(paused.id, BEN, OfferKind.PAUSE)).offers[OfferKind.PAUSE].offered_version
    await cases.offers.answer(paused.id, ANN, OfferKind.PAUSE, since, yes=True)
    before = await due(cases, live.id)
    await go(cases, ANN, 0, 9)
    assert await due(cases, live.id) == before
    assert (await cases.play.match(free.id)).clocks.due == (await cases.play.match(paused.id)).clocks.due == {}
    assert (await cases.table(live.id)).away == (await cases.table(free.id)).away == {}
    since = (await cases.offers.offer(paused.id, BEN, OfferKind.RESUME)).offers[OfferKind.RESUME].offered_version
    await cases.offers.answer(paused.id, ANN, OfferKind.RESUME, since, yes=True)
    assert await due(cases, paused.id) == cases.now + (9 + 3) * DAY


async def test_a_year_later_what_was_is_forgotten(cases: UseCases) -> None:
    await go(cases, ANN, 0, 3)
    cases.now += 400 * DAY
    await go(cases, ANN, 0, 3)
    assert await cases.rows("SELECT count(*) FROM away") == [(1,)]


async def test_more_time_across_days_away_is_as_much_that_one_is_there(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    began = cases.now
    await go(cases, ANN, 2, 10)
    for given in (began + 2 * DAY, began + 13 * DAY):
        await cases.times.give_time(match.id, BEN, (await cases.play.match(match.id)).version)
        assert await due(cases, match.id) == given


async def test_thirty_days_that_are_given_are_days_that_one_is_there(cases: UseCases) -> None:
    match = await cases.begin(pace="7d")
    began = cases.now
    await go(cases, ANN, 2, 10)
    for _ in range(23):
        await cases.times.give_time(match.id, BEN, (await cases.play.match(match.id)).version)
    assert await due(cases, match.id) == began + 40 * DAY
    with pytest.raises(TimeEnough):
        await cases.times.give_time(match.id, BEN, (await cases.play.match(match.id)).version)


async def test_the_hour_after_an_outage_is_one_that_one_is_there(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    await cases.times.beat()
    await go(cases, ANN, 2, 10)
    cases.now += 2 * DAY - round(0.5 * HOUR)
    await cases.times.beat()
    assert await due(cases, match.id) == cases.now + 10 * DAY + HOUR


async def test_who_goes_away_once_their_time_is_up_is_late_all_the_same(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    cases.now += DAY
    await go(cases, ANN, 0, 5)
    await cases.times.run(match.id)
    assert (await cases.play.match(match.id)).clocks.late == {"g"}
    await cases.away.end_early(ANN, cases.now)
    await go(cases, ANN, 0, 3)
    assert (
        await cases.times.claim(match.id, BEN, "g", (await cases.play.match(match.id)).version)
    ).result.termination == "time"


async def test_from_a_message_of_long_ago_days_away_begin_now(cases: UseCases) -> None:
    days = await cases.away.announce(ANN, cases.now - 2 * HOUR, 0, 1)
    assert days.intervals == ((cases.now, cases.now + DAY),)
