"""What Discord says of a server when it is asked: its channels, roles and threads, and who is in it.

A press tells what is true where it was made (`bot.ui.received.Received`). What it does not tell is asked for: what
people and the bot may do in other channels of the server. Answers are kept for a minute, and lost without harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeVar

import discord

from bot.durations import MINUTE, Time
from bot.ids import ChannelId, GuildId, UserId
from bot.matches.core.errors import PlacesUnknown
from bot.recent import Recent
from bot.ui.requests import FAILURES, state_of

log = logging.getLogger(__name__)

T = TypeVar("T")

BELIEVED_FOR: Final = MINUTE
"""How long an answer is believed. docs/privacy.md names it: who may see which match depends on it."""

KEPT: Final = 100
"""How many answers are kept. One about a server has all of its channels: some 70 KB in memory if they are fifty."""

SECONDS: Final = 1.5
"""How long a presser waits for an answer, who has to get one of their own within three seconds."""

LONGEST: Final = 5.0
"""Seconds after which a question is given up, so that the next press asks again."""

HIDDEN, HIDDEN_NAME = 1 << 17, "___hidden___"
"""The flag and the name of a channel that the bot may not view. Most of its other fields are missing or null."""

EXPECTED: Final = {"position": 0, "bitrate": 0, "user_limit": 0, "available_tags": ()}
"""What discord.py expects of a channel, besides what Discord tells of each."""

USED: Final = ("id", "name", "owner_id", "roles", "system_channel_id")
"""What is kept of a server."""

Channel = discord.abc.GuildChannel | discord.Thread


class Places:
    """Asks Discord, for all presses. Every method raises `PlacesUnknown` if Discord does not answer in time."""

    def __init__(self, clock: Callable[[], Time]) -> None:
        self._known = Recent[tuple[object, ...], Any](KEPT, clock, BELIEVED_FOR)
        self._asked: dict[tuple[object, ...], asyncio.Task[Any]] = {}

    async def server(self, client: discord.Client, guild: GuildId, *, fresh: bool = False) -> discord.Guild | None:
        """A server with its channels, active threads and roles, and the bot as its member; None: it is not in it.

        `fresh`: also if another answer is not a minute old.
        """
        return await self._ask(("server", guild), lambda: _server(client, guild), fresh=fresh)

    async def name(self, client: discord.Client, guild: GuildId) -> str | None:
        """The name of a server; None if the bot is not in it."""
        return await self._ask(("name", guild), lambda: _name(client, guild))

    async def channel(self, client: discord.Client, guild: GuildId, channel: ChannelId) -> Channel | None:
        """A channel or thread of a server; None if it is gone or out of the bot's reach. Archived threads are asked for
        by themselves."""
        server = await self.server(client, guild)
        if server is None:
            return None
        if (known := server.get_channel_or_thread(channel)) is not None:
            return known
        found = await self._ask(("channel", channel), lambda: server.fetch_channel(channel))
        if found is not None:
            found.guild = server  # its channel and the roles are not older than the server
        return found

    async def reaches(self, client: discord.Client, channel: ChannelId) -> bool:
        """Whether the bot has access to a channel or thread."""
        return await self._ask(("reached", channel), lambda: client.http.get_channel(channel)) is not None

    async def member(self, client: discord.Client, server: discord.Guild, user: UserId) -> discord.Member | None:
        """A person in a server; None if they are not in it."""
        return await self._ask(("member", server.id, user), lambda: server.fetch_member(user))

    async def _ask(
        self, about: tuple[object, ...], ask: Callable[[], Awaitable[T]], *, fresh: bool = False
    ) -> T | None:
        """What is known or Discord answers; None for what it does not know or show. All who ask at once ask once."""
        if not fresh and (known := self._known.get(about)) is not None:
            return known  # type: ignore[no-any-return] # an answer to the same question
        if (asking := self._asked.get(about)) is None:
            asking = self._asked[about] = asyncio.create_task(self._answer(about, ask), name="question to Discord")
            asking.add_done_callback(lambda done: done.cancelled() or done.exception())  # perhaps nobody waits any more
        try:
            async with asyncio.timeout(SECONDS):
                return await asyncio.shield(asking)
        except FAILURES as error:
            raise PlacesUnknown from error

    async def _answer(self, about: tuple[object, ...], ask: Callable[[], Awaitable[T]]) -> T | None:
        try:
            async with asyncio.timeout(LONGEST):
                answer = await ask()
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return None  # and not kept: it may be granted at once
        except (AttributeError, LookupError, TypeError, ValueError) as error:  # not what discord.py expects
            log.warning("what Discord says of %s %s cannot be read: %s", *about[:2], type(error).__name__)
            raise PlacesUnknown from error
        finally:
            del self._asked[about]
        self._known[about] = answer
        return answer


def visible(channel: Channel, person: discord.Member) -> bool:
    """Whether a person can see a channel of their server."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return False
    granted = channel.permissions_for(person)
    # The members of a private thread are known to its members only.
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return granted.view_channel and (granted.manage_threads or not private)


async def _name(client: discord.Client, guild: GuildId) -> str:
    return str((await client.http.get_guild(guild, with_counts=False))["name"])


async def _server(client: discord.Client, guild: GuildId) -> discord.Guild:
    http, me = client.http, client.user
    assert me is not None
    told, channels, threads, member = await asyncio.gather(
        http.get_guild(guild, with_counts=False),
        http.get_all_guild_channels(guild),
        http.get_active_threads(guild),
        http.get_member(guild, me.id),
    )
    data: Any = {key: value for key, value in told.items() if key in USED}
    data["channels"] = [_complete(guild, channel) for channel in channels]
    data["threads"], data["members"] = threads["threads"], [member]
    return discord.Guild(data=data, state=state_of(client))


def _complete(guild: GuildId, channel: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give a channel that the bot may not view what discord.py expects; nobody else is believed to view it either."""
    if channel.get("name") != HIDDEN_NAME and not (channel.get("flags") or 0) & HIDDEN:
        return channel
    told = {key: value for key, value in channel.items() if value is not None}
    nobody = {"id": guild, "type": 0, "allow": "0", "deny": str(discord.Permissions(view_channel=True).value)}
    return {"name": HIDDEN_NAME, **EXPECTED, **told, "permission_overwrites": [nobody]}
