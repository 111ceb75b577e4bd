"""Help, by topics."""

from __future__ import annotations

from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.help import TOPICS, help_screen


async def open_help(context: InteractionContext) -> None:
    """Open the first page privately."""
    await context.send_private(help_screen(context.t, context.services.games))


@action("help")
async def show_topic(context: InteractionContext, custom_id: CustomId) -> None:
    """Show the topic of the button in the same message."""
    if custom_id.rest not in TOPICS:
        raise Unreadable
    await context.update(help_screen(context.t, context.services.games, custom_id.rest, docs=context.services.docs))
