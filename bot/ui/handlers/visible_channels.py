"""Which channels a person can see now, which are gone, and in which servers the bot is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import discord

from bot.matches.core.errors import CannotWrite
from bot.matches.turns.play import Viewer
from bot.ui.interaction.context import InteractionContext
from bot.ui.permissions import allows_writing, may_write

UNKNOWN_MEMBER: Final = 10007
"""Discord's code for a person who is not in the server."""

Channel = discord.abc.GuildChannel | discord.Thread | None


def spectator(context: InteractionContext) -> Viewer:
    """The presser as a spectator of a match."""
    return Viewer(context.user, context.guild, partial(sees, context))


def can_see(context: InteractionContext, channel: int) -> bool:
    """Whether the presser sees this channel, going by the client's cache, which has no archived threads."""
    guild = context.interaction.guild
    return channel == context.channel or (
        guild is not None and _visible(guild.get_channel_or_thread(channel), context.interaction.user)
    )


async def sees(context: InteractionContext, channel: int) -> bool:
    """The same; fetches a channel that is not cached. Nobody sees a channel that is gone."""
    if can_see(context, channel):
        return True
    guild = context.interaction.guild
    if guild is None or guild.unavailable or guild.get_channel_or_thread(channel) is not None:
        return False
    return _visible(await _fetch(guild, channel), context.interaction.user)


async def is_gone(context: InteractionContext, channel: int) -> bool:
    """Whether a channel of this server is deleted or out of the bot's reach; an archived thread is not."""
    guild = context.interaction.guild
    if channel == context.channel or guild is None or guild.unavailable:
        return False
    return guild.get_channel_or_thread(channel) is None and await _fetch(guild, channel) is None


async def require_writing(context: InteractionContext, guild: int, channel: int) -> None:
    """Raise `CannotWrite` if the presser may not write in a channel of a server (0: none), pressed in any place."""
    if guild and not await _may_write_in(context, guild, channel):
        raise CannotWrite(channel=channel)


async def _may_write_in(context: InteractionContext, guild: int, channel: int) -> bool:
    """True also where the channel is gone, so that nothing can be posted."""
    client = context.received.client
    if channel == context.channel:
        return may_write(context.received)
    try:
        server = client.get_guild(guild) or await client.fetch_guild(guild)
        found: Any = server.get_channel_or_thread(channel) or await server.fetch_channel(channel)
        thread = isinstance(found, discord.Thread)
        above: Any = found.parent or await server.fetch_channel(found.parent_id) if thread else found
        here = guild == context.guild
        person: Any = context.interaction.user if here else await server.fetch_member(context.user)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData) as error:
        return isinstance(error, discord.InvalidData) or error.code != UNKNOWN_MEMBER
    return allows_writing(above.permissions_for(person), thread=thread)


async def _fetch(guild: discord.Guild, channel: int) -> Channel:
    try:
        return await guild.fetch_channel(channel)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return None


def servers(context: InteractionContext, guilds: Iterable[int]) -> dict[int, str]:
    """The names of those of these servers that the bot is still in."""
    found = (context.received.client.get_guild(guild) for guild in set(guilds))
    return {guild.id: guild.name for guild in found if guild is not None}


def _visible(channel: Channel, person: discord.User | discord.Member) -> bool:
    if channel is None or not isinstance(person, discord.Member):
        return False
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(person).view_channel
    if channel.parent is None:
        return False
    granted = channel.permissions_for(person)
    # The members of a private thread are known to its members only.
    return granted.view_channel and (granted.manage_threads or not channel.is_private())
