"""Offers, the answers to them, and what happens once everyone has agreed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Self

from bot.games.states import SYSTEM
from bot.ids import UserId
from bot.matches.actions.action import Action, Actor, register, stored
from bot.matches.actions.clocks import Pause, Resume
from bot.matches.actions.ending import end
from bot.matches.actions.places import SetDirect
from bot.matches.actions.seats import SeatBot
from bot.matches.actions.transition import Transition
from bot.matches.core import offers
from bot.matches.core.errors import OfferGone
from bot.matches.core.model import Offer, OfferKind, State
from bot.matches.core.offers import Replacement
from bot.store.core.matches import StopReason
from bot.store.outbox.posts import Purpose


@register("offer", Actor.SEAT)
class MakeOffer(Action):
    """A player makes an offer. `replacement` is what an offer of the kind `REPLACE` is about, None for the others."""

    offer: OfferKind
    replacement: Replacement | None = None

    @classmethod
    def read(cls, text: str | None) -> Self:
        kind, *about = stored(text).split(" ")
        offer = OfferKind(kind)
        if offer is not OfferKind.REPLACE:
            if about:
                raise ValueError(text)
            return cls(offer)
        seat, level, bot = about
        return cls(offer, Replacement(seat, int(level), UserId(int(bot))))

    @property
    def text(self) -> str:
        about = self.replacement
        return self.offer if about is None else f"{self.offer} {about.seat} {about.level} {about.bot}"

    def apply(self, transition: Transition, actor: str) -> None:
        row, version = transition.row, transition.row.public_version - 1
        joined = offers.with_agreement(row.offers, self.offer, actor, version, transition.now, self.replacement)
        transition.row = replace(row, offers=joined)
        # The seats that are asked are pinged, which takes a new message: the board, or for a rematch a post of its own.
        pending = transition.public.offers[self.offer].pending
        transition.request_post(Purpose.BOARD, repost=self.offer != OfferKind.REMATCH, seats=pending)


@register("answer", Actor.SEAT)
class AnswerOffer(Action):
    """A player agrees to an offer or declines it, or takes their own back. Raises `OfferGone`."""

    offer: OfferKind
    yes: bool

    @classmethod
    def read(cls, text: str | None) -> Self:
        offer, answer = stored(text).split(" ")
        if answer not in (offers.YES, offers.NO):
            raise ValueError(text)
        return cls(OfferKind(offer), answer == offers.YES)

    @property
    def text(self) -> str | None:
        return f"{self.offer} {offers.YES if self.yes else offers.NO}"

    def apply(self, transition: Transition, actor: str) -> None:
        row = transition.row
        if self.offer not in row.offers:
            raise OfferGone
        if self.yes:
            joined = offers.with_agreement(row.offers, self.offer, actor, row.public_version, transition.now)
            transition.row = replace(row, offers=joined)
        else:
            refused = offers.with_refusal(row.offers, self.offer, actor, row.public_version - 1)
            transition.row = replace(row, offers=refused)
        transition.request_post(Purpose.QUESTION, repost=False)
        # The player who made the offer is pinged when it is declined, which takes a new message.
        declined = transition.public.declined if not self.yes and self.offer != OfferKind.REMATCH else None
        seats = () if declined is None else (declined.seat,)
        transition.request_post(Purpose.BOARD, repost=declined is not None, seats=seats)


def settle_offers(transition: Transition) -> None:
    """Drop offers that are no longer possible; carry out those that all seats still in the match have agreed to.

    Done after every action, because whatever removes a seat or changes the match may decide an offer.
    """
    while transition.row.offers:
        if transition.row.state is State.PLAY:
            transition.row = replace(transition.row, offers=offers.still_open(transition.row.offers, transition.public))
        made = next((one for one in transition.public.offers.values() if not one.pending), None)
        if made is None:
            return
        left = {kind: one for kind, one in transition.row.offers.items() if kind != made.kind}
        transition.row = replace(transition.row, offers=left)
        if made.kind in _AGREED:
            _AGREED[made.kind](transition, made)


def _draw(transition: Transition, _: Offer) -> None:
    end(transition, offers.draw_outcome({seat.seat: seat.gone for seat in transition.row.seats}))


def _replace(transition: Transition, made: Offer) -> None:
    assert made.for_seat is not None
    SeatBot(made.level, made.bot, transition.row.terms.rated).perform(transition, made.for_seat)


_AGREED: Final[Mapping[OfferKind, Callable[[Transition, Offer], None]]] = {
    OfferKind.DRAW: _draw,
    OfferKind.PAUSE: lambda transition, _: Pause(StopReason.AGREED).perform(transition, SYSTEM),
    OfferKind.RESUME: lambda transition, _: Resume().perform(transition, SYSTEM),
    OfferKind.DIRECT: lambda transition, _: SetDirect().perform(transition, SYSTEM),
    OfferKind.REPLACE: _replace,
}
"""The effect of each offer. A rematch is not among them: `afterwards.rematches` creates another match."""
