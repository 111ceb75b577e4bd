"""The clocks of a match: until when each seat that is asked something may answer.

All of it follows from what a seat is asked, so it is brought up to date after every action, in the same transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.matches import spans
from bot.matches.pace import PACES, Pace
from bot.matches.spans import Away, Span
from bot.store import timers
from bot.store.matches import MatchRow, SeatRow
from bot.store.transaction import Transaction
from engine.game import Game

CLOCK: Final = "clock"
"""The timer of a match's next reminder or end of time."""

LIVE: Final = "play"


def wound(rules: Game, before: MatchRow, now: MatchRow, at: int, away: Away) -> MatchRow:
    """The match with every seat's clock as it is to be after an action, made at a time (milliseconds)."""
    pace = PACES.get(now.pace)
    if pace is None:
        return now
    # Who has answered in secret keeps his clock, which everybody sees, for as long as everybody takes him to be asked.
    running = now.state == LIVE and now.position is not None
    named = rules.to_act(rules.view(now.position, None)) if running and now.position is not None else frozenset()
    seats = []
    for old, seat in zip(before.seats, now.seats, strict=True):
        asked = seat.asked is not None and seat.level is None and running
        if asked and seat.asked != old.asked:
            seat = _started(rules, pace, now, seat, at, away)
        elif not asked and (seat.seat not in named or seat.level is not None):
            seat = replace(seat, due=None, rest=None, reminded=False, late=False, nudged=None)
        seats.append(seat)
    return replace(now, seats=tuple(seats))


def _days(match: MatchRow, seat: SeatRow, away: Away) -> Sequence[Span]:
    """The days that a seat's clock does not count."""
    pace = PACES.get(match.pace)
    return away.get(seat.user_id, ()) if seat.user_id is not None and pace is not None and pace.takes_days else ()


def _started(rules: Game, pace: Pace, match: MatchRow, seat: SeatRow, at: int, away: Away) -> SeatRow:
    assert match.position is not None
    small = rules.default(match.position, seat.seat) is not None
    time = pace.answer if small else pace.turn
    runs = match.stopped is None
    due, rest = (spans.after(at, time, _days(match, seat, away)), None) if runs else (None, time)
    return replace(seat, due=due, rest=rest, reminded=small, late=False, nudged=None)


def rewound(match: MatchRow, seat: SeatRow, at: int, before: Away, now: Away) -> SeatRow:
    """A seat's clock with the time left that it had, now that its player is away on other days than before."""
    if seat.due is None or seat.late or seat.due <= at:
        return seat
    left = spans.between(at, seat.due, _days(match, seat, before))
    return replace(seat, due=spans.after(at, left, _days(match, seat, now)))


def stop(match: MatchRow, why: str, at: int, away: Away) -> MatchRow:
    """The match with its clocks standing still from a time on, for `why`; as it is if they stand still already."""
    if match.stopped is not None:
        return match
    seats = tuple(
        seat
        if seat.due is None
        else replace(seat, due=None, rest=max(0, spans.between(at, seat.due, _days(match, seat, away))))
        for seat in match.seats
    )
    return replace(match, stopped=at, why_stopped=why, seats=seats)


def run_on(match: MatchRow, at: int, away: Away, least: int = 0) -> MatchRow:
    """The match with its clocks running on from a time: each seat has what was left, those in time `least` at least."""
    seats = []
    for seat in match.seats:
        if seat.rest is not None:
            left = seat.rest if seat.late else max(seat.rest, least)
            seat = replace(seat, due=spans.after(at, left, _days(match, seat, away)), rest=None)
        seats.append(seat)
    return replace(match, stopped=None, why_stopped=None, seats=tuple(seats))


def set_timer(tx: Transaction, match: MatchRow, at: int, away: Away) -> None:
    """Have the next thing happen that is to happen by a match's clocks, or nothing."""
    due = next_event(match, at, away)
    timers.drop_timer(tx, CLOCK, match.id)
    if due is not None:
        timers.set_timer(tx, CLOCK, match.id, due, match.version)


def next_event(match: MatchRow, at: int, away: Away) -> int | None:
    """When the next reminder is due or the next time ends, as it looks at a time."""
    pace = PACES.get(match.pace)
    if pace is None or match.state != LIVE:
        return None
    events = []
    for seat in match.seats:
        if seat.asked is not None and seat.due is not None and not seat.late:
            events.append(seat.due if seat.reminded else reminder_at(match, seat, at, away))
    return min(events, default=None)


def reminder_at(match: MatchRow, seat: SeatRow, at: int, away: Away) -> int:
    """When a seat whose clock runs is to be reminded: never while its player is away, who hears of it once back."""
    assert seat.due is not None
    days = _days(match, seat, away)
    # What was to come before he went comes when he is back.
    return max(spans.before(seat.due, PACES[match.pace].reminder, days), spans.out_of(at, days) if days else 0)
