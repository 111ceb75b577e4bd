"""Where a match is played, and whose players are still in the server."""

from __future__ import annotations

from dataclasses import replace

from bot.durations import NO_TIME
from bot.ids import NO_CHANNEL, ChannelId
from bot.matches.actions.action import Actor, BareAction, NumberAction, WordAction, register
from bot.matches.actions.transition import Transition
from bot.matches.core import clocks, places
from bot.matches.core.model import State
from bot.matches.core.pace import PACES
from bot.matches.core.places import BACK, CLOSED
from bot.store.core.matches import StopReason
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from engine.game import Visibility


@register("move", Actor.SEAT)
class Move(NumberAction):
    """The match continues in another channel, outside its thread."""

    channel: ChannelId

    def apply(self, transition: Transition, actor: str) -> None:
        _move_posts(transition, channel=self.channel, thread=NO_CHANNEL)


@register("thread", Actor.SYSTEM, Visibility.SECRET)
class SetThread(NumberAction):
    """A thread was opened for the match; 0: there is none, or no longer one."""

    thread: ChannelId

    def apply(self, transition: Transition, actor: str) -> None:
        _move_posts(transition, channel=transition.row.place.channel, thread=self.thread)


def _move_posts(transition: Transition, *, channel: ChannelId, thread: ChannelId) -> None:
    """Move the match's messages elsewhere; those already posted stay behind and are not edited any more."""
    old = transition.row.place
    transition.row = replace(transition.row, place=replace(old, channel=channel, thread=thread))
    posts.move_posts(transition.tx, transition.row.id, old.home, transition.row.place.home, transition.now)
    transition.tx.touched(transition.row.id)


@register("direct", Actor.EITHER)
class SetDirect(WordAction):
    """The match continues in private messages; or in its channel, because the actor takes no private messages."""

    words = (None, CLOSED)

    def apply(self, transition: Transition, actor: str) -> None:
        private, tx, now = self.word is None, transition.tx, transition.now
        place = replace(transition.row.place, direct=private)
        transition.row = row = replace(transition.row, place=place, unreached=None if private else actor)
        if row.state is State.PLAY:
            # The board that is left behind links to the new place.
            posts.set_wanted(tx, row.id, Purpose.BOARD, row.public_version, now, repost=False)
            places.request_posts(tx, row, Purpose.BOARD, now)
            tx.touched(row.id)


@register("lost", Actor.SYSTEM)
class LoseChannel(BareAction):
    """The match's channel is gone, or the bot's access to it: its clocks stop."""

    def apply(self, transition: Transition, actor: str) -> None:
        # An agreed pause ends by this: the match resumes as soon as a player is back.
        row, away = transition.row, transition.details.days_away(transition.row)
        row = clocks.stop_clocks(row, StopReason.GONE, transition.now, away)
        transition.row = replace(row, why_stopped=StopReason.GONE)
        timers.drop_timer(transition.tx, TimerKind.PAUSE, row.id)


@register("found", Actor.SYSTEM)
class FindChannel(BareAction):
    """A player is back at a match whose channel was gone: its clocks run again."""

    def apply(self, transition: Transition, actor: str) -> None:
        pace = PACES.get(transition.row.terms.pace)
        least = pace.reminder if pace is not None else NO_TIME
        away = transition.details.days_away(transition.row)
        transition.row = clocks.resume_clocks(transition.row, transition.now, away, least)
        posts.ping_again(transition.tx, transition.row.id)
        transition.request_post(Purpose.BOARD, repost=True)


@register("absent", Actor.SEAT)
class SetAbsent(WordAction):
    """A player has left the server, or is back in it."""

    words = (None, BACK)

    def apply(self, transition: Transition, actor: str) -> None:
        transition.put_seat(replace(transition.row.seat(actor), absent=None if self.word == BACK else transition.now))
        transition.request_post(Purpose.BOARD, repost=False)
