"""What actions do about where a match is played, and who is still there."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.actions.transition import Transition
from bot.matches.core import clocks, offers, places
from bot.matches.core.model import State
from bot.matches.core.pace import PACES
from bot.matches.core.places import BACK, BOARD, GONE
from bot.store.core.actions import ActionRow
from bot.store.deadlines import timers
from bot.store.outbox import posts


def move(transition: Transition, action: ActionRow) -> None:
    """The match goes on in another channel, outside of its thread."""
    assert action.data is not None
    _settle(transition, channel=int(action.data), thread=0)


def thread(transition: Transition, action: ActionRow) -> None:
    """The match goes on in a thread, or outside of any."""
    assert action.data is not None
    transition.keep_secret()
    _settle(transition, channel=transition.row.channel, thread=int(action.data))


def _settle(transition: Transition, *, channel: int, thread: int) -> None:
    """The match's messages belong elsewhere: what was shown before is out of reach."""
    old, transition.row = transition.row.home, replace(transition.row, channel=channel, thread=thread)
    posts.move(transition.tx, transition.row.id, old, transition.row.home)
    transition.tx.touched(transition.row.id)


def direct(transition: Transition, action: ActionRow) -> None:
    """The match goes on in private messages, or in its channel because a seat's player takes none."""
    private = action.data is None
    transition.row = replace(transition.row, direct=private, unreached=None if private else action.seat)
    if transition.row.state == State.PLAY.value:
        # Where it was, the way is told.
        posts.want(transition.tx, transition.row.id, BOARD, transition.row.public_version, repost=False)
        places.owe(transition.tx, transition.row, BOARD)
        transition.tx.touched(transition.row.id)


def lost(transition: Transition, _: ActionRow) -> None:
    """The match's channel is gone: its clocks stand still."""
    # Also in a pause, which is over then: whoever is back goes on.
    row = replace(transition.row, offers=offers.dropped(transition.row.offers, offers.PAUSE, offers.RESUME))
    transition.row = replace(
        clocks.stop_clocks(row, GONE, transition.context.clock(), transition.away), why_stopped=GONE
    )
    timers.drop_timer(transition.tx, offers.PAUSED, row.id)


def found(transition: Transition, _: ActionRow) -> None:
    """Somebody is back at a match that was lost: its clocks run on."""
    pace = PACES.get(transition.row.pace)
    least = pace.reminder if pace is not None else 0
    transition.row = clocks.resume_clocks(transition.row, transition.context.clock(), transition.away, least)
    posts.ping_again(transition.tx, transition.row.id)
    transition.request_post(BOARD, repost=True)


def absent(transition: Transition, action: ActionRow) -> None:
    """A seat's player has left the server, or is back."""
    assert action.seat is not None
    transition.seat(action.seat, absent=None if action.data == BACK else transition.context.clock())
    transition.request_post(BOARD, repost=False)
