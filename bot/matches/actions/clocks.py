"""Time: reminders, deadlines, more time, pauses and days away."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from bot.durations import Time
from bot.matches.actions.action import Action, Actor, NumberAction, SeatsAction, TextAction, WordAction, register
from bot.matches.actions.transition import Transition
from bot.matches.core import clocks, offers
from bot.matches.core.intervals import Interval
from bot.store.core.matches import StopReason
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from engine.game import Visibility


@register("remind", Actor.SYSTEM, Visibility.SECRET)
class Remind(SeatsAction):
    """The players of these seats are reminded of their deadline."""

    def apply(self, transition: Transition, actor: str) -> None:
        for name in self.seats:
            transition.put_seat(replace(transition.row.seat(name), reminded=True))


@register("late", Actor.SYSTEM)
class RunOut(SeatsAction):
    """The time of these seats is up: other players may claim from now on."""

    def apply(self, transition: Transition, actor: str) -> None:
        for name in self.seats:
            transition.put_seat(replace(transition.row.seat(name), late=transition.row.public_version - 1))
        transition.request_post(Purpose.BOARD, repost=True)


@register("more", Actor.SEAT)
class GiveTime(SeatsAction):
    """A player gives these other seats more time. Raises `MatchOver`, `CannotRead`."""

    def apply(self, transition: Transition, actor: str) -> None:
        row = transition.context.require_live(transition.row)
        away = transition.details.days_away(row)
        for name in self.seats:
            longer = clocks.with_more_time(row, row.seat(name), transition.now, away)
            transition.put_seat(replace(transition.row.seat(name), due=longer.due, late=longer.late))
        transition.request_post(Purpose.BOARD, repost=False)


@register("nudge", Actor.SEAT, Visibility.SECRET)
class Nudge(SeatsAction):
    """A player nudges these other seats."""

    def apply(self, transition: Transition, actor: str) -> None:
        for name in self.seats:
            transition.put_seat(replace(transition.row.seat(name), nudged=transition.now))


@register("claim", Actor.SEAT)
class Claim(TextAction):
    """A player claims from a seat whose time is up; its removal follows as a `Leave`.

    Raises `MatchOver`, `CannotRead`.
    """

    late_seat: str

    def apply(self, transition: Transition, actor: str) -> None:
        transition.context.require_live(transition.row)


@register("grace", Actor.SYSTEM)
class Grace(NumberAction):
    """After an outage, no deadline comes before `until`."""

    until: Time

    def apply(self, transition: Transition, actor: str) -> None:
        row, now, time = transition.row, transition.now, self.until - transition.now
        away = transition.details.days_away(row)
        for seat in row.seats:
            transition.put_seat(replace(seat, due=clocks.with_grace(row, seat, now, time, away).due))
        transition.row = clocks.window_with_grace(transition.row, now, time, away)
        transition.request_post(Purpose.BOARD, repost=False)


@register("pause", Actor.SYSTEM)
class Pause(WordAction):
    """The clocks stop, at most for `LONGEST_PAUSE`."""

    words = (StopReason.AGREED,)

    def apply(self, transition: Transition, actor: str) -> None:
        now, tx, row = transition.now, transition.tx, transition.row
        transition.row = clocks.stop_clocks(row, StopReason.AGREED, now, transition.details.days_away(row))
        timers.set_timer(tx, TimerKind.PAUSE, row.id, now + offers.LONGEST_PAUSE)
        transition.request_post(Purpose.BOARD, repost=False)


@register("resume", Actor.SYSTEM)
class Resume(WordAction):
    """The clocks run again: by agreement, or because the longest pause is over, which pings the players to move."""

    words = (None, offers.TIME)

    def apply(self, transition: Transition, actor: str) -> None:
        away = transition.details.days_away(transition.row)
        transition.row = clocks.resume_clocks(transition.row, transition.now, away)
        timers.drop_timer(transition.tx, TimerKind.PAUSE, transition.row.id)
        expired = self.word == offers.TIME
        if expired:
            posts.ping_again(transition.tx, transition.row.id)
        transition.request_post(Purpose.BOARD, repost=expired)


@register("away", Actor.SEAT)
class GoAway(Action):
    """A player is away on these days and on no others."""

    days: tuple[Interval, ...]

    @classmethod
    def read(cls, text: str | None) -> Self:
        pairs = (day.split("-") for day in (text or "").split())
        return cls(tuple((Time(int(start)), Time(int(until))) for start, until in pairs))

    @property
    def text(self) -> str | None:
        return " ".join(f"{start}-{until}" for start, until in self.days)

    def apply(self, transition: Transition, actor: str) -> None:
        seat, now, details = transition.row.seat(actor), transition.now, transition.details
        assert seat.user_id is not None
        before = details.days_away(transition.row)
        after = details.away = {**before, seat.user_id: self.days}
        transition.put_seat(replace(seat, due=clocks.reschedule_seat(transition.row, seat, now, before, after).due))
        transition.row = clocks.reschedule_window(transition.row, now, before, after)
        transition.request_post(Purpose.BOARD, repost=False)
