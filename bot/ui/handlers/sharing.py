"""Posting in the channel for a person: a replay, a puzzle."""

from __future__ import annotations

from bot.ui.interaction.context import InteractionContext


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
