"""The threads that the bot opens for matches: opened once, archived at the end, reopened when needed."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.games.lines import cut
from bot.ids import NO_CHANNEL, ChannelId
from bot.matches.outbox.delivery import Delivery
from bot.ui.names import plain_name
from bot.ui.requests import MESSAGE_GONE

MAX_NAME: Final = 100
"""Discord's limit of characters in a thread's name."""

ARCHIVE_MINUTES: Final = 10080
"""Minutes without a message after which Discord archives a thread: the longest it offers, a week."""

THREAD_EXISTS: Final = 160004
"""The message has a thread already."""

CHANNEL_GONE: Final = frozenset({10003, 10004})

NEWS: Final = 10
PUBLIC: Final = 11
"""Discord's types of threads: below announcements, and of everybody."""


async def open_thread(client: discord.Client, delivery: Delivery) -> ChannelId:
    """Open a match's thread in its channel, or find the one that was opened before; 0 if there can be none.

    A thread on a message has the message's id, and a message has at most one. If the challenge's message is gone, the
    thread is found by its name among the bot's own active threads.
    """
    assert client.user is not None
    http, number, me = client.http, f"#{delivery.match.id} ", client.user.display_name
    name = number + " – ".join(" ".join(plain_name(player or me).split()) for player in dict.fromkeys(delivery.names))
    new: dict[str, Any] = {"name": cut(name, MAX_NAME).rstrip(), "auto_archive_duration": ARCHIVE_MINUTES}
    try:
        if delivery.message is not None:
            try:
                thread = await http.start_thread_with_message(delivery.channel, delivery.message, **new)
                return ChannelId(int(thread["id"]))
            except discord.HTTPException as error:
                if error.code == THREAD_EXISTS:
                    return ChannelId(delivery.message)
                if error.code != MESSAGE_GONE:
                    raise
        for thread in (await http.get_active_threads(delivery.guild))["threads"]:
            mine = int(thread["parent_id"] or 0) == delivery.channel and int(thread["owner_id"]) == client.user.id
            if mine and thread["name"].startswith(number):
                return ChannelId(int(thread["id"]))
        news = (await http.get_channel(delivery.channel))["type"] == discord.ChannelType.news.value
        alone = await http.start_thread_without_message(delivery.channel, type=NEWS if news else PUBLIC, **new)
        return ChannelId(int(alone["id"]))
    except discord.HTTPException as error:
        if error.status >= 500 or error.status == 429 or error.code in CHANNEL_GONE:
            raise
        return NO_CHANNEL  # in a thread already, where there are none, or not permitted


async def archive(client: discord.Client, thread: ChannelId, *, archived: bool) -> None:
    """Archive a thread or reopen it, which the bot may do with its own."""
    await client.http.edit_channel(thread, archived=archived)
