"""The threads that the bot opens for matches: opened once, archived at the end, reopened when needed."""

from __future__ import annotations

from typing import Final

import discord

from bot.games.labels import cut
from bot.matches.outbox.delivery import Delivery
from bot.ui.names import plain_name

MAX_NAME: Final = 100
"""Discord's limit of characters in a thread's name."""

ARCHIVE_MINUTES: Final = 10080
"""Minutes without a message after which Discord archives a thread: the longest it offers, a week."""

THREAD_EXISTS: Final = 160004
"""The message has a thread already."""

CHANNEL_GONE: Final = frozenset({10003, 10004})


async def open_thread(client: discord.Client, delivery: Delivery) -> int:
    """Open a match's thread in its channel, or find the one that was opened before; 0 if there can be none.

    A thread on a message has the message's id, and a message has at most one. If the challenge's message is gone, the
    thread is found by its name among the bot's own active threads.
    """
    channel = client.get_channel(delivery.channel)
    if not isinstance(channel, discord.TextChannel) or client.user is None:
        return 0  # in a thread already, or where there are none
    if not channel.permissions_for(channel.guild.me).create_public_threads:
        return 0
    number = f"#{delivery.match.id} "
    me = channel.guild.me.display_name
    name = number + " – ".join(" ".join(plain_name(player or me).split()) for player in delivery.names)
    if delivery.message is not None:
        try:
            return await _open(channel, name, discord.Object(delivery.message))
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                return delivery.message
            if _retryable(error):
                raise
    for thread in await channel.guild.active_threads():
        if (thread.parent_id, thread.owner_id) == (channel.id, client.user.id) and thread.name.startswith(number):
            return thread.id
    try:
        return await _open(channel, name, None)
    except discord.HTTPException as error:
        if _retryable(error):
            raise
        return 0


async def _open(channel: discord.TextChannel, name: str, message: discord.Object | None) -> int:
    name = cut(name, MAX_NAME).rstrip()
    if message is not None:
        return (await channel.create_thread(name=name, message=message, auto_archive_duration=ARCHIVE_MINUTES)).id
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return (await channel.create_thread(name=name, type=kind, auto_archive_duration=ARCHIVE_MINUTES)).id


def _retryable(error: discord.HTTPException) -> bool:
    """Whether a retry may succeed, or the channel is gone; else no thread can be opened here."""
    return error.status >= 500 or error.status == 429 or error.code in CHANNEL_GONE


async def archive(client: discord.Client, thread: int, *, archived: bool) -> None:
    """Archive a thread or reopen it, which the bot may do with its own. Does nothing to other channels."""
    found = client.get_channel(thread) or await client.fetch_channel(thread)
    if isinstance(found, discord.Thread) and found.archived != archived:
        await found.edit(archived=archived)
