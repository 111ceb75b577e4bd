"""The clocks of a match: until when each seat that is asked something may answer.

All of it follows from what a seat is asked, so it is brought up to date after every action, in the same transaction.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.matches.pace import PACES, Pace
from bot.store import timers
from bot.store.matches import MatchRow, SeatRow
from bot.store.transaction import Transaction
from engine.game import Game

CLOCK: Final = "clock"
"""The timer of a match's next reminder or end of time."""

LIVE: Final = "play"


def wound(rules: Game, before: MatchRow, now: MatchRow, at: int) -> MatchRow:
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
            seat = _started(rules, pace, now, seat, at)
        elif not asked and (seat.seat not in named or seat.level is not None):
            seat = replace(seat, due=None, rest=None, reminded=False, late=False, nudged=None)
        seats.append(seat)
    return replace(now, seats=tuple(seats))


def _started(rules: Game, pace: Pace, match: MatchRow, seat: SeatRow, at: int) -> SeatRow:
    assert match.position is not None
    small = rules.default(match.position, seat.seat) is not None
    time = pace.answer if small else pace.turn
    due, rest = (at + time, None) if match.stopped is None else (None, time)
    return replace(seat, due=due, rest=rest, reminded=small, late=False, nudged=None)


def stop(match: MatchRow, why: str, at: int) -> MatchRow:
    """The match with its clocks standing still from a time on, for `why`; as it is if they stand still already."""
    if match.stopped is not None:
        return match
    seats = tuple(
        seat if seat.due is None else replace(seat, due=None, rest=max(0, seat.due - at)) for seat in match.seats
    )
    return replace(match, stopped=at, why_stopped=why, seats=seats)


def run_on(match: MatchRow, at: int, least: int = 0) -> MatchRow:
    """The match with its clocks running on from a time: each seat has what was left, those in time `least` at least."""
    seats = tuple(
        seat
        if seat.rest is None
        else replace(seat, due=at + (seat.rest if seat.late else max(seat.rest, least)), rest=None)
        for seat in match.seats
    )
    return replace(match, stopped=None, why_stopped=None, seats=seats)


def set_timer(tx: Transaction, match: MatchRow) -> None:
    """Have the next thing happen that is to happen by a match's clocks, or nothing."""
    due = next_event(match)
    timers.drop_timer(tx, CLOCK, match.id)
    if due is not None:
        timers.set_timer(tx, CLOCK, match.id, due, match.version)


def next_event(match: MatchRow) -> int | None:
    """When the next reminder is due or the next time ends."""
    pace = PACES.get(match.pace)
    if pace is None or match.state != LIVE:
        return None
    events = []
    for seat in match.seats:
        if seat.asked is not None and seat.due is not None and not seat.late:
            events.append(seat.due if seat.reminded else seat.due - pace.reminder)
    return min(events, default=None)
