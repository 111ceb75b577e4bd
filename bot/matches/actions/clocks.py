"""What actions about time do to a match."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.actions.transition import Change
from bot.matches.core import clocks, offers
from bot.matches.core.places import BOARD
from bot.store.core.actions import ActionRow
from bot.store.deadlines import timers
from bot.store.outbox import posts


def remind(change: Change, action: ActionRow) -> None:
    """The players of some seats are reminded."""
    change.keep_secret()
    for name in _seats(action):
        change.seat(name, reminded=True)


def run_out(change: Change, action: ActionRow) -> None:
    """The time of some seats is up."""
    for name in _seats(action):
        change.seat(name, late=change.row.told - 1)
    change.show(BOARD, anew=True)


def give_time(change: Change, action: ActionRow) -> None:
    """Some seats get more time. Raises `MatchOver`, `CannotRead`."""
    row, now = change.playing(), change.house.clock()
    for name in _seats(action):
        longer = clocks.lengthened(row, row.seat(name), now, change.away)
        change.seat(name, due=longer.due, late=longer.late)
    change.show(BOARD, anew=False)


def nudge(change: Change, action: ActionRow) -> None:
    """Some seats are nudged."""
    change.keep_secret()
    for name in _seats(action):
        change.seat(name, nudged=change.house.clock())


def claim(change: Change, _: ActionRow) -> None:
    """Somebody claims; what comes of it is an action of its own. Raises `MatchOver`, `CannotRead`."""
    change.playing()


def grace(change: Change, action: ActionRow) -> None:
    """Nobody's time ends before a moment."""
    row, now = change.row, change.house.clock()
    for seat in row.seats:
        change.seat(seat.seat, due=clocks.spared(row, seat, now, int(action.data or 0) - now, change.away).due)
    change.row = clocks.window_spared(change.row, now, int(action.data or 0) - now, change.away)
    change.show(BOARD, anew=False)


def pause(change: Change, action: ActionRow) -> None:
    """The clocks stand still; not for ever."""
    assert action.data is not None
    now, tx = change.house.clock(), change.tx
    row = replace(change.row, offers=offers.dropped(change.row.offers, offers.PAUSE))
    change.row = clocks.stop(row, action.data, now, change.away)
    timers.drop_timer(tx, offers.PAUSED, row.id)
    timers.set_timer(tx, offers.PAUSED, row.id, now + offers.LONGEST_PAUSE)
    change.show(BOARD, anew=False)


def resume(change: Change, action: ActionRow) -> None:
    """The clocks run on: if nobody has asked for it, whoever is to move is pinged."""
    row = replace(change.row, offers=offers.dropped(change.row.offers, offers.RESUME))
    change.row = clocks.run_on(row, change.house.clock(), change.away)
    timers.drop_timer(change.tx, offers.PAUSED, row.id)
    by_itself = action.data == offers.TIME
    if by_itself:
        posts.ping_again(change.tx, row.id)
    change.show(BOARD, anew=by_itself)


def go_away(change: Change, action: ActionRow) -> None:
    """A seat's player is away on other days than before."""
    assert action.seat is not None
    seat, now, before = change.row.seat(action.seat), change.house.clock(), change.away
    assert seat.user_id is not None
    days = [(int(start), int(until)) for start, until in (span.split("-") for span in (action.data or "").split())]
    change.away = {**before, seat.user_id: days}
    change.seat(seat.seat, due=clocks.rewound(change.row, seat, now, before, change.away).due)
    change.row = clocks.window_rewound(change.row, now, before, change.away)
    change.show(BOARD, anew=False)


def _seats(action: ActionRow) -> list[str]:
    """The seats that an action names."""
    return (action.data or "").split(",")
