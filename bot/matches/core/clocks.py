"""The clocks of a match: the deadline of each seat that has a prompt, and of an open window.

They follow from the prompts, so they are advanced after every action, in its transaction. All of this is pure.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.durations import DAY, EPOCH, HOUR, NO_TIME, SECOND, Milliseconds, Time
from bot.ids import UserId
from bot.matches.core import intervals
from bot.matches.core.intervals import DaysAway, Interval
from bot.matches.core.model import State
from bot.matches.core.pace import PACES, Pace, pause_factor, takes_days, window_time
from bot.matches.core.public_match import read_position, view_of
from bot.settings.server import PaceKey
from bot.store.core.matches import MatchRow, SeatRow, StopReason
from engine.game import AnyGame

LONGEST: Final = 30 * DAY
"""The furthest deadline that players may give each other, from now."""

LATEST: Final = SECOND
"""The time after a pause's end in which an answer arrives that Discord took before the end. Then the board changes."""

TAKEN: Final = round(0.5 * LATEST)
"""The time after a pause's end before which Discord must have taken an answer."""

UNASKED: Final = 2 * SECOND
"""The length of a pause in which no person has to decide anything, as only bots are asked."""

ASIDE: Final = 5 * SECOND
"""The greatest length of a pause that is only among bots, at a table of one person and bots: enough to read, and what
nobody there is struck by would else take half of a first match."""

SELF_ANSWERS_AT: Final = 0.3
"""Share of a pause after which standing orders answer and bots think: no hand determines it."""


def advance_clocks(rules: AnyGame, before: MatchRow, now: MatchRow, at: Time, away: DaysAway) -> MatchRow:
    """The match with its clocks started, stopped or cleared as an action made at `at` requires."""
    now = _advance_window(before, now, at, away)
    pace = PACES.get(now.terms.pace)
    if pace is None:
        return now
    # A seat that has answered in secret keeps its public clock as long as it publicly seems to be prompted.
    running = now.state is State.PLAY and now.position is not None
    named = publicly_prompted(rules, now)
    seats = []
    for old, seat in zip(before.seats, now.seats, strict=False):  # a lobby may have had more seats, none with a prompt
        prompted = seat.prompt_version is not None and seat.level is None and running and now.window_since is None
        if prompted and seat.prompt_version != old.prompt_version:
            seat = _started(rules, pace, now, seat, at, away)
        elif not prompted and (seat.seat not in named or seat.level is not None):
            seat = replace(seat, due=None, time_left=None, reminded=False, late=0)
        elif not prompted and seat.late:  # it has answered after all, and no one may claim from it
            seat = replace(seat, late=0)
        seats.append(seat)
    return replace(now, seats=tuple(seats))


def _advance_window(before: MatchRow, now: MatchRow, at: Time, away: DaysAway) -> MatchRow:
    """The match with its window's clock. All seats that a window asks share one, so that it reveals nothing of them."""
    if now.window_since == before.window_since and now.state is State.PLAY:
        return now
    if now.window_since is None or now.state is not State.PLAY:
        return replace(now, window_since=None, window_until=None, window_time_left=None, window_length=None)
    if now.stopped is not None:
        return replace(now, window_until=None, window_time_left=now.window_length)
    until = intervals.add_counted_time(at, now.window_length or NO_TIME, _window_days(now, away))
    return replace(now, window_until=until, window_time_left=None)


def window_length(
    match: MatchRow, pause: Milliseconds, asked: Collection[str], concerned: Collection[str]
) -> Milliseconds:
    """How long a window that asks the seats `asked` is open, where the game's `pause` is the usual length of a pause.

    A pause is `UNASKED` if no person is asked, and twice as long while someone at the table plays their first match. At
    a table of one person and bots it is at most `ASIDE` if they aren't among the `concerned` seats. All that is public.
    """
    if takes_days(match.terms.pace):
        return window_time(match.terms.pace, match.terms.answer_time)
    factor = pause_factor(match.terms.answer_time)
    people = {seat.seat: seat.newcomer for seat in match.seats if seat.level is None and seat.gone is None}
    if people.keys().isdisjoint(asked):
        return factor * UNASKED
    if len(people) == 1 and people.keys().isdisjoint(concerned):
        return factor * min(pause, ASIDE)
    return factor * pause * (1 + any(people.values()))


def is_pause(match: MatchRow) -> bool:
    """Whether the open window is a pause: it goes on by itself within seconds, and nobody is prompted."""
    return match.window_since is not None and not takes_days(match.terms.pace)


def self_answers_at(match: MatchRow) -> Time | None:
    """When bots and standing orders answer in the open pause; None without one, or while the clocks are stopped."""
    if not is_pause(match) or match.window_until is None or match.window_length is None:
        return None
    return match.window_until - match.window_length + round(match.window_length * SELF_ANSWERS_AT)


def _window_days(match: MatchRow, away: DaysAway) -> Sequence[Interval]:
    """The intervals that a window's clock does not count: the days away of all its seats, answered or not."""
    return intervals.merge_intervals(
        day for seat in match.seats if seat.in_window == match.window_since for day in _days(match, seat, away)
    )


def closes_at(match: MatchRow) -> Time | None:
    """When the system closes the open window, as no answer can be on its way; None without one, or while the clocks are
    stopped."""
    return None if match.window_until is None else match.window_until + (LATEST if is_pause(match) else NO_TIME)


def publicly_prompted(rules: AnyGame, match: MatchRow) -> frozenset[str]:
    """The seats that publicly seem to be prompted, including those that have answered in secret."""
    if match.state is not State.PLAY or match.position is None or match.rules_version not in rules.plays_versions:
        return frozenset()
    return rules.to_act(view_of(rules, match.position, None))


def is_short(match: MatchRow, seat: SeatRow, at: Time, away: DaysAway) -> bool:
    """Whether a seat's reminder is due."""
    return match.terms.pace in PACES and seat.due is not None and reminder_at(match, seat, at, away) <= at


# Signpost: how long a turn may take, when its player is reminded
def seats_to_remind(rules: AnyGame, match: MatchRow, at: Time, away: DaysAway) -> tuple[str, ...]:
    """The seats whose players are to be reminded now.

    They include seats that have answered in secret: otherwise reminders would show who has not answered.
    """
    openly = publicly_prompted(rules, match)
    short = [
        seat
        for seat in match.seats
        if seat.seat in openly and not seat.reminded and seat.due is not None and seat.due > at
        if is_short(match, seat, at, away)
    ]
    return tuple(seat.seat for seat in short) if any(map(_runs, match.seats)) else ()


def overdue_seats(match: MatchRow, at: Time) -> tuple[str, ...]:
    """The seats whose time is up and that are not marked as late yet."""
    return tuple(seat.seat for seat in match.seats if _runs(seat) and seat.due is not None and seat.due <= at)


def with_more_time(match: MatchRow, seat: SeatRow, at: Time, away: DaysAway) -> SeatRow:
    """The seat with the time added that a player may give another, at most up to `LONGEST` from now.

    Days away are not counted, neither in the time given nor in the limit.
    """
    assert seat.due is not None
    days = _days(match, seat, away)
    due = intervals.add_counted_time(max(seat.due, at), PACES[match.terms.pace].more, days)
    return replace(seat, due=max(seat.due, min(due, intervals.add_counted_time(at, LONGEST, days))), late=0)


def with_grace(match: MatchRow, seat: SeatRow, at: Time, time: Milliseconds, away: DaysAway) -> SeatRow:
    """The seat with at least `time` left, days away not counted, if its clock runs."""
    if seat.due is None or seat.late:
        return seat
    return replace(seat, due=max(seat.due, intervals.add_counted_time(at, time, _days(match, seat, away))))


def _runs(seat: SeatRow) -> bool:
    return seat.prompt_version is not None and seat.due is not None and not seat.late


def _days(match: MatchRow, seat: SeatRow, away: DaysAway) -> Sequence[Interval]:
    """The intervals that a seat's clock does not count: its player's days away, at a pace of days."""
    return away.get(seat.user_id, ()) if seat.user_id is not None and takes_days(match.terms.pace) else ()


def _started(rules: AnyGame, pace: Pace, match: MatchRow, seat: SeatRow, at: Time, away: DaysAway) -> SeatRow:
    assert match.position is not None
    small = rules.default_action(read_position(rules, match.position), seat.seat) is not None
    time = pace.answer if small else pace.turn
    runs = match.stopped is None
    due, rest = (intervals.add_counted_time(at, time, _days(match, seat, away)), None) if runs else (None, time)
    nudged = seat.nudged if takes_days(pace.key) else None
    return replace(seat, due=due, time_left=rest, reminded=small, late=0, nudged=nudged)


def reschedule_seat(match: MatchRow, seat: SeatRow, at: Time, before: DaysAway, now: DaysAway) -> SeatRow:
    """The seat with the same time left after its player's days away have changed from `before` to `now`."""
    if seat.due is None or seat.late or seat.due <= at:
        return seat
    left = intervals.counted_time(at, seat.due, _days(match, seat, before))
    return replace(seat, due=intervals.add_counted_time(at, left, _days(match, seat, now)))


def window_with_grace(match: MatchRow, at: Time, time: Milliseconds, away: DaysAway) -> MatchRow:
    """The match with at least `time` left of its window, but no more than a window has, if its clock runs."""
    if match.window_until is None:
        return match
    least = intervals.add_counted_time(at, min(time, match.window_length or NO_TIME), _window_days(match, away))
    return replace(match, window_until=max(match.window_until, least))


def reschedule_window(match: MatchRow, at: Time, before: DaysAway, now: DaysAway) -> MatchRow:
    """The match with the same time left of its window after days away have changed from `before` to `now`."""
    if match.window_until is None or match.window_until <= at:
        return match
    left = intervals.counted_time(at, match.window_until, _window_days(match, before))
    return replace(match, window_until=intervals.add_counted_time(at, left, _window_days(match, now)))


def stop_clocks(match: MatchRow, why: StopReason, at: Time, away: DaysAway) -> MatchRow:
    """Stop the clocks at `at` for the reason `why`; the match unchanged if they are stopped already."""
    if match.stopped is not None:
        return match
    counted = intervals.counted_time
    seats = tuple(
        seat
        if seat.due is None
        else replace(seat, due=None, time_left=max(NO_TIME, counted(at, seat.due, _days(match, seat, away))))
        for seat in match.seats
    )
    until = match.window_until
    rest = None if until is None else max(NO_TIME, counted(at, until, _window_days(match, away)))
    return replace(match, stopped=at, why_stopped=why, seats=seats, window_until=None, window_time_left=rest)


def resume_clocks(match: MatchRow, at: Time, away: DaysAway, least: Milliseconds = NO_TIME) -> MatchRow:
    """Resume the clocks at `at` with the time left; seats that are not late get at least `least`."""
    seats = []
    for seat in match.seats:
        if seat.time_left is not None:
            left = seat.time_left if seat.late else max(seat.time_left, least)
            seat = replace(seat, due=intervals.add_counted_time(at, left, _days(match, seat, away)), time_left=None)
        seats.append(seat)
    match = replace(match, stopped=None, why_stopped=None, seats=tuple(seats))
    if match.window_time_left is None:
        return match
    left = max(match.window_time_left, min(least, match.window_length or NO_TIME))
    return replace(
        match, window_until=intervals.add_counted_time(at, left, _window_days(match, away)), window_time_left=None
    )


def without_clocks(match: MatchRow, at: Time, away: DaysAway) -> MatchRow:
    """The match of a person alone with bots: it has no clock and no agreed pause.

    A question over days that is open now keeps its time: the pace goes once it is closed.
    """
    if match.why_stopped is StopReason.AGREED:
        match = resume_clocks(match, at, away)
    if takes_days(match.terms.pace) and match.window_since is not None:
        return match
    seats = tuple(replace(seat, due=None, time_left=None, reminded=False, late=0) for seat in match.seats)
    return replace(match, terms=replace(match.terms, pace=PaceKey.NONE), seats=seats)


def next_event(match: MatchRow, at: Time, away: DaysAway) -> Time | None:
    """The time of the next reminder or deadline; None if none is due."""
    if match.state is not State.PLAY:
        return None
    closes = [time for time in (closes_at(match),) if time is not None]
    answers = self_answers_at(match)
    asked = (seat for seat in match.seats if seat.in_window == match.window_since)
    by_themselves = any(seat.level is not None or seat.orders is not None for seat in asked)
    if answers is not None and at < answers and by_themselves:
        closes.append(answers)
    timed = match.terms.pace in PACES
    ends = [seat.due for seat in match.seats if timed and _runs(seat) and seat.due is not None]
    if not ends:
        return min(closes, default=None)
    # Seats that have answered in secret are included: a missing reminder would show that they have.
    short = [
        reminder_at(match, seat, at, away)
        for seat in match.seats
        if seat.due is not None and not seat.late and not seat.reminded
        if _runs(seat) or seat.due > at
    ]
    return min(closes + ends + short)


def reminder_at(match: MatchRow, seat: SeatRow, at: Time, away: DaysAway) -> Time:
    """The time of the reminder of a seat whose clock runs. During days away it waits until they are over.

    It comes before quiet hours that leave no time after them, unless the seat was prompted later.
    """
    assert seat.due is not None
    days, pace = _days(match, seat, away), PACES[match.terms.pace]
    usual = max(
        intervals.subtract_counted_time(seat.due, pace.reminder, days),
        intervals.end_of_interval(at, days) if days else EPOCH,
    )
    quiet = seat.quiet.around(usual) if seat.quiet is not None else None
    if quiet is None:
        return usual
    start, until = quiet
    least = min(HOUR, pace.reminder)
    return start - least if seat.due - pace.turn < start - least and seat.due < until + least else usual


def who_may_claim(match: MatchRow, present: Collection[str]) -> tuple[UserId, ...]:
    """The people who may claim from a late seat: those in the seats `present` that are not late themselves."""
    in_time = (seat for seat in match.seats if seat.seat in present and not seat.late)
    return tuple(seat.user_id for seat in in_time if seat.user_id is not None)
