"""What players do about time: claim, give more, nudge."""

from __future__ import annotations

from bot.matches.core.errors import MatchOver, NotLate, StaleMatch
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.more import screen as more
from bot.ui.interaction import InteractionContext
from bot.ui.screens.deadlines.clock import claimed_screen, not_claimed_screen, nudged_words


async def claim(press: InteractionContext, custom_id: CustomId) -> None:
    """Take the win from the seat that the button names, or remove it; if its turn came first, say so."""
    services = press.services
    try:
        match = await services.times.claim(custom_id.match, press.user, custom_id.rest, custom_id.number)
    except NotLate:
        match = await services.play.match(custom_id.match)
        game = services.games[match.game]
        await press.private(not_claimed_screen(press.t, game, match, match.seat_of(press.user)))
        return
    game = services.games[match.game]
    await press.private(claimed_screen(press.t, game, match, match.seat_of(press.user), custom_id.rest))


async def give(context: InteractionContext, custom_id: CustomId) -> None:
    """Give more time, in the message of More…; what has moved on since is shown first."""
    try:
        await context.services.times.give_time(custom_id.match, context.user, custom_id.number)
        said = context.t("There is more time now.")
    except (StaleMatch, MatchOver):
        said = context.t("The match has moved on meanwhile: this is how it stands.")
    await context.update(await more(context, custom_id.match, said))


async def nudge(context: InteractionContext, custom_id: CustomId) -> None:
    """Nudge who is waited for, and say whom."""
    await context.note(await _nudged(context, custom_id))


async def nudge_here(context: InteractionContext, custom_id: CustomId) -> None:
    """The same in the message of More…."""
    await context.update(await more(context, custom_id.match, await _nudged(context, custom_id)))


async def _nudged(press: InteractionContext, custom_id: CustomId) -> str:
    services = press.services
    nudged = await services.times.nudge(custom_id.match, press.user)
    return nudged_words(press.t, services.games[nudged.match.game], nudged.match, nudged.seats)
