"""What actions about time do to a match."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.actions.transition import Transition
from bot.matches.core import clocks, offers
from bot.matches.core.places import BOARD
from bot.store.core.actions import ActionRow
from bot.store.deadlines import timers
from bot.store.outbox import posts


def remind(transition: Transition, action: ActionRow) -> None:
    """The players of some seats are reminded."""
    transition.keep_secret()
    for name in _seats(action):
        transition.seat(name, reminded=True)


def run_out(transition: Transition, action: ActionRow) -> None:
    """The time of some seats is up."""
    for name in _seats(action):
        transition.seat(name, late=transition.row.public_version - 1)
    transition.request_post(BOARD, repost=True)


def give_time(transition: Transition, action: ActionRow) -> None:
    """Some seats get more time. Raises `MatchOver`, `CannotRead`."""
    row, now = transition.playing(), transition.context.clock()
    for name in _seats(action):
        longer = clocks.with_more_time(row, row.seat(name), now, transition.away)
        transition.seat(name, due=longer.due, late=longer.late)
    transition.request_post(BOARD, repost=False)


def nudge(transition: Transition, action: ActionRow) -> None:
    """Some seats are nudged."""
    transition.keep_secret()
    for name in _seats(action):
        transition.seat(name, nudged=transition.context.clock())


def claim(transition: Transition, _: ActionRow) -> None:
    """Somebody claims; what comes of it is an action of its own. Raises `MatchOver`, `CannotRead`."""
    transition.playing()


def grace(transition: Transition, action: ActionRow) -> None:
    """Nobody's time ends before a moment."""
    row, now = transition.row, transition.context.clock()
    for seat in row.seats:
        transition.seat(
            seat.seat, due=clocks.with_grace(row, seat, now, int(action.data or 0) - now, transition.away).due
        )
    transition.row = clocks.window_with_grace(transition.row, now, int(action.data or 0) - now, transition.away)
    transition.request_post(BOARD, repost=False)


def pause(transition: Transition, action: ActionRow) -> None:
    """The clocks stand still; not for ever."""
    assert action.data is not None
    now, tx = transition.context.clock(), transition.tx
    row = replace(transition.row, offers=offers.dropped(transition.row.offers, offers.PAUSE))
    transition.row = clocks.stop_clocks(row, action.data, now, transition.away)
    timers.drop_timer(tx, offers.PAUSED, row.id)
    timers.set_timer(tx, offers.PAUSED, row.id, now + offers.LONGEST_PAUSE)
    transition.request_post(BOARD, repost=False)


def resume(transition: Transition, action: ActionRow) -> None:
    """The clocks run on: if nobody has asked for it, whoever is to move is pinged."""
    row = replace(transition.row, offers=offers.dropped(transition.row.offers, offers.RESUME))
    transition.row = clocks.resume_clocks(row, transition.context.clock(), transition.away)
    timers.drop_timer(transition.tx, offers.PAUSED, row.id)
    by_itself = action.data == offers.TIME
    if by_itself:
        posts.ping_again(transition.tx, row.id)
    transition.request_post(BOARD, repost=by_itself)


def go_away(transition: Transition, action: ActionRow) -> None:
    """A seat's player is away on other days than before."""
    assert action.seat is not None
    seat, now, before = transition.row.seat(action.seat), transition.context.clock(), transition.away
    assert seat.user_id is not None
    days = [(int(start), int(until)) for start, until in (span.split("-") for span in (action.data or "").split())]
    transition.away = {**before, seat.user_id: days}
    transition.seat(seat.seat, due=clocks.reschedule_seat(transition.row, seat, now, before, transition.away).due)
    transition.row = clocks.reschedule_window(transition.row, now, before, transition.away)
    transition.request_post(BOARD, repost=False)


def _seats(action: ActionRow) -> list[str]:
    """The seats that an action names."""
    return (action.data or "").split(",")
