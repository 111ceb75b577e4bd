"""Use cases of offers that wait: a draw, a pause and its end. What each of them means to a match is `offering`'s."""

from __future__ import annotations

from bot.matches.aggregate.match import MatchAggregate
from bot.matches.core import offers
from bot.matches.core.context import MatchContext
from bot.matches.core.errors import CannotOffer, MatchOver, NotAPlayer, NotLate, OfferedBefore, OfferGone
from bot.matches.core.model import Match, State
from bot.matches.core.pace import DAY
from bot.store.core import actions
from bot.store.deadlines import timers
from bot.store.transaction import Transaction


class Offers:
    """What players offer each other in a match. A match is named by its id, or as a custom_id names it."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context

    async def offer(self, match: int | str, user: int, kind: str) -> Match:
        """Offer the others something; the match as it is then. What is on offer already is agreed to by it.

        Raises `UnknownMatch`, `NotAPlayer`, `MatchOver`, `CannotOffer`, `OfferedBefore`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, seat = self._sitting(tx, match, user)
            now = aggregate.public
            if now.state is not State.PLAY:
                raise MatchOver
            if (given := now.offers.get(kind)) is not None:
                if seat in given.pending:
                    aggregate.act(seat, "answer", f"{kind} {offers.YES}")
                return aggregate.public
            if not offers.may_offer(now, kind):
                raise CannotOffer
            self._not_again(tx, aggregate, seat, kind)
            aggregate.act(seat, "offer", kind)
            return aggregate.public

        return await self._context.store.write(work)

    async def offer_seat(self, match: int | str, user: int, seat: str, bot: int) -> Match:
        """Offer that the bot, by its id, takes one's own place, or that of a seat whose time is up.

        All others have to agree; the match is unrated then. What is on offer already is agreed to by it. Raises
        `UnknownMatch`, `NotAPlayer`, `MatchOver`, `OutAlready`, `CannotOffer`, `NotLate`, `OfferedBefore`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, own = self._sitting(tx, match, user)
            now, offered = aggregate.public, aggregate.game.levels
            if now.state is not State.PLAY:
                raise MatchOver
            if (given := now.offers.get(offers.REPLACE)) is not None:
                if given.for_seat != seat:
                    raise CannotOffer
                if own in given.pending:
                    aggregate.act(own, "answer", f"{offers.REPLACE} {offers.YES}")
                return aggregate.public
            if not offered or not offers.may_replace(now, seat):
                raise CannotOffer
            if seat != own and (seat not in now.late or now.stopped is not None):
                raise NotLate
            what = f"{offers.REPLACE} {seat} {offers.usual_level(offered, now)} {bot}"
            self._not_again(tx, aggregate, own, what)
            aggregate.act(own, "offer", what)
            return aggregate.public

        return await self._context.store.write(work)

    async def answer(self, match: int | str, user: int, kind: str, since: int, *, yes: bool) -> Match:
        """Agree to the offer that was made when the match was told so much, or decline it; the match as it is then.

        Whoever has made it takes it back by declining. Who has agreed already changes nothing. Raises `UnknownMatch`,
        `NotAPlayer`, `OfferGone`.
        """

        def work(tx: Transaction) -> Match:
            aggregate, seat = self._sitting(tx, match, user)
            given = aggregate.public.offers.get(kind)
            if given is None or given.offered_version != since:
                raise OfferGone
            if seat in given.pending or (seat == given.seat and not yes):
                aggregate.act(seat, "answer", f"{kind} {offers.YES if yes else offers.NO}")
            elif seat not in given.agreed:
                raise NotAPlayer  # at a table of more, whom this one is not for
            return aggregate.public

        return await self._context.store.write(work)

    async def end_pause(self, match: int) -> None:
        """A pause has lasted as long as one may: the clocks run on."""

        def work(tx: Transaction) -> None:
            aggregate = MatchAggregate.load(self._context, tx, match)
            if offers.may_offer(aggregate.public, offers.RESUME):
                aggregate.act(None, "resume", offers.TIME)
            else:
                timers.drop_timer(tx, offers.PAUSED, match)

        await self._context.store.write(work)

    def _sitting(self, tx: Transaction, match: int | str, user: int) -> tuple[MatchAggregate, str]:
        aggregate = MatchAggregate.load(self._context, tx, match)
        seat = aggregate.seat(user)
        if aggregate.row.state == State.PLAY.value:
            seat = aggregate.playing_seat(user)
        return aggregate, seat.seat

    def _not_again(self, tx: Transaction, aggregate: MatchAggregate, seat: str, kind: str) -> None:
        """What came to nothing is not offered once more before the next turn; what is no draw may be a day later."""
        last = actions.last_action(tx, aggregate.row.id, "offer", seat, data=kind)
        if last is None:
            return
        # By turns that everybody knows of: who has answered in secret is not to be told by this either.
        made = actions.last_steps_of(tx, aggregate.row.id, seat)
        done = actions.last_action(tx, aggregate.row.id, kind)
        since = max(made[-1].number if made else 0, done.number if done is not None else 0)
        waited = kind != offers.DRAW and self._context.clock() - last.at >= DAY
        if since < last.number and not waited:
            raise OfferedBefore(kind=kind)
