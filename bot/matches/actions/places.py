"""Where a match is played, and whose players are still in the server."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.matches.actions.action import Actor, BareAction, NumberAction, WordAction, register
from bot.matches.actions.transition import Transition
from bot.matches.core import clocks, offers, places
from bot.matches.core.model import State
from bot.matches.core.pace import PACES
from bot.matches.core.places import BACK, BOARD, CLOSED, GONE
from bot.store.deadlines import timers
from bot.store.outbox import posts
from engine.game import Visibility


@register
@dataclass(frozen=True, slots=True)
class Move(NumberAction):
    """The match continues in another channel, outside its thread."""

    kind = "move"
    actor = Actor.SEAT

    channel: int

    def apply(self, transition: Transition, actor: str) -> None:
        _move_posts(transition, channel=self.channel, thread=0)


@register
@dataclass(frozen=True, slots=True)
class SetThread(NumberAction):
    """A thread was opened for the match; 0: there is none, or no longer one."""

    kind = "thread"
    actor = Actor.SYSTEM
    visibility = Visibility.SECRET

    thread: int

    def apply(self, transition: Transition, actor: str) -> None:
        _move_posts(transition, channel=transition.row.channel, thread=self.thread)


def _move_posts(transition: Transition, *, channel: int, thread: int) -> None:
    """Move the match's messages elsewhere; those already posted stay behind and are not edited any more."""
    old, transition.row = transition.row.post_channel, replace(transition.row, channel=channel, thread=thread)
    posts.move_posts(transition.tx, transition.row.id, old, transition.row.post_channel, transition.now)
    transition.tx.touched(transition.row.id)


@register
@dataclass(frozen=True, slots=True)
class SetDirect(WordAction):
    """The match continues in private messages; or in its channel, because the actor takes no private messages."""

    kind = "direct"
    actor = Actor.EITHER
    words = (None, CLOSED)

    def apply(self, transition: Transition, actor: str) -> None:
        private = self.word is None
        transition.row = replace(transition.row, direct=private, unreached=None if private else actor)
        if transition.row.state == State.PLAY.value:
            # The board that is left behind links to the new place.
            posts.set_wanted(
                transition.tx, transition.row.id, BOARD, transition.row.public_version, transition.now, repost=False
            )
            places.request_posts(transition.tx, transition.row, BOARD, transition.now)
            transition.tx.touched(transition.row.id)


@register
@dataclass(frozen=True, slots=True)
class LoseChannel(BareAction):
    """The match's channel is gone, or the bot's access to it: its clocks stop."""

    kind = "lost"
    actor = Actor.SYSTEM

    def apply(self, transition: Transition, actor: str) -> None:
        # An agreed pause ends by this: the match resumes as soon as a player is back.
        row = clocks.stop_clocks(transition.row, GONE, transition.now, transition.away)
        transition.row = replace(row, why_stopped=GONE)
        timers.drop_timer(transition.tx, offers.PAUSED, row.id)


@register
@dataclass(frozen=True, slots=True)
class FindChannel(BareAction):
    """A player is back at a match whose channel was gone: its clocks run again."""

    kind = "found"
    actor = Actor.SYSTEM

    def apply(self, transition: Transition, actor: str) -> None:
        pace = PACES.get(transition.row.pace)
        least = pace.reminder if pace is not None else 0
        transition.row = clocks.resume_clocks(transition.row, transition.now, transition.away, least)
        posts.ping_again(transition.tx, transition.row.id)
        transition.request_post(BOARD, repost=True)


@register
@dataclass(frozen=True, slots=True)
class SetAbsent(WordAction):
    """A player has left the server, or is back in it."""

    kind = "absent"
    actor = Actor.SEAT
    words = (None, BACK)

    def apply(self, transition: Transition, actor: str) -> None:
        transition.change_seat(actor, absent=None if self.word == BACK else transition.now)
        transition.request_post(BOARD, repost=False)
