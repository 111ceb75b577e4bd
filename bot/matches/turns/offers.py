"""Use cases of pending offers: draw, pause, end of a pause, replacement by the bot. Their meaning: `core.offers`."""

from __future__ import annotations

from bot.durations import DAY
from bot.games.states import SYSTEM
from bot.ids import MatchId, MatchRef, UserId
from bot.matches.actions.clocks import Resume
from bot.matches.actions.offers import AnswerOffer, MakeOffer
from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import offers
from bot.matches.core.context import UseCase
from bot.matches.core.errors import (
    CannotOffer,
    MatchOver,
    NotAPlayer,
    NotLate,
    OfferedBefore,
    OfferGone,
    OfferWithdrawn,
)
from bot.matches.core.model import Match, OfferKind, State
from bot.matches.core.offers import Replacement
from bot.store.core import actions
from bot.store.core.matches import StopReason
from bot.store.deadlines.timers import TimerKind
from bot.store.transaction import Transaction


class Offers(UseCase):
    """Every method takes a match by its id or its public id."""

    async def offer(self, match: MatchRef, user: UserId, kind: OfferKind) -> Match:
        """Make an offer to the others and return the match. If the same kind is already offered, agree to it instead.

        Raises `UnknownMatch`, `NotAPlayer`, `MatchOver`, `CannotOffer`, `OfferedBefore`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, seat = self._load_for_player(tx, match, user)
            match_now = aggregate.public
            if match_now.state is not State.PLAY:
                raise MatchOver
            if (offer := match_now.offers.get(kind)) is not None:
                if seat in offer.pending:
                    aggregate.act(seat, AnswerOffer(kind, yes=True))
                return aggregate.public
            if not offers.may_offer(match_now, kind):
                raise CannotOffer
            self._check_not_repeated(tx, aggregate, seat, MakeOffer(kind))
            aggregate.act(seat, MakeOffer(kind))
            return aggregate.public

        return await self._context.store.write(work, match)

    async def offer_seat(self, match: MatchRef, user: UserId, seat: str, bot: UserId) -> Match:
        """Offer to let the bot, whose id is `bot`, take one's own seat or the seat of a player whose time is up.

        All others have to agree; the match is unrated then. If the same is already offered, agree to it instead. Raises
        `UnknownMatch`, `NotAPlayer`, `MatchOver`, `OutAlready`, `CannotOffer`, `NotLate`, `OfferedBefore`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, own = self._load_for_player(tx, match, user)
            match_now, levels = aggregate.public, aggregate.game.levels
            if match_now.state is not State.PLAY:
                raise MatchOver
            if (offer := match_now.offers.get(OfferKind.REPLACE)) is not None:
                if offer.for_seat != seat:
                    raise CannotOffer
                if own in offer.pending:
                    aggregate.act(own, AnswerOffer(OfferKind.REPLACE, yes=True))
                return aggregate.public
            if not levels or not offers.may_replace(match_now, seat):
                raise CannotOffer
            if seat != own and (seat not in match_now.clocks.late or match_now.clocks.stopped is not None):
                raise NotLate
            # The highest level at which the bot plays there already, or the middle one.
            level = max(match_now.seating.levels.values(), default=levels[len(levels) // 2])
            action = MakeOffer(OfferKind.REPLACE, Replacement(seat, level, bot))
            self._check_not_repeated(tx, aggregate, own, action)
            aggregate.act(own, action)
            return aggregate.public

        return await self._context.store.write(work, match)

    async def answer(self, match: MatchRef, user: UserId, kind: OfferKind, offered_version: int, *, yes: bool) -> Match:
        """Agree to the offer made at `offered_version`, or decline it, and return the match.

        The person who made it withdraws it by declining. The same answer a second time changes nothing. Raises
        `UnknownMatch`, `NotAPlayer`, `OfferGone`, `OfferWithdrawn`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, seat = self._load_for_player(tx, match, user)
            offer = aggregate.public.offers.get(kind)
            if offer is None or offer.offered_version != offered_version:
                declined = aggregate.public.declined
                if not yes and declined is not None and (declined.kind, declined.by) == (kind, seat):
                    return aggregate.public  # pressed twice
                raise OfferWithdrawn if not yes and _withdrew(tx, aggregate.row.id, seat, kind) else OfferGone
            if seat in offer.pending or (seat == offer.seat and not yes):
                aggregate.act(seat, AnswerOffer(kind, yes=yes))
            elif seat not in offer.agreed:
                raise NotAPlayer  # plays, but this offer needs no answer of theirs
            return aggregate.public

        return await self._context.store.write(work, match)

    async def end_pause(self, match: MatchId) -> None:
        """End a pause that has reached its maximum length. Does nothing to a later one."""

        def work(tx: Transaction) -> None:
            row = self._context.take_due(tx, TimerKind.PAUSE, match)
            if row is not None and row.why_stopped is StopReason.AGREED:
                MatchAggregate.load(self._context, tx, row.id).act(SYSTEM, Resume(offers.TIME))

        await self._context.store.write(work, match)

    def _load_for_player(self, tx: Transaction, match: MatchRef, user: UserId) -> tuple[MatchAggregate, str]:
        aggregate = MatchAggregate.load(self._context, tx, match)
        seat = aggregate.seat_of(user)
        if aggregate.row.state is State.PLAY:
            seat = aggregate.playing_seat(user)
        return aggregate, seat.seat

    def _check_not_repeated(self, tx: Transaction, aggregate: MatchAggregate, seat: str, made: MakeOffer) -> None:
        """Raises `OfferedBefore` if this seat's same offer failed and it has made no turn since.

        Offers other than a draw may be repeated after a day.
        """
        last = actions.last_action(tx, aggregate.row.id, "offer", seat, data=made.text)
        if last is None:
            return
        # Counts public turns only: this check must not reveal a secret answer.
        turns = actions.last_steps_of(tx, aggregate.row.id, seat)
        carried_out = actions.last_action(tx, aggregate.row.id, made.offer)
        since = max(turns[-1].number if turns else 0, carried_out.number if carried_out is not None else 0)
        day_over = abs(self._context.clock() - last.at) >= DAY  # abs: the clock may be set back
        if since < last.number and (made.offer is OfferKind.DRAW or not day_over):
            raise OfferedBefore(kind=made.offer)


def _withdrew(tx: Transaction, match: MatchId, seat: str, kind: OfferKind) -> bool:
    """Return whether the last offer of the match was of this seat and kind, and the seat has withdrawn it."""
    made = actions.last_action(tx, match, "offer")
    if made is None or made.seat != seat or (made.data or "").split(" ")[0] != kind:
        return False
    answered = actions.last_action(tx, match, "answer", seat, data=AnswerOffer(kind, yes=False).text)
    return answered is not None and answered.number > made.number
