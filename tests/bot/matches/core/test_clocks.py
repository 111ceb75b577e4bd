"""Clocks stand still and run on: what was left is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.durations import DAY, HOUR, Time
from bot.matches.core import clocks
from bot.matches.core.intervals import DaysAway
from bot.store.core.matches import StopReason
from tests.support.use_cases import UseCases

NO_DAYS_AWAY: DaysAway = {}

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


async def test_clocks_that_stand_still_keep_what_is_left_and_run_on_with_it(cases: UseCases) -> None:
    match = await cases.begin(pace="3d")
    row, _ = await cases.stored(match.id)
    [asked] = [seat for seat in row.seats if seat.prompt_version is not None]
    assert asked.due == cases.now + 3 * DAY
    still = clocks.stop_clocks(row, StopReason.AGREED, cases.now + DAY, NO_DAYS_AWAY)
    [rests] = [seat for seat in still.seats if seat.prompt_version is not None]
    assert (rests.due, rests.time_left, still.stopped, still.why_stopped) == (None, 2 * DAY, cases.now + DAY, "agreed")
    assert clocks.next_event(still, cases.now, NO_DAYS_AWAY) is None
    assert clocks.stop_clocks(still, StopReason.GONE, cases.now + 2 * DAY, NO_DAYS_AWAY) == still
    on = clocks.resume_clocks(still, cases.now + 5 * DAY, NO_DAYS_AWAY)
    [runs] = [seat for seat in on.seats if seat.prompt_version is not None]
    assert (runs.due, runs.time_left, on.stopped, on.why_stopped) == (cases.now + 7 * DAY, None, None, None)


async def test_who_had_hardly_any_time_left_has_some_but_not_who_was_late(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    row, _ = await cases.stored(match.id)
    [asked] = [seat.seat for seat in row.seats if seat.prompt_version is not None]

    def due(*, late: bool) -> Time | None:
        seats = tuple(replace(seat, late=late and seat.seat == asked) for seat in row.seats)
        still = clocks.stop_clocks(replace(row, seats=seats), StopReason.GONE, cases.now + DAY, NO_DAYS_AWAY)
        return clocks.resume_clocks(still, cases.now + 2 * DAY, NO_DAYS_AWAY, least=HOUR).seat(asked).due

    assert due(late=False) == cases.now + 2 * DAY + HOUR
    assert due(late=True) == cases.now + 2 * DAY


async def test_who_is_away_is_reminded_when_they_are_back(cases: UseCases) -> None:
    match = await cases.begin(pace="1d")
    row, _ = await cases.stored(match.id)
    [asked] = [seat for seat in row.seats if seat.prompt_version is not None]
    assert asked.user_id is not None
    back, reminder = cases.now + 10 * DAY, round(0.2 * DAY)
    for left, moment in ((DAY, back + DAY - reminder), (round(0.5 * reminder), back)):
        gone = {asked.user_id: [(cases.now, back)]}
        seat = clocks.reschedule_seat(row, replace(asked, due=cases.now + left), cases.now, NO_DAYS_AWAY, gone)
        assert seat.due == back + left
        assert clocks.reminder_at(row, seat, cases.now, gone) == moment
