"""Days away: clocks that stand still on them, at most thirty in any running year, ended early by who is back."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.durations import DAY, HOUR
from bot.matches.core.errors import TimeEnough, TooLongAway
from bot.matches.core.model import OfferKind
from bot.matches.deadlines.away import LATEST_START, MAX_DAYS_A_YEAR
from tests.support.club import ANN, BEN, CLEO, Club

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


async def due(club: Club, match: int) -> int:
    """Until when the people who are asked may answer."""
    [when] = (await club.play.match(match)).due.values()
    return when


async def go(club: Club, user: int, begin: int, days: int) -> None:
    await club.away.announce(user, club.now, begin, days)


async def test_a_deadline_is_later_by_the_days_away_that_come_before_it(club: Club) -> None:
    match, other = await club.begin(pace="3d"), await club.begin(ANN, CLEO, pace="7d")
    for one in (match, other):
        assert await club.mover(one.id) == ANN
    club.now += DAY
    await go(club, ANN, 1, 5)
    assert await due(club, match.id) == club.now + 7 * DAY
    assert await due(club, other.id) == club.now + 11 * DAY
    assert (await club.table(match.id)).away == {"g": (club.now + DAY, club.now + 6 * DAY)}
    await go(club, BEN, 0, 9)
    assert await due(club, match.id) == club.now + 7 * DAY, "it is not his clock"
    assert await club.rows("SELECT due FROM timers WHERE kind = 'clock' AND match = ?", match.id) == [
        (club.now + 7 * DAY - 3 * DAY // 5,)
    ]


async def test_a_question_that_comes_up_while_someone_is_away_begins_when_they_are_back(club: Club) -> None:
    match = await club.begin(pace="1d")
    await go(club, BEN, 0, 4)
    back = club.now + 4 * DAY
    club.now += 5 * HOUR
    await club.random_turn(match.id, random.Random(1))
    assert await club.mover(match.id) == BEN
    assert await due(club, match.id) == back + DAY
    await club.random_turn(match.id, random.Random(1))
    assert await club.mover(match.id) == ANN, "who is away may move all the same"
    assert await due(club, match.id) == club.now + DAY


async def test_who_is_back_early_has_what_was_left_and_the_days_that_they_have_not_used(club: Club) -> None:
    match = await club.begin(pace="3d")
    start = club.now
    await go(club, ANN, 1, 20)
    assert (await club.away.days(ANN)).days_left == 10
    club.now += 3 * DAY
    days = await club.away.end_early(ANN, start + DAY)
    assert await due(club, match.id) == club.now + 2 * DAY
    assert (days.intervals, days.days_left, days.longest_by_start[0]) == ((), 28, 28)
    assert (await club.table(match.id)).away == {}
    await club.away.end_early(ANN, start + DAY)
    assert await due(club, match.id) == club.now + 2 * DAY


async def test_what_has_not_begun_is_called_off(club: Club) -> None:
    match = await club.begin(pace="3d")
    before = await due(club, match.id)
    await go(club, ANN, 2, 20)
    assert await due(club, match.id) > before
    days = await club.away.end_early(ANN, club.now + 2 * DAY)
    assert (await due(club, match.id), days.intervals, days.days_left) == (before, (), MAX_DAYS_A_YEAR)


async def test_there_are_thirty_days_in_any_running_year(club: Club) -> None:
    await go(club, ANN, 0, 20)
    with pytest.raises(TooLongAway) as refused:
        await go(club, ANN, 24, 11)
    assert vars(refused.value) == {"longest": 10, "most": 30}
    await go(club, ANN, 24, 10)
    assert (await club.away.days(ANN)).days_left == 0
    club.now += 360 * DAY
    days = await club.away.days(ANN)
    assert (days.days_left, days.longest_by_start[0], days.longest_by_start[LATEST_START]) == (0, 0, MAX_DAYS_A_YEAR), (
        "the first are a year ago by then"
    )


async def test_the_same_said_twice_is_said_once_and_what_touches_is_one(club: Club) -> None:
    shown = club.now
    club.now += 5_000
    await asyncio.gather(*(club.away.announce(ANN, shown, 0, MAX_DAYS_A_YEAR) for _ in range(2)))
    assert (await club.away.days(ANN)).intervals == ((shown, shown + MAX_DAYS_A_YEAR * DAY),)
    await club.away.announce(BEN, club.now, 0, 3)
    await club.away.announce(BEN, club.now, 2, 3)
    assert (await club.away.days(BEN)).intervals == ((club.now, club.now + 5 * DAY),)


async def test_clocks_of_minutes_a_pause_and_a_match_without_clocks_know_no_days_away(club: Club) -> None:
    live, free, paused = [await club.begin(pace=pace) for pace in ("live", "none", "3d")]
    since = (await club.offers.offer(paused.id, BEN, OfferKind.PAUSE)).offers[OfferKind.PAUSE].offered_version
    await club.offers.answer(paused.id, ANN, OfferKind.PAUSE, since, yes=True)
    before = await due(club, live.id)
    await go(club, ANN, 0, 9)
    assert await due(club, live.id) == before
    assert (await club.play.match(free.id)).due == (await club.play.match(paused.id)).due == {}
    assert (await club.table(live.id)).away == (await club.table(free.id)).away == {}
    since = (await club.offers.offer(paused.id, BEN, OfferKind.RESUME)).offers[OfferKind.RESUME].offered_version
    await club.offers.answer(paused.id, ANN, OfferKind.RESUME, since, yes=True)
    assert await due(club, paused.id) == club.now + (9 + 3) * DAY


async def test_a_year_later_what_was_is_forgotten(club: Club) -> None:
    await go(club, ANN, 0, 3)
    club.now += 400 * DAY
    await go(club, ANN, 0, 3)
    assert await club.rows("SELECT count(*) FROM away") == [(1,)]


async def test_more_time_across_days_away_is_as_much_that_one_is_there(club: Club) -> None:
    match = await club.begin(pace="1d")
    began = club.now
    await go(club, ANN, 2, 10)
    for given in (began + 2 * DAY, began + 13 * DAY):
        await club.times.give_time(match.id, BEN, (await club.play.match(match.id)).version)
        assert await due(club, match.id) == given


async def test_thirty_days_that_are_given_are_days_that_one_is_there(club: Club) -> None:
    match = await club.begin(pace="7d")
    began = club.now
    await go(club, ANN, 2, 10)
    for _ in range(23):
        await club.times.give_time(match.id, BEN, (await club.play.match(match.id)).version)
    assert await due(club, match.id) == began + 40 * DAY
    with pytest.raises(TimeEnough):
        await club.times.give_time(match.id, BEN, (await club.play.match(match.id)).version)


async def test_the_hour_after_an_outage_is_one_that_one_is_there(club: Club) -> None:
    match = await club.begin(pace="1d")
    await club.times.beat()
    await go(club, ANN, 2, 10)
    club.now += 2 * DAY - HOUR // 2
    await club.times.beat()
    assert await due(club, match.id) == club.now + 10 * DAY + HOUR


async def test_who_goes_away_once_their_time_is_up_is_late_all_the_same(club: Club) -> None:
    match = await club.begin(pace="1d")
    club.now += DAY
    await go(club, ANN, 0, 5)
    await club.times.run(match.id)
    assert (await club.play.match(match.id)).late == {"g"}
    await club.away.end_early(ANN, club.now)
    await go(club, ANN, 0, 3)
    assert (await club.times.claim(match.id, BEN, "g", (await club.play.match(match.id)).version)).termination == "time"


async def test_from_a_message_of_long_ago_days_away_begin_now(club: Club) -> None:
    days = await club.away.announce(ANN, club.now - 2 * HOUR, 0, 1)
    assert days.intervals == ((club.now, club.now + DAY),)
