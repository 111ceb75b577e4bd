"""The fair deal of a match: the commitment to its seed, and how to check it."""

from __future__ import annotations

from bot.matches.turns.play import check_may_see
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.fair_deal import deal_screen


@action("deal", opens=True)
async def open_fair_deal(context: InteractionContext, custom_id: CustomId) -> None:
    """Open it privately, for people who can see the match."""
    match = await context.services.play.match(custom_id.match)
    await check_may_see(match, spectator(context))
    game = context.services.games[match.game]
    await context.send_private(deal_screen(context.t, game, match, match.seat_of(context.user)))
