"""Clocks stand still and run on: what was left is left."""

from __future__ import annotations

from dataclasses import replace

from bot.matches import clocks
from bot.matches.pace import DAY, HOUR
from tests.bot.matches.club import Club


async def test_clocks_that_stand_still_keep_what_is_left_and_run_on_with_it(club: Club) -> None:
    match = await club.begin(pace="3d")
    row, _ = await club.stored(match.id)
    [asked] = [seat for seat in row.seats if seat.asked is not None]
    assert asked.due == club.now + 3 * DAY
    still = clocks.stop(row, "agreed", club.now + DAY)
    [rests] = [seat for seat in still.seats if seat.asked is not None]
    assert (rests.due, rests.rest, still.stopped, still.why_stopped) == (None, 2 * DAY, club.now + DAY, "agreed")
    assert clocks.next_event(still) is None
    assert clocks.stop(still, "gone", club.now + 2 * DAY) == still
    on = clocks.run_on(still, club.now + 5 * DAY)
    [runs] = [seat for seat in on.seats if seat.asked is not None]
    assert (runs.due, runs.rest, on.stopped, on.why_stopped) == (club.now + 7 * DAY, None, None, None)


async def test_who_had_hardly_any_time_left_has_some_but_not_who_was_late(club: Club) -> None:
    match = await club.begin(pace="1d")
    row, _ = await club.stored(match.id)
    [asked] = [seat.seat for seat in row.seats if seat.asked is not None]

    def due(*, late: bool) -> int | None:
        seats = tuple(replace(seat, late=late and seat.seat == asked) for seat in row.seats)
        still = clocks.stop(replace(row, seats=seats), "gone", club.now + DAY)
        return clocks.run_on(still, club.now + 2 * DAY, least=HOUR).seat(asked).due

    assert due(late=False) == club.now + 2 * DAY + HOUR
    assert due(late=True) == club.now + 2 * DAY
