"""The clocks of a match: until when each seat that is asked something may answer.

All of it follows from what a seat is asked, so it is brought up to date after every action, in the same transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.matches.core import intervals
from bot.matches.core.intervals import DaysAway, Interval
from bot.matches.core.pace import DAY, PACES, Pace, is_live, window_time
from bot.store.core.matches import MatchRow, SeatRow
from bot.store.deadlines import timers
from bot.store.transaction import Transaction
from engine.game import Game

CLOCK: Final = "clock"
"""The timer of a match's next reminder or end of time."""

LIVE: Final = "play"

LONGEST: Final = 30 * DAY
"""Milliseconds from now up to which players may give each other time."""


def advance_clocks(rules: Game, before: MatchRow, now: MatchRow, at: int, away: DaysAway) -> MatchRow:
    """The match with every seat's clock as it is to be after an action, made at a time (milliseconds)."""
    now = _advance_window(before, now, at, away)
    pace = PACES.get(now.pace)
    if pace is None:
        return now
    # Who has answered in secret keeps his clock, which everybody sees, for as long as everybody takes him to be asked.
    running = now.state == LIVE and now.position is not None
    named = publicly_asked(rules, now)
    seats = []
    for old, seat in zip(before.seats, now.seats, strict=False):  # a lobby may have had more, of whom none was asked
        asked = seat.prompt_version is not None and seat.level is None and running and now.window_since is None
        if asked and seat.prompt_version != old.prompt_version:
            seat = _started(rules, pace, now, seat, at, away)
        elif not asked and (seat.seat not in named or seat.level is not None):
            seat = replace(seat, due=None, time_left=None, reminded=False, late=0)
        elif not asked and seat.late:  # he has answered after all, and nobody may claim from him
            seat = replace(seat, late=0)
        seats.append(seat)
    return replace(now, seats=tuple(seats))


def _advance_window(before: MatchRow, now: MatchRow, at: int, away: DaysAway) -> MatchRow:
    """With the clock of its window: one for all whom it asks, so that it tells of none of them."""
    if now.window_since == before.window_since and now.state == LIVE:
        return now
    if now.window_since is None or now.state != LIVE:
        return replace(now, window_since=None, window_until=None, window_time_left=None)
    time = window_time(now.pace, now.window_time)
    if now.stopped is not None:
        return replace(now, window_until=None, window_time_left=time)
    return replace(
        now, window_until=intervals.add_counted_time(at, time, _window_days(now, away)), window_time_left=None
    )


def _window_days(match: MatchRow, away: DaysAway) -> Sequence[Interval]:
    """The days that a window's clock does not count: those of everybody whom it has asked, who has answered or not."""
    return intervals.merge_intervals(
        day for seat in match.seats if seat.in_window == match.window_since for day in _days(match, seat, away)
    )


def window_ended(match: MatchRow, at: int) -> bool:
    """Whether the time of a match's open window is up."""
    return match.window_until is not None and match.window_until <= at


def publicly_asked(rules: Game, match: MatchRow) -> frozenset[str]:
    """The seats that everybody takes to be asked for something: also who has answered in secret."""
    if match.state != LIVE or match.position is None or match.rules_version not in rules.plays_versions:
        return frozenset()
    return rules.to_act(rules.view(match.position, None))


def is_short(match: MatchRow, seat: SeatRow, at: int, away: DaysAway) -> bool:
    """Whether a seat has so little time left that its player is reminded."""
    return match.pace in PACES and seat.due is not None and reminder_at(match, seat, at, away) <= at


def seats_to_remind(rules: Game, match: MatchRow, at: int, away: DaysAway) -> tuple[str, ...]:
    """The seats whose players are to be reminded now.

    Who has answered in secret is reminded like the others, for nobody is to see who has not.
    """
    openly = publicly_asked(rules, match)
    short = [
        seat
        for seat in match.seats
        if seat.seat in openly and not seat.reminded and seat.due is not None and seat.due > at
        if is_short(match, seat, at, away)
    ]
    return tuple(seat.seat for seat in short) if any(map(_runs, match.seats)) else ()


def overdue_seats(match: MatchRow, at: int) -> tuple[str, ...]:
    """The seats whose time has just ended."""
    return tuple(seat.seat for seat in match.seats if _runs(seat) and seat.due is not None and seat.due <= at)


def is_late(seat: SeatRow, at: int) -> bool:
    """Whether what a seat does now comes after its time, also where its clock stands still since."""
    return bool(seat.late) or (seat.due is not None and seat.due <= at)


def with_more_time(match: MatchRow, seat: SeatRow, at: int, away: DaysAway) -> SeatRow:
    """The seat with more time for what it is asked: as much as a player may give another, up to `LONGEST` from now.

    Days away are no part of it, neither of what is given nor of what it may come to.
    """
    assert seat.due is not None
    days = _days(match, seat, away)
    due = intervals.add_counted_time(max(seat.due, at), PACES[match.pace].more, days)
    return replace(seat, due=max(seat.due, min(due, intervals.add_counted_time(at, LONGEST, days))), late=0)


def with_grace(match: MatchRow, seat: SeatRow, at: int, time: int, away: DaysAway) -> SeatRow:
    """The seat, if its clock runs, with so much time left at least, days away left out."""
    if seat.due is None or seat.late:
        return seat
    return replace(seat, due=max(seat.due, intervals.add_counted_time(at, time, _days(match, seat, away))))


def _runs(seat: SeatRow) -> bool:
    return seat.prompt_version is not None and seat.due is not None and not seat.late


def _days(match: MatchRow, seat: SeatRow, away: DaysAway) -> Sequence[Interval]:
    """The days that a seat's clock does not count."""
    pace = PACES.get(match.pace)
    return away.get(seat.user_id, ()) if seat.user_id is not None and pace is not None and pace.takes_days else ()


def _started(rules: Game, pace: Pace, match: MatchRow, seat: SeatRow, at: int, away: DaysAway) -> SeatRow:
    assert match.position is not None
    small = rules.default(match.position, seat.seat) is not None
    time = pace.answer if small else pace.turn
    runs = match.stopped is None
    due, rest = (intervals.add_counted_time(at, time, _days(match, seat, away)), None) if runs else (None, time)
    nudged = None if is_live(pace.key) else seat.nudged
    return replace(seat, due=due, time_left=rest, reminded=small, late=0, nudged=nudged)


def reschedule_seat(match: MatchRow, seat: SeatRow, at: int, before: DaysAway, now: DaysAway) -> SeatRow:
    """A seat's clock with the time left that it had, now that its player is away on other days than before."""
    if seat.due is None or seat.late or seat.due <= at:
        return seat
    left = intervals.counted_time(at, seat.due, _days(match, seat, before))
    return replace(seat, due=intervals.add_counted_time(at, left, _days(match, seat, now)))


def window_with_grace(match: MatchRow, at: int, time: int, away: DaysAway) -> MatchRow:
    """The match, if a window's clock runs, with so much left of it at least, as far as it is ever open for so long."""
    if match.window_until is None:
        return match
    least = intervals.add_counted_time(
        at, min(time, window_time(match.pace, match.window_time)), _window_days(match, away)
    )
    return replace(match, window_until=max(match.window_until, least))


def reschedule_window(match: MatchRow, at: int, before: DaysAway, now: DaysAway) -> MatchRow:
    """The match with as much left of its window as before, now that somebody is away on other days."""
    if match.window_until is None or match.window_until <= at:
        return match
    left = intervals.counted_time(at, match.window_until, _window_days(match, before))
    return replace(match, window_until=intervals.add_counted_time(at, left, _window_days(match, now)))


def stop_clocks(match: MatchRow, why: str, at: int, away: DaysAway) -> MatchRow:
    """The match with its clocks standing still from a time on, for `why`; as it is if they stand still already."""
    if match.stopped is not None:
        return match
    seats = tuple(
        seat
        if seat.due is None
        else replace(seat, due=None, time_left=max(0, intervals.counted_time(at, seat.due, _days(match, seat, away))))
        for seat in match.seats
    )
    until = match.window_until
    rest = None if until is None else max(0, intervals.counted_time(at, until, _window_days(match, away)))
    return replace(match, stopped=at, why_stopped=why, seats=seats, window_until=None, window_time_left=rest)


def resume_clocks(match: MatchRow, at: int, away: DaysAway, least: int = 0) -> MatchRow:
    """The match with its clocks running on from a time: each seat has what was left, those in time `least` at least."""
    seats = []
    for seat in match.seats:
        if seat.time_left is not None:
            left = seat.time_left if seat.late else max(seat.time_left, least)
            seat = replace(seat, due=intervals.add_counted_time(at, left, _days(match, seat, away)), time_left=None)
        seats.append(seat)
    match = replace(match, stopped=None, why_stopped=None, seats=tuple(seats))
    if match.window_time_left is None:
        return match
    left = max(match.window_time_left, min(least, window_time(match.pace, match.window_time)))
    return replace(
        match, window_until=intervals.add_counted_time(at, left, _window_days(match, away)), window_time_left=None
    )


def set_timer(tx: Transaction, match: MatchRow, at: int, away: DaysAway) -> None:
    """Have the next thing happen that is to happen by a match's clocks, or nothing."""
    due = next_event(match, at, away)
    timers.drop_timer(tx, CLOCK, match.id)
    if due is not None:
        timers.set_timer(tx, CLOCK, match.id, due)


def next_event(match: MatchRow, at: int, away: DaysAway) -> int | None:
    """When the next reminder is due or the next time ends, as it looks at a time."""
    if match.state != LIVE:
        return None
    closes = [match.window_until] if match.window_until is not None else []
    ends = [seat.due for seat in match.seats if _runs(seat) and seat.due is not None] if match.pace in PACES else []
    if not ends:
        return min(closes, default=None)
    # Also of who has answered in secret: that no reminder comes would tell.
    short = [
        reminder_at(match, seat, at, away)
        for seat in match.seats
        if seat.due is not None and not seat.late and not seat.reminded
        if _runs(seat) or seat.due > at
    ]
    return min(closes + ends + short)


def reminder_at(match: MatchRow, seat: SeatRow, at: int, away: DaysAway) -> int:
    """When a seat whose clock runs is to be reminded: never while its player is away, who hears of it once back."""
    assert seat.due is not None
    days = _days(match, seat, away)
    # What was to come before he went comes when he is back.
    return max(
        intervals.subtract_counted_time(seat.due, PACES[match.pace].reminder, days),
        intervals.end_of_interval(at, days) if days else 0,
    )


def who_may_claim(match: MatchRow, present: Collection[str]) -> tuple[int, ...]:
    """The people who may claim from a seat whose time is up: all others who are `present` still, and in time."""
    still = (seat for seat in match.seats if seat.seat in present and not seat.late)
    return tuple(seat.user_id for seat in still if seat.user_id is not None)
