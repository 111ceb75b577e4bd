"""The board, posted anew at the bottom of its channel; if that channel is gone, in this one."""

from __future__ import annotations

import discord

from bot.ui.custom_ids import CustomId
from bot.ui.errors import missing
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.screen import Screen


async def repost_board(context: InteractionContext, match: int) -> None:
    """Have it posted, and say where."""
    await context.send_text(await _posted(context, match))


@action("board-here")
async def post_here(context: InteractionContext, custom_id: CustomId) -> None:
    """The same for a button: the message that was pressed says where."""
    match = await context.services.play.match(custom_id.match)
    await context.update(Screen((await _posted(context, match.id),)))


async def _posted(context: InteractionContext, match: int) -> str:
    chosen = await context.services.play.match(match)
    if chosen.direct:
        await context.services.outbox.repost(chosen.id, context.user)
        return context.t("The board will be posted anew in your private messages.")
    home = chosen.home
    if home != chosen.channel and await _is_gone(context, home):
        home = chosen.channel  # the thread alone may have been deleted
    if await _is_gone(context, home):
        home = context.channel
    if lacking := context.lacking(home):
        return missing(context.t, lacking)
    # Somebody else may have taken it elsewhere meanwhile.
    posted = await context.services.outbox.repost(
        chosen.id, context.user, home, parent=context.parent, instead_of=chosen.home
    )
    return context.t("The board will be posted anew in {channel}.", channel=f"<#{posted.home}>")


async def _is_gone(context: InteractionContext, channel: int) -> bool:
    """Whether a channel of this server is there no more, or out of the bot's reach (an archived thread is not)."""
    guild = context.interaction.guild
    if channel == context.channel or guild is None or guild.unavailable:
        return False
    if guild.get_channel_or_thread(channel) is not None:
        return False
    try:
        await guild.fetch_channel(channel)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return True
    return False
