"""Help: opened, and led from page to page."""

from __future__ import annotations

from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.interaction import InteractionContext
from bot.ui.screens.help import TOPICS, help_screen


async def open_help(context: InteractionContext) -> None:
    """The first page."""
    await context.private(help_screen(context.t, context.services.games))


async def go_to(context: InteractionContext, custom_id: CustomId) -> None:  # noqa: ARG001 - the menu itself says it
    """The page that was chosen, in the same message."""
    topic = next(iter(context.values), "")
    if topic not in TOPICS:
        raise Unreadable
    await context.update(help_screen(context.t, context.services.games, topic, docs=context.services.docs))
