"""Taking a seat and leaving it: in a challenge or lobby, and where the bot replaces a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Self

from bot.ids import UserId
from bot.matches.actions.action import Action, Actor, WordAction, register, stored
from bot.matches.actions.transition import Transition
from bot.matches.core import seating
from bot.matches.core.model import Ending, State
from bot.store.core import actions, matches
from bot.store.core.matches import SeatRow
from bot.store.outbox.posts import Purpose
from bot.store.people.people import find_settings

BOT_REMOVED: Final = "sent"
"""Why a seat of a lobby becomes free: the host removed the bot."""


@register("join", Actor.SEAT)
class Join(Action):
    """A person takes a seat; in a rematch their standing order is that of the match before.

    `user` is None once they have left it: the record no longer names them.
    """

    user: UserId | None

    @classmethod
    def read(cls, text: str | None) -> Self:
        return cls(None if text is None else UserId(int(text)))

    @property
    def text(self) -> str | None:
        return None if self.user is None else str(self.user)

    def apply(self, transition: Transition, actor: str) -> None:
        assert self.user is not None
        row = transition.row
        new = row.seat(actor).level is None and matches.is_newcomer(transition.tx, self.user, row.game)
        quiet = find_settings(transition.tx, self.user).quiet
        orders = next((old.orders for old in _parent_seats(transition) if old.user_id == self.user), None)
        seat = replace(row.seat(actor), user_id=self.user, invited=None, newcomer=new, quiet=quiet, orders=orders)
        transition.put_seat(seat)
        _settle(transition)
        transition.request_post(Purpose.CHALLENGE, repost=False)


@register("bot", Actor.SEAT)
class SeatBot(Action):
    """The bot takes a seat, in a live match that of a player, who leaves it. The match is unrated from now on.

    `user` is the bot's id; `was_rated` tells whether the match was to be rated until now.
    """

    level: int
    user: UserId
    was_rated: bool

    @classmethod
    def read(cls, text: str | None) -> Self:
        level, user, *rated = stored(text).split(" ")
        if rated not in ([], ["rated"]):
            raise ValueError(text)
        return cls(int(level), UserId(int(user)), bool(rated))

    @property
    def text(self) -> str | None:
        return f"{self.level} {self.user}{' rated' if self.was_rated else ''}"

    def apply(self, transition: Transition, actor: str) -> None:
        before = transition.row.seat(actor)
        live = transition.row.state is State.PLAY
        if live:
            _make_room(transition, before)
        taken = SeatRow(
            actor,
            self.user,
            level=self.level,
            persona=seating.new_persona(transition.row.id, transition.row.seats, self.level, _parent_seats(transition)),
            former=before.user_id if live and before.level is None else None,
            prompt_version=before.prompt_version,
            opened=before.opened,
            in_window=before.in_window,
        )
        transition.put_seat(taken)
        transition.row = replace(transition.row, terms=replace(transition.row.terms, rated=False))
        _settle(transition)
        challenge = transition.row.state is State.CHALLENGE
        transition.request_post(Purpose.CHALLENGE if challenge else Purpose.BOARD, repost=False)


def _make_room(transition: Transition, seat: SeatRow) -> None:
    """Remove a player from their seat: their draft and their id in the record; update what they see."""
    assert seat.user_id is not None
    transition.request_post(Purpose.BOARD, repost=False)
    actions.remove_join_person(transition.tx, transition.row.id, seat.user_id)
    transition.details.drop_draft(seat.seat)


@register("stand", Actor.SEAT)
class Stand(WordAction):
    """A seat of a lobby becomes free: its player left it, its guest declined, or the host removed the bot.

    The record no longer names a player who left. Once no bot is left, the match is rated if it was before.
    """

    words = (None, Ending.DECLINED, BOT_REMOVED)

    def apply(self, transition: Transition, actor: str) -> None:
        host = transition.row.seats[0].user_id
        seat, match = transition.row.seat(actor), transition.row.id
        transition.put_seat(SeatRow(actor, sits=seat.sits))
        if seat.level is None and seat.user_id is not None:
            actions.remove_join_person(transition.tx, match, seat.user_id)
        if seat.level is not None and not transition.row.has_bot:
            rows = actions.actions_of(transition.tx, match)
            rated = any(SeatBot.read(row.data).was_rated for row in rows if row.kind == SeatBot.kind)
            transition.row = replace(transition.row, terms=replace(transition.row.terms, rated=rated))
        _settle(transition)
        if transition.row.seats[0].user_id != host:
            transition.notify_host()
        transition.request_post(Purpose.CHALLENGE, repost=False)


def _settle(transition: Transition) -> None:
    hosted = transition.before.seats[0].level is None  # a match against the bot alone may begin with its seat
    if hosted and seating.is_lobby(transition.rules) and transition.row.state is State.CHALLENGE:
        seats = seating.seat_in_order(transition.row.seats)
        if transition.row.parent is not None:
            seats = seating.place_rematch(seats, _parent_seats(transition))
        transition.row = replace(transition.row, seats=seats)


def _parent_seats(transition: Transition) -> Sequence[SeatRow]:
    """The seats of the match that this is a rematch of."""
    parent = transition.row.parent
    old = matches.find_match(transition.tx, parent) if parent is not None else None
    return old.seats if old is not None else ()
