"""What sitting down and getting up do to a match: in a challenge or lobby, and where the bot takes somebody's place."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.matches.actions.transition import Change
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


def join(change: Change, action: ActionRow) -> None:
    """A seat's player sits down."""
    assert action.seat is not None
    assert action.data is not None
    change.seat(action.seat, user_id=int(action.data), invited=None)
    _settle(change)
    change.show(CHALLENGE, anew=False)


def bot(change: Change, action: ActionRow) -> None:
    """The bot sits down, in a match under way in somebody's place: the match is unrated then."""
    assert action.seat is not None
    before = change.row.seat(action.seat)
    if change.row.state == State.PLAY.value:
        _make_room(change, before)
    level, user, *_ = (action.data or "").split(" ")
    taken = SeatRow(
        action.seat,
        int(user),
        level=int(level),
        asked=before.asked,
        opened=before.opened,
        in_window=before.in_window,
    )
    seats = tuple(taken if seat.seat == action.seat else seat for seat in change.row.seats)
    change.row = replace(change.row, rated=False, seats=seats)
    _settle(change)
    change.show(CHALLENGE if change.row.state == State.CHALLENGE.value else BOARD, anew=False)


def _make_room(change: Change, seat: SeatRow) -> None:
    """Somebody leaves his hand to the bot. Of him nothing is kept, and what he has in private is brought up to date."""
    assert seat.user_id is not None
    change.show(BOARD, anew=False)
    actions.forget_join(change.tx, change.row.id, seat.user_id)
    drafts.drop_draft(change.tx, change.row.id, seat.seat)
    change.row = replace(change.row, offers=offers.without(change.row.offers, seat.seat))


def stand(change: Change, action: ActionRow) -> None:
    """A seat of a lobby is anyone's again. Of who got up nothing is kept; without the bot it may count as before."""
    assert action.seat is not None
    seat, match = change.row.seat(action.seat), change.row.id
    change.seat(action.seat, user_id=None, invited=None, level=None)
    if seat.level is None and seat.user_id is not None:
        actions.forget_join(change.tx, match, seat.user_id)
    if seat.level is not None and not change.row.has_bot:
        sat = [done.data or "" for done in actions.actions_of(change.tx, match) if done.kind == "bot"]
        change.row = replace(change.row, rated=any(data.endswith(RATED) for data in sat))
    _settle(change)
    change.show(CHALLENGE, anew=False)


def _settle(change: Change) -> None:
    hosted = change.before.seats[0].level is None  # a match against the bot alone may begin with its seat
    if hosted and is_lobby(change.rules) and change.row.state == State.CHALLENGE.value:
        change.row = replace(change.row, seats=settled(change.row.seats))
