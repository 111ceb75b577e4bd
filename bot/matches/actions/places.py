"""What actions do about where a match is played, and who is still there."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.actions.transition import Change
from bot.matches.core import clocks, offers, places
from bot.matches.core.model import State
from bot.matches.core.pace import PACES
from bot.matches.core.places import BACK, BOARD, GONE
from bot.store.core.actions import ActionRow
from bot.store.deadlines import timers
from bot.store.outbox import posts


def move(change: Change, action: ActionRow) -> None:
    """The match goes on in another channel, outside of its thread."""
    assert action.data is not None
    _settle(change, channel=int(action.data), thread=0)


def thread(change: Change, action: ActionRow) -> None:
    """The match goes on in a thread, or outside of any."""
    assert action.data is not None
    change.keep_secret()
    _settle(change, channel=change.row.channel, thread=int(action.data))


def _settle(change: Change, *, channel: int, thread: int) -> None:
    """The match's messages belong elsewhere: what was shown before is out of reach."""
    old, change.row = change.row.home, replace(change.row, channel=channel, thread=thread)
    posts.move(change.tx, change.row.id, old, change.row.home)
    change.tx.touched(change.row.id)


def direct(change: Change, action: ActionRow) -> None:
    """The match goes on in private messages, or in its channel because a seat's player takes none."""
    private = action.data is None
    change.row = replace(change.row, direct=private, unreached=None if private else action.seat)
    if change.row.state == State.PLAY.value:
        # Where it was, the way is told.
        posts.want(change.tx, change.row.id, BOARD, change.row.told, anew=False)
        places.owe(change.tx, change.row, BOARD)
        change.tx.touched(change.row.id)


def lost(change: Change, _: ActionRow) -> None:
    """The match's channel is gone: its clocks stand still."""
    # Also in a pause, which is over then: whoever is back goes on.
    row = replace(change.row, offers=offers.dropped(change.row.offers, offers.PAUSE, offers.RESUME))
    change.row = replace(clocks.stop(row, GONE, change.house.clock(), change.away), why_stopped=GONE)
    timers.drop_timer(change.tx, offers.PAUSED, row.id)


def found(change: Change, _: ActionRow) -> None:
    """Somebody is back at a match that was lost: its clocks run on."""
    pace = PACES.get(change.row.pace)
    least = pace.reminder if pace is not None else 0
    change.row = clocks.run_on(change.row, change.house.clock(), change.away, least)
    posts.ping_again(change.tx, change.row.id)
    change.show(BOARD, anew=True)


def absent(change: Change, action: ActionRow) -> None:
    """A seat's player has left the server, or is back."""
    assert action.seat is not None
    change.seat(action.seat, absent=None if action.data == BACK else change.house.clock())
    change.show(BOARD, anew=False)
