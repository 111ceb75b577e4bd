"""What offers and answers do to a match, and what is done once all agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.matches.actions.clocks import pause, resume
from bot.matches.actions.ending import end
from bot.matches.actions.places import direct
from bot.matches.actions.seats import RATED, bot
from bot.matches.actions.transition import Transition
from bot.matches.core import offers as offering
from bot.matches.core.errors import OfferGone
from bot.matches.core.model import Offer
from bot.matches.core.places import BOARD, QUESTION
from bot.store.core.actions import ActionRow


def offer(transition: Transition, action: ActionRow) -> None:
    """A seat's player would like something."""
    assert action.seat is not None
    assert action.data is not None
    row, (kind, *about) = transition.row, action.data.split(" ")
    offers = offering.joined(row.offers, kind, action.seat, row.public_version - 1, transition.context.clock(), about)
    transition.row = replace(row, offers=offers)
    # Whoever is asked is to be pinged, which takes a new message: the board, or a question of its own.
    asks = transition.public.offers[kind].pending
    transition.request_post(BOARD, repost=kind != offering.REMATCH, seats=asks)
    agree(transition)  # at once, where there is nobody else to be asked


def answer(transition: Transition, action: ActionRow) -> None:
    """A seat answers an offer, or takes its own back. Raises `OfferGone`."""
    assert action.seat is not None
    assert action.data is not None
    row = transition.row
    kind, _, said = action.data.partition(" ")
    if kind not in row.offers:
        raise OfferGone
    if said == offering.YES:
        joined = offering.joined(row.offers, kind, action.seat, row.public_version, transition.context.clock())
        transition.row = replace(row, offers=joined)
        agree(transition)
    else:
        transition.row = replace(row, offers=offering.dropped(row.offers, kind))
    transition.request_post(QUESTION, repost=False)
    transition.request_post(BOARD, repost=False)


def agree(transition: Transition) -> None:
    """Have done what all who are still in have agreed to."""
    for kind, made in transition.public.offers.items():
        if not made.pending and kind in transition.row.offers:
            transition.row = replace(transition.row, offers=offering.dropped(transition.row.offers, kind))
            if kind in _AGREED:
                _AGREED[kind](transition, made)


def _draw(transition: Transition, _: Offer) -> None:
    end(transition, offering.drawn({seat.seat: seat.gone for seat in transition.row.seats}))


def _pause(transition: Transition, _: Offer) -> None:
    pause(transition, transition.record_action(None, "pause", offering.AGREED))


def _resume(transition: Transition, _: Offer) -> None:
    resume(transition, transition.record_action(None, "resume"))


def _go_private(transition: Transition, _: Offer) -> None:
    direct(transition, transition.record_action(None, "direct"))


def _replace(transition: Transition, made: Offer) -> None:
    counted = RATED if transition.row.rated else ""
    bot(transition, transition.record_action(made.for_seat, "bot", f"{made.level} {made.bot}{counted}"))


_AGREED: Final[Mapping[str, Callable[[Transition, Offer], None]]] = {
    offering.DRAW: _draw,
    offering.PAUSE: _pause,
    offering.RESUME: _resume,
    offering.DIRECT: _go_private,
    offering.REPLACE: _replace,
}
"""What is done once all have agreed to it. A rematch takes more than this match: see `matches.afterwards.rematches`."""
