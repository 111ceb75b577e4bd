"""Use cases of pending offers: draw, pause, end of a pause, replacement by the bot. Their meaning: `core.offers`."""

from __future__ import annotations

from bot.durations import DAY
from bot.games.states import SYSTEM
from bot.ids import MatchId, MatchRef, UserId
from bot.matches.actions.clocks import Resume
from bot.matches.actions.offers import AnswerOffer, MakeOffer
from bot.matches.aggregate.match import MatchAggregate, MatchCases
from bot.matches.core import offers
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


class Offers(MatchCases):
    """Every method takes a match by its id or its public id."""

    async def offer(self, match: MatchRef, user: UserId, kind: OfferKind) -> Match:
        """Make an offer to the others and return the match. If the same kind is already offered, agree to it instead.

        Raises `UnknownMatch`, `NotAPlayer`, `MatchOver`, `CannotOffer`, `OfferedBefore`.
        """

        def change(aggregate: MatchAggregate) -> None:
            seat = _seat_of(aggregate, user)
            match_now = aggregate.public
            if match_now.state is not State.PLAY:
                raise MatchOver
            if (offer := match_now.offers.get(kind)) is not None:
                if seat in offer.pending:
                    aggregate.act(seat, AnswerOffer(kind, yes=True))
                return
            if not offers.may_offer(match_now, kind):
                raise CannotOffer
            self._check_not_repeated(aggregate, seat, MakeOffer(kind))
            aggregate.act(seat, MakeOffer(kind))

        return await self._change(match, change)

    async def offer_seat(self, match: MatchRef, user: UserId, seat: str, bot: UserId) -> Match:
        """Offer to let the bot, whose id is `bot`, take one's own seat or the seat of a player whose time is up.

        All others have to agree; the match is unrated then. If the same is already offered, agree to it instead. Raises
        `UnknownMatch`, `NotAPlayer`, `MatchOver`, `OutAlready`, `CannotOffer`, `NotLate`, `OfferedBefore`.
        """

        def change(aggregate: MatchAggregate) -> None:
            own = _seat_of(aggregate, user)
            match_now, levels = aggregate.public, aggregate.game.levels
            if match_now.state is not State.PLAY:
                raise MatchOver
            if (offer := match_now.offers.get(OfferKind.REPLACE)) is not None:
                if offer.for_seat != seat:
                    raise CannotOffer
                if own in offer.pending:
                    aggregate.act(own, AnswerOffer(OfferKind.REPLACE, yes=True))
                return
            if not levels or not offers.may_replace(match_now, seat):
                raise CannotOffer
            if seat != own and (seat not in match_now.clocks.late or match_now.clocks.stopped is not None):
                raise NotLate
            # The highest level at which the bot plays there already, or the middle one.
            level = max(match_now.seating.levels.values(), default=levels[len(levels) // 2])
            action = MakeOffer(OfferKind.REPLACE, Replacement(seat, level, bot))
            self._check_not_repeated(aggregate, own, action)
            aggregate.act(own, action)

        return await self._change(match, change)

    async def answer(self, match: MatchRef, user: UserId, kind: OfferKind, offered_version: int, *, yes: bool) -> Match:
        """Agree to the offer made at `offered_version`, or decline it, and return the match.

        The person who made it withdraws it by declining. The same answer a second time changes nothing. Raises
        `UnknownMatch`, `NotAPlayer`, `OfferGone`, `OfferWithdrawn`.
        """

        def change(aggregate: MatchAggregate) -> None:
            seat = _seat_of(aggregate, user)
            offer = aggregate.public.offers.get(kind)
            if offer is None or offer.offered_version != offered_version:
                declined = aggregate.public.declined
                if not yes and declined is not None and (declined.kind, declined.by) == (kind, seat):
                    return  # pressed twice
                raise OfferWithdrawn if not yes and _withdrew(aggregate.tx, aggregate.row.id, seat, kind) else OfferGone
            if seat in offer.pending or (seat == offer.seat and not yes):
                aggregate.act(seat, AnswerOffer(kind, yes=yes))
            elif seat not in offer.agreed:
                raise NotAPlayer  # plays, but this offer needs no answer of theirs

        return await self._change(match, change)

    async def end_pause(self, match: MatchId) -> None:
        """End a pause that has reached its maximum length. Does nothing to a later one."""

        def work(tx: Transaction) -> None:
            row = self._context.take_due(tx, TimerKind.PAUSE, match)
            if row is not None and row.why_stopped is StopReason.AGREED:
                MatchAggregate.load(self._context, tx, row.id).act(SYSTEM, Resume(offers.TIME))

        await self._context.store.write(work, match)

    def _check_not_repeated(self, aggregate: MatchAggregate, seat: str, made: MakeOffer) -> None:
        """Raises `OfferedBefore` if this seat's same offer failed and it has made no turn since.

        Offers other than a draw may be repeated after a day.
        """
        tx, match = aggregate.tx, aggregate.row.id
        last = actions.last_action(tx, match, "offer", seat, data=made.text)
        if last is None:
            return
        # Counts public turns only: this check must not reveal a secret answer.
        turns = actions.last_steps_of(tx, match, seat)
        carried_out = actions.last_action(tx, match, made.offer)
        since = max(turns[-1].number if turns else 0, carried_out.number if carried_out is not None else 0)
        day_over = abs(self._context.clock() - last.at) >= DAY  # abs: the clock may be set back
        if since < last.number and (made.offer is OfferKind.DRAW or not day_over):
            raise OfferedBefore(kind=made.offer)


def _seat_of(aggregate: MatchAggregate, user: UserId) -> str:
    """Return the seat of a person, who still has to play while the match is in progress."""
    live = aggregate.row.state is State.PLAY
    return (aggregate.playing_seat(user) if live else aggregate.seat_of(user)).seat


def _withdrew(tx: Transaction, match: MatchId, seat: str, kind: OfferKind) -> bool:
    """Return whether the last offer of the match was of this seat and kind, and the seat has withdrawn it."""
    made = actions.last_action(tx, match, "offer")
    if made is None or made.seat != seat or (made.data or "").split(" ")[0] != kind:
        return False
    answered = actions.last_action(tx, match, "answer", seat, data=AnswerOffer(kind, yes=False).text)
    return answered is not None and answered.number > made.number
