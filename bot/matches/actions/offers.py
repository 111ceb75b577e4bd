"""What offers and answers do to a match, and what is done once all agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.matches.actions.clocks import pause, resume
from bot.matches.actions.ending import end
from bot.matches.actions.places import direct
from bot.matches.actions.seats import RATED, bot
from bot.matches.actions.transition import Change
from bot.matches.core import offers as offering
from bot.matches.core.errors import OfferGone
from bot.matches.core.model import Offer
from bot.matches.core.places import BOARD, QUESTION
from bot.store.core.actions import ActionRow


def offer(change: Change, action: ActionRow) -> None:
    """A seat's player would like something."""
    assert action.seat is not None
    assert action.data is not None
    row, (kind, *about) = change.row, action.data.split(" ")
    offers = offering.joined(row.offers, kind, action.seat, row.told - 1, change.house.clock(), about)
    change.row = replace(row, offers=offers)
    # Whoever is asked is to be pinged, which takes a new message: the board, or a question of its own.
    asks = change.public.offers[kind].asked
    change.show(BOARD, anew=kind != offering.REMATCH, seats=asks)
    agree(change)  # at once, where there is nobody else to be asked


def answer(change: Change, action: ActionRow) -> None:
    """A seat answers an offer, or takes its own back. Raises `OfferGone`."""
    assert action.seat is not None
    assert action.data is not None
    row = change.row
    kind, _, said = action.data.partition(" ")
    if kind not in row.offers:
        raise OfferGone
    if said == offering.YES:
        joined = offering.joined(row.offers, kind, action.seat, row.told, change.house.clock())
        change.row = replace(row, offers=joined)
        agree(change)
    else:
        change.row = replace(row, offers=offering.dropped(row.offers, kind))
    change.show(QUESTION, anew=False)
    change.show(BOARD, anew=False)


def agree(change: Change) -> None:
    """Have done what all who are still in have agreed to."""
    for kind, made in change.public.offers.items():
        if not made.asked and kind in change.row.offers:
            change.row = replace(change.row, offers=offering.dropped(change.row.offers, kind))
            if kind in _AGREED:
                _AGREED[kind](change, made)


def _draw(change: Change, _: Offer) -> None:
    end(change, offering.drawn({seat.seat: seat.gone for seat in change.row.seats}))


def _pause(change: Change, _: Offer) -> None:
    pause(change, change.record(None, "pause", offering.AGREED))


def _resume(change: Change, _: Offer) -> None:
    resume(change, change.record(None, "resume"))


def _go_private(change: Change, _: Offer) -> None:
    direct(change, change.record(None, "direct"))


def _replace(change: Change, made: Offer) -> None:
    counted = RATED if change.row.rated else ""
    bot(change, change.record(made.whom, "bot", f"{made.level} {made.bot}{counted}"))


_AGREED: Final[Mapping[str, Callable[[Change, Offer], None]]] = {
    offering.DRAW: _draw,
    offering.PAUSE: _pause,
    offering.RESUME: _resume,
    offering.DIRECT: _go_private,
    offering.REPLACE: _replace,
}
"""What is done once all have agreed to it. A rematch takes more than this match: see `matches.afterwards.rematches`."""
