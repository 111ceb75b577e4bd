"""Posting in the channel for a person what they saw privately: a replay, a review, a puzzle, a lesson, a profile."""

from __future__ import annotations

from bot.ui.interaction.context import InteractionContext
from bot.ui.links import jump_url
from bot.ui.screens.screen import Screen


async def share(context: InteractionContext, screen: Screen, what: str = "") -> str:
    """Post a screen, once for each pressed message and `what`; the address of its message. Pings no one."""
    return jump_url(context.guild, context.channel, await context.post(screen, what))


async def may_share(context: InteractionContext, *, allowed: bool = True) -> bool:
    """Whether the bot may post in this channel for the presser; False after telling them that this is no place for it.

    Raises `MissingPermissions`, `CannotWrite`, `Banned`, `NotHere`.
    """
    if not (allowed and context.guild):
        await context.send_text(context.t("You can't post in this channel."))
        return False
    await context.require_permissions()
    await context.services.server_settings.check_may_post(context.guild, context.user, context.channel, context.parent)
    return True
