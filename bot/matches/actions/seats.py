"""What sitting down and getting up do to a match: in a challenge or lobby, and where the bot takes somebody's place."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.matches.actions.transition import Transition
from bot.matches.core import offers
from bot.matches.core.model import State
from bot.matches.core.places import BOARD, CHALLENGE
from bot.matches.core.seating import is_lobby, settled
from bot.store.core import actions
from bot.store.core.actions import ActionRow
from bot.store.core.matches import SeatRow
from bot.store.turns import drafts

RATED: Final = " rated"
"""The end of what is recorded where the bot sits down at a table that was to count until then."""


def join(transition: Transition, action: ActionRow) -> None:
    """A seat's player sits down."""
    assert action.seat is not None
    assert action.data is not None
    transition.seat(action.seat, user_id=int(action.data), invited=None)
    _settle(transition)
    transition.request_post(CHALLENGE, repost=False)


def bot(transition: Transition, action: ActionRow) -> None:
    """The bot sits down, in a match under way in somebody's place: the match is unrated then."""
    assert action.seat is not None
    before = transition.row.seat(action.seat)
    if transition.row.state == State.PLAY.value:
        _make_room(transition, before)
    level, user, *_ = (action.data or "").split(" ")
    taken = SeatRow(
        action.seat,
        int(user),
        level=int(level),
        prompt_version=before.prompt_version,
        opened=before.opened,
        in_window=before.in_window,
    )
    seats = tuple(taken if seat.seat == action.seat else seat for seat in transition.row.seats)
    transition.row = replace(transition.row, rated=False, seats=seats)
    _settle(transition)
    transition.request_post(CHALLENGE if transition.row.state == State.CHALLENGE.value else BOARD, repost=False)


def _make_room(transition: Transition, seat: SeatRow) -> None:
    """Somebody leaves his hand to the bot. Of him nothing is kept, and what he has in private is brought up to date."""
    assert seat.user_id is not None
    transition.request_post(BOARD, repost=False)
    actions.forget_join(transition.tx, transition.row.id, seat.user_id)
    drafts.drop_draft(transition.tx, transition.row.id, seat.seat)
    transition.row = replace(transition.row, offers=offers.without(transition.row.offers, seat.seat))


def stand(transition: Transition, action: ActionRow) -> None:
    """A seat of a lobby is anyone's again. Of who got up nothing is kept; without the bot it may count as before."""
    assert action.seat is not None
    seat, match = transition.row.seat(action.seat), transition.row.id
    transition.seat(action.seat, user_id=None, invited=None, level=None)
    if seat.level is None and seat.user_id is not None:
        actions.forget_join(transition.tx, match, seat.user_id)
    if seat.level is not None and not transition.row.has_bot:
        sat = [done.data or "" for done in actions.actions_of(transition.tx, match) if done.kind == "bot"]
        transition.row = replace(transition.row, rated=any(data.endswith(RATED) for data in sat))
    _settle(transition)
    transition.request_post(CHALLENGE, repost=False)


def _settle(transition: Transition) -> None:
    hosted = transition.before.seats[0].level is None  # a match against the bot alone may begin with its seat
    if hosted and is_lobby(transition.rules) and transition.row.state == State.CHALLENGE.value:
        transition.row = replace(transition.row, seats=settled(transition.row.seats))
