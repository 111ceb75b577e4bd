"""Help: opened, and led from page to page."""

from __future__ import annotations

from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.help import TOPICS, help_screen


async def open_help(context: InteractionContext) -> None:
    """The first page."""
    await context.send_private(help_screen(context.t, context.services.games))


@action("help")
async def go_to(context: InteractionContext, custom_id: CustomId) -> None:  # noqa: ARG001 - the menu itself says it
    """The page that was chosen, in the same message."""
    topic = next(iter(context.values), "")
    if topic not in TOPICS:
        raise Unreadable
    await context.update(help_screen(context.t, context.services.games, topic, docs=context.services.docs))
