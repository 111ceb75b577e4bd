"""Offers: made, agreed to, declined and taken back."""

from __future__ import annotations

from bot.matches.core.errors import OfferedBefore, OfferGone
from bot.matches.core.model import Match
from bot.ui import errors
from bot.ui.custom_ids import Id, read_given
from bot.ui.handlers import more
from bot.ui.interaction import Press
from bot.ui.screens.turns.offers import answered_words, seat_words, standing_words, waiting_words
from bot.ui.screens.turns.resign import left_screen


async def offer(press: Press, where: Id) -> None:
    """Offer it, and say for whom it waits."""
    await press.note(await _offered(press, where))


async def offer_here(press: Press, where: Id) -> None:
    """The same in the message that was pressed, which shows what can be done then."""
    await press.update(await more.screen(press, where.match, await _offered(press, where)))


async def offer_seat(press: Press, where: Id) -> None:
    """Offer that the bot takes the seat that the button names, whose time is up."""
    match = await _seat_offered(press, where)
    await press.note(seat_words(press.t, press.context.games[match.game], match))


async def offer_own_seat(press: Press, where: Id) -> None:
    """Offer that it takes one's own, in the message that was pressed."""
    match = await _seat_offered(press, where)
    game = press.context.games[match.game]
    said = seat_words(press.t, game, match)
    await press.update(left_screen(press.t, game, match, match.seat_of(press.user), said))


async def _seat_offered(press: Press, where: Id) -> Match:
    bot = press.interaction.client.user
    assert bot is not None
    return await press.context.offers.offer_seat(where.match, press.user, where.rest, bot.id)


async def agree(press: Press, where: Id) -> None:
    """Agree to what the message offers."""
    await press.note(await _answered(press, where, yes=True))


async def agree_here(press: Press, where: Id) -> None:
    """The same in the message that was pressed."""
    await press.update(await more.screen(press, where.match, await _answered(press, where, yes=True)))


async def refuse(press: Press, where: Id) -> None:
    """Decline it, or take it back."""
    await press.note(await _answered(press, where, yes=False))


async def refuse_here(press: Press, where: Id) -> None:
    """The same in the message that was pressed."""
    await press.update(await more.screen(press, where.match, await _answered(press, where, yes=False)))


async def _offered(press: Press, where: Id) -> str:
    try:
        match = await press.context.offers.offer(where.match, press.user, where.rest)
    except OfferedBefore as error:
        return errors.words(press.t, error, press.command)
    given = match.offers.get(where.rest)
    game = press.context.games[match.game]
    # Who offers what the other has just offered has agreed to it.
    return standing_words(press.t, game, match) if given is None else waiting_words(press.t, game, match, given)


async def _answered(press: Press, where: Id, *, yes: bool) -> str:
    """What the answer has come to; where the offer is gone, how it stands now."""
    t, context = press.t, press.context
    given = read_given(where.rest)
    try:
        match = await context.offers.answer(where.match, press.user, given.kind, given.since, yes=yes)
    except OfferGone as error:
        match = await context.play.match(where.match)
        now = standing_words(t, context.games[match.game], match)
        return f"{errors.words(t, error, press.command)} {now}"
    return answered_words(t, context.games[match.game], match, given.kind, yes=yes)
