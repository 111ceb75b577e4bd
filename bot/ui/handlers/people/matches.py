"""The presser's matches under way, in every server and every game."""

from __future__ import annotations

from bot.ui.custom_ids import CustomId, ShownTurn
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import servers
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.people.matches import PAGE, matches_screen
from bot.ui.screens.screen import Screen


async def open_matches(context: InteractionContext) -> None:
    """Open the first page privately."""
    await context.send_private(await _screen(context, 0))


@action("matches")
async def show_page(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a page as it is now, in the same message."""
    await context.update(await _screen(context, ShownTurn.read(custom_id.rest).turn))


async def _screen(context: InteractionContext, page: int) -> Screen:
    services = context.services
    own = await services.match_lists.own(context.user, context.guild, page, PAGE)
    named = {guild for one in own.entries if (guild := one.match.place.guild) != context.guild or one.board is None}
    return matches_screen(
        await context.reader(),
        services.games,
        own,
        user=context.user,
        guild=context.guild,
        servers=await servers(context, named),
        command=context.command,
    )
