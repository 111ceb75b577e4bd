"""The clocks of a match: until when each seat that is asked something may answer.

All of it follows from what a seat is asked, so it is brought up to date after every action, in the same transaction.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.matches.pace import DAY, PACES, Pace, is_live
from bot.store import timers
from bot.store.matches import MatchRow, SeatRow
from bot.store.transaction import Transaction
from engine.game import Game

CLOCK: Final = "clock"
"""The timer of a match's next reminder or end of time."""

LIVE: Final = "play"

LONGEST: Final = 30 * DAY
"""Milliseconds from now up to which players may give each other time."""


def wound(rules: Game, before: MatchRow, now: MatchRow, at: int) -> MatchRow:
    """The match with every seat's clock as it is to be after an action, made at a time (milliseconds)."""
    pace = PACES.get(now.pace)
    if pace is None:
        return now
    # Who has answered in secret keeps his clock, which everybody sees, for as long as everybody takes him to be asked.
    running = now.state == LIVE and now.position is not None
    named = asked_openly(rules, now)
    seats = []
    for old, seat in zip(before.seats, now.seats, strict=True):
        asked = seat.asked is not None and seat.level is None and running
        if asked and seat.asked != old.asked:
            seat = _started(rules, pace, now, seat, at)
        elif not asked and (seat.seat not in named or seat.level is not None):
            seat = replace(seat, due=None, rest=None, reminded=False, late=0)
        seats.append(seat)
    return replace(now, seats=tuple(seats))


def asked_openly(rules: Game, match: MatchRow) -> frozenset[str]:
    """The seats that everybody takes to be asked for something: also who has answered in secret."""
    if match.state != LIVE or match.position is None or match.rules_version not in rules.plays_versions:
        return frozenset()
    return rules.to_act(rules.view(match.position, None))


def is_short(match: MatchRow, seat: SeatRow, at: int) -> bool:
    """Whether a seat has so little time left that its player is reminded."""
    pace = PACES.get(match.pace)
    return pace is not None and seat.due is not None and seat.due - pace.reminder <= at


def _started(rules: Game, pace: Pace, match: MatchRow, seat: SeatRow, at: int) -> SeatRow:
    assert match.position is not None
    small = rules.default(match.position, seat.seat) is not None
    time = pace.answer if small else pace.turn
    due, rest = (at + time, None) if match.stopped is None else (None, time)
    nudged = None if is_live(pace.key) else seat.nudged
    return replace(seat, due=due, rest=rest, reminded=small, late=0, nudged=nudged)


def to_remind(rules: Game, match: MatchRow, at: int) -> tuple[str, ...]:
    """The seats whose players are to be reminded now.

    Who has answered in secret is reminded like the others, for nobody is to see who has not.
    """
    openly = asked_openly(rules, match)
    short = [
        seat
        for seat in match.seats
        if seat.seat in openly and not seat.reminded and seat.due is not None and seat.due > at
        if is_short(match, seat, at)
    ]
    return tuple(seat.seat for seat in short) if any(_runs(seat) for seat in short) else ()


def ran_out(match: MatchRow, at: int) -> tuple[str, ...]:
    """The seats whose time has just ended."""
    return tuple(seat.seat for seat in match.seats if _runs(seat) and seat.due is not None and seat.due <= at)


def lengthened(match: MatchRow, seat: SeatRow, at: int) -> SeatRow:
    """The seat with more time for what it is asked: as much as a player may give another, up to `LONGEST` from now."""
    assert seat.due is not None
    due = min(max(seat.due, at) + PACES[match.pace].more, at + LONGEST)
    return replace(seat, due=max(seat.due, due), late=0)


def _runs(seat: SeatRow) -> bool:
    return seat.asked is not None and seat.due is not None and not seat.late


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
        if _runs(seat) and seat.due is not None:
            events.append(seat.due if seat.reminded else seat.due - pace.reminder)
    return min(events, default=None)


def claimers(match: MatchRow) -> tuple[int, ...]:
    """The people who may claim from a seat whose time is up: all others who are still at the table, and in time."""
    still = (seat for seat in match.seats if seat.gone is None and seat.level is None and not seat.late)
    return tuple(seat.user_id for seat in still if seat.user_id is not None)
