"""The board, posted anew at the bottom of its channel; if that channel is gone, in this one."""

from __future__ import annotations

import discord

from bot.ui.custom_ids import Id
from bot.ui.errors import missing
from bot.ui.interaction import Press
from bot.ui.screens.screen import Screen


async def post_anew(press: Press, match: int) -> None:
    """Have it posted, and say where."""
    await press.note(await _posted(press, match))


async def post_here(press: Press, where: Id) -> None:
    """The same for a button: the message that was pressed says where."""
    match = await press.context.play.match(where.match)
    await press.update(Screen((await _posted(press, match.id),)))


async def _posted(press: Press, match: int) -> str:
    chosen = await press.context.play.match(match)
    if chosen.direct:
        await press.context.outbox.again(chosen.id, press.user)
        return press.t("The board will be posted anew in your private messages.")
    home = chosen.home
    if home != chosen.channel and await _is_gone(press, home):
        home = chosen.channel  # the thread alone may have been deleted
    if await _is_gone(press, home):
        home = press.channel
    if lacking := press.lacking(home):
        return missing(press.t, lacking)
    # Somebody else may have taken it elsewhere meanwhile.
    posted = await press.context.outbox.again(chosen.id, press.user, home, parent=press.parent, instead_of=chosen.home)
    return press.t("The board will be posted anew in {channel}.", channel=f"<#{posted.home}>")


async def _is_gone(press: Press, channel: int) -> bool:
    """Whether a channel of this server is there no more, or out of the bot's reach (an archived thread is not)."""
    guild = press.interaction.guild
    if channel == press.channel or guild is None or guild.unavailable:
        return False
    if guild.get_channel_or_thread(channel) is not None:
        return False
    try:
        await guild.fetch_channel(channel)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return True
    return False
