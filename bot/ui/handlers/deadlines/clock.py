"""What players do about time: claim, give more, nudge."""

from __future__ import annotations

from bot.matches.core.errors import MatchOver, NotLate, StaleMatch
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.handlers.more import answer_in_words, show_menu
from bot.ui.handlers.visible_channels import require_writing
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.deadlines.clock import claimed_screen, not_claimed_screen, nudged_words


@action("claim", opens=True)
async def claim(context: InteractionContext, custom_id: CustomId) -> None:
    """Claim the time of the seat that the button names: win, or remove its player; if its turn came first, say so."""
    services = context.services
    try:
        match = await services.deadlines.claim(custom_id.match, context.user, custom_id.rest, custom_id.number)
    except NotLate:
        match = await services.play.match(custom_id.match)
        game = services.games[match.game]
        await context.send_private(not_claimed_screen(context.t, game, match, match.seating.seat_of(context.user)))
        return
    game, context.promised = services.games[match.game], match.id
    seat = match.seating.seat_of(context.user)
    await context.send_private(claimed_screen(context.t, game, match, seat, custom_id.rest))


@action("more-time")
async def give_time(context: InteractionContext, custom_id: CustomId) -> None:
    """Give more time, in the message of More…; a match that has moved on is only shown."""
    try:
        await context.services.deadlines.give_time(custom_id.match, context.user, custom_id.number)
        text = context.t("Done: there's more time now.")
    except (StaleMatch, MatchOver):
        text = context.t("The match has moved on: here's how it stands now.")
    await show_menu(context, custom_id.match, text)


@action("nudge", opens=True)
@action("nudge-here")
async def nudge(context: InteractionContext, custom_id: CustomId) -> None:
    """Nudge the awaited players, and say who they are."""
    services = context.services
    match = await services.play.match(custom_id.match)
    if not match.place.direct:
        await require_writing(context, match.place.guild, match.place.home)
    nudged = await services.deadlines.nudge(custom_id.match, context.user)
    context.promised = nudged.match.id
    text = nudged_words(context.t, services.games[nudged.match.game], nudged.match, nudged.seats)
    await answer_in_words(context, custom_id.match, text)
