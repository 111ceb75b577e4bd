"""Offers: made, accepted, declined and withdrawn."""

from __future__ import annotations

from bot.matches.core.errors import OfferedBefore, OfferGone
from bot.matches.core.model import OfferKind
from bot.ui import errors
from bot.ui.custom_ids import CustomId, OfferRef, read_word
from bot.ui.handlers.actions import action
from bot.ui.handlers.more import answer_in_words
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.offers import answered_words, seat_words, standing_words, waiting_words
from bot.ui.screens.turns.resign import seat_offered_screen


@action("offer", opens=True)
@action("offer-here")
async def offer(context: InteractionContext, custom_id: CustomId) -> None:
    """Make the offer, and say whose answer it waits for."""
    await answer_in_words(context, custom_id.match, await _offered(context, custom_id))


@action("bot-seat", opens=True)
@action("bot-seat-here")
async def offer_bot_seat(context: InteractionContext, custom_id: CustomId) -> None:
    """Offer that the bot takes the seat that the button names: one whose time is up, or the presser's own."""
    match = await context.services.offers.offer_seat(custom_id.match, context.user, custom_id.rest, context.bot)
    game, context.promised = context.services.games[match.game], match.id
    text, seat = seat_words(context.t, game, match), match.seating.seat_of(context.user)
    offered = Screen((text,)) if context.opens else seat_offered_screen(context.t, game, match, seat, text)
    await context.answer(offered)


@action("agree", opens=True)
@action("agree-here")
async def agree(context: InteractionContext, custom_id: CustomId) -> None:
    await answer_in_words(context, custom_id.match, await _answered(context, custom_id, yes=True))


@action("refuse", opens=True)
@action("refuse-here")
async def refuse(context: InteractionContext, custom_id: CustomId) -> None:
    """Decline the offer, or withdraw the presser's own."""
    await answer_in_words(context, custom_id.match, await _answered(context, custom_id, yes=False))


async def _offered(context: InteractionContext, custom_id: CustomId) -> str:
    kind = read_word(OfferKind, custom_id.rest)
    try:
        match = await context.services.offers.offer(custom_id.match, context.user, kind)
    except OfferedBefore as error:
        return errors.refusal_text(context.t, error, context.command)
    context.promised = match.id
    given = match.offers.get(kind)
    game = context.services.games[match.game]
    # An offer of what the other has just offered agrees to it, so that none is left.
    return standing_words(context.t, game, match) if given is None else waiting_words(context.t, game, match, given)


async def _answered(context: InteractionContext, custom_id: CustomId, *, yes: bool) -> str:
    """The result of the answer in words; if the offer is gone, what is on offer now."""
    t, services = context.t, context.services
    given = OfferRef.read(custom_id.rest)
    before = await services.play.match(custom_id.match)
    offer = before.offers.get(given.kind)
    own = offer is not None and offer.seat == before.seating.seat_of(context.user)
    try:
        match = await services.offers.answer(custom_id.match, context.user, given.kind, given.offered_version, yes=yes)
    except OfferGone as error:
        match = await services.play.match(custom_id.match)
        now = standing_words(t, services.games[match.game], match)
        return f"{errors.refusal_text(t, error, context.command)} {now}"
    context.promised = match.id
    return answered_words(t, services.games[match.game], match, given.kind, yes=yes, own=own)
