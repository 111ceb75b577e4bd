"""Which channels a person can see or share in, which are gone, and in which servers the bot is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

import discord

from bot.ids import ChannelId, GuildId
from bot.matches.core.errors import CannotWrite, PlacesUnknown
from bot.matches.core.places import Viewer
from bot.ui.interaction.context import InteractionContext
from bot.ui.names import jump_url
from bot.ui.permissions import allows_writing, may_write
from bot.ui.places import Channel, visible
from bot.ui.screens.screen import Screen


def spectator(context: InteractionContext) -> Viewer:
    """The presser as a spectator of a match."""
    return Viewer(context.user, context.guild, partial(sees, context))


def reader_of_lists(context: InteractionContext) -> Viewer:
    return Viewer(context.user, context.guild, partial(can_see, context))


async def can_see(context: InteractionContext, channel: ChannelId) -> bool:
    """Whether the presser is known to see this channel, for lists. Of archived threads that is not known."""
    with suppress(PlacesUnknown):
        return await sees(context, channel, archived=False)
    return False


async def sees(context: InteractionContext, channel: ChannelId, *, archived: bool = True) -> bool:
    """Whether the presser sees this channel, or thread, if need be an `archived` one.

    Nobody sees a channel that is gone. Raises `PlacesUnknown`.
    """
    if channel in (context.channel, context.parent):  # who sees a thread sees its channel
        return not context.foreign
    server = await context.server()
    if server is None:
        return False
    found: Channel | None = server.get_channel_or_thread(channel)
    if found is None and archived:
        found = await context.services.places.channel(context.received.client, context.guild, channel)
    return found is not None and visible(found, context.member_in(server))


async def is_gone(context: InteractionContext, channel: ChannelId) -> bool:
    """Whether a channel of this server is deleted or out of the bot's reach; an archived thread is not.

    Raises `PlacesUnknown`.
    """
    if channel in (context.channel, context.parent) or await context.server() is None:
        return False
    return await context.services.places.channel(context.received.client, context.guild, channel) is None


async def require_writing(context: InteractionContext, guild: GuildId, channel: ChannelId) -> None:
    """Raise `CannotWrite` if the presser may not write in a channel of a server (0: none), pressed in any place.

    Raises `PlacesUnknown`.
    """
    if guild and not await _may_write_in(context, guild, channel):
        raise CannotWrite(channel=channel)


async def _may_write_in(context: InteractionContext, guild: GuildId, channel: ChannelId) -> bool:
    """True also where the channel is gone, so that nothing can be posted."""
    if channel == context.channel:
        return may_write(context.received)
    places, client = context.services.places, context.received.client
    found = await places.channel(client, guild, channel)
    thread = isinstance(found, discord.Thread)
    above = found.parent if isinstance(found, discord.Thread) else found
    if found is None or above is None:
        return True
    here = guild == context.guild
    person = context.member_in(found.guild) if here else await places.member(client, found.guild, context.user)
    return person is not None and allows_writing(above.permissions_for(person), thread=thread)


async def servers(context: InteractionContext, guilds: Iterable[GuildId]) -> dict[GuildId, str]:
    """The names of those of these servers that the bot is still in. Raises `PlacesUnknown`."""
    places, client, wanted = context.services.places, context.received.client, {*guilds} - {0}
    names = await asyncio.gather(*(places.name(client, guild) for guild in wanted))
    return {guild: name for guild, name in zip(wanted, names, strict=True) if name is not None}


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
