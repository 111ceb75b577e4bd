"""The client that is connected to Discord's gateway: passes its events on to the services."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, Final

import discord
from discord import app_commands

from bot.background.failures import log_failure
from bot.client import BotClient
from bot.gateway.sessions import Sessions, SessionWait
from bot.store.errors import StoreClosed
from bot.ui.permissions import may_post

log = logging.getLogger(__name__)

NO_SOCKET: Final[Any] = SimpleNamespace(session_id=None, sequence=None, gateway=None, open=False, latency=math.nan)
"""Stands for a client's connection before the first: discord.py fails if that cannot be made."""

SERVER_EVENTS: Final = frozenset({"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"})
"""Events whose `id` is the server's, and which say whether it is available."""

HIDDEN, HIDDEN_NAME = 1 << 17, "___hidden___"
"""The flag and the name of a channel that the bot may not view. Most of its other fields are missing or null."""

EXPECTED: Final = {"position": 0, "bitrate": 0, "user_limit": 0, "permission_overwrites": (), "available_tags": ()}
"""What discord.py expects of a channel, besides what Discord tells of each."""

INTERACTION: Final = "INTERACTION_CREATE"


class GatewayClient(BotClient):
    """The connection to Discord's gateway. `ready` is called after each connect, when events arrive."""

    sessions: Sessions
    """When it may begin a session."""

    def __init__(self, ready: Callable[[], None], translator: app_commands.Translator) -> None:
        super().__init__(translator)
        self.ws = NO_SOCKET
        self.connected = False
        """Whether events arrive from Discord now."""
        self._lost = False
        """Whether the connection was lost since the session began or was resumed: `on_ready` comes seconds later."""
        self.disconnects = 0
        """How often the connection was lost."""
        self._when_ready = ready
        # discord.py's own parser makes objects of the pressed message and all its controls for each press.
        self._connection.parsers[INTERACTION] = self.take_interaction
        self._connection.parsers["THREAD_MEMBERS_UPDATE"] = self._on_thread_members
        for event, parse in self._connection.parsers.items():
            self._connection.parsers[event] = partial(self._read, event, parse)
        self._unread: set[int] = set()
        """Servers that are unavailable only because of an event that could not be read."""

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect whenever a session may begin."""
        while True:
            try:
                return await super().connect(reconnect=reconnect)
            except SessionWait as wait:
                await asyncio.sleep(wait.seconds)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count the session; discord.py's own would wait, too."""
        await self.sessions.begin(shard_id or 0)

    def _read(self, event: str, parse: Callable[[Any], None], data: Any) -> None:
        """Have discord.py read an event. If it cannot, the server counts as unavailable until its next event."""
        guild = _server_of(event, data)
        try:
            _complete_hidden(event, data)
            parse(data)
        except Exception as error:
            if event == "READY":  # there is no session without it
                raise
            log.warning("%s of server %s cannot be read: %s", event, guild, type(error).__name__)
            if event != INTERACTION:
                self._note_unread(event, guild)
        else:
            if guild in self._unread and event != INTERACTION:
                self._unread.remove(guild)
                known = self.get_guild(guild)
                if known is not None and event not in SERVER_EVENTS:  # which say it themselves
                    known.unavailable = False

    def _note_unread(self, event: str, guild: int) -> None:
        known = self.get_guild(guild)
        if known is None and event == "GUILD_CREATE" and guild:
            known = self._connection._add_guild_from_data({"id": guild, "unavailable": True})  # type: ignore[typeddict-item]
        if known is not None:
            if event not in SERVER_EVENTS and not known.unavailable:  # else only a whole server makes it available
                self._unread.add(guild)
            known.unavailable = True

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that the bot was removed from a server; a server that is only unavailable is another event."""
        await self._note_gone(self.services.reachability.server_gone(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._note_gone(self.services.reachability.place_gone(channel.guild.id, channel.id))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Note the deletion of a thread, which may be archived."""
        await self._note_gone(self.services.reachability.place_gone(thread.guild_id, thread.thread_id))

    async def catch_up(self) -> None:
        """Note what changed while the bot was not connected: servers it was removed from, permissions granted.

        If Discord names no server at all, that is taken for an outage of Discord's.
        """
        if self.guilds:
            await self._note_gone(
                self.services.reachability.check_places(lambda guild: self.get_guild(guild) is not None)
            )
        await self._retry_everywhere()

    async def _note_gone(self, noting: Awaitable[None]) -> None:
        try:
            await noting
        except StoreClosed:
            log.info("what is gone is noted after the next start: the bot is stopping")
        except Exception as error:  # the publisher notices when it has something to post there
            log_failure("what is gone could not be noted", error)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Retry resting posts: perhaps the bot may post in the channel again."""
        if before.overwrites != after.overwrites:
            await self._retry_resting(after.guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Retry resting posts if permissions changed: the role may be the bot's, or everyone's."""
        if before.permissions != after.permissions:
            await self._retry_resting(after.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Retry resting posts: the role may have denied the bot a channel."""
        await self._retry_resting(role.guild)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Retry resting posts if the bot's roles or time-out changed; other members need a privileged intent."""
        if after.id == after.guild.me.id:
            await self._retry_resting(after.guild)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Retry resting posts: perhaps the thread was unlocked or reopened."""
        if (guild := self.get_guild(thread.guild_id)) is not None:
            await self._retry_resting(guild, thread.thread_id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Retry what rests in a thread to which the bot was added."""
        await self.on_added_to_thread(thread.guild.id, thread.id)

    def _on_thread_members(self, data: Any) -> None:
        """Let discord.py read it, which ignores threads that it does not know, and see whether the bot was added."""
        self._connection.parse_thread_members_update(data)
        if any(member.get("user_id") == str(self._connection.self_id) for member in data.get("added_members") or ()):
            self.dispatch("added_to_thread", int(data["guild_id"]), int(data["id"]))

    async def on_added_to_thread(self, guild: int, thread: int) -> None:
        """Retry what rests there."""
        try:
            await self.services.outbox.wake_channel(guild, thread, granted=True)
        except Exception as error:  # a press there retries it, too
            log_failure("what rests could not be tried again", error)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry resting posts after an outage of Discord's; at the start, `catch_up` covers all servers."""
        if self.is_ready():
            await self._retry_resting(guild)

    async def _retry_resting(self, guild: discord.Guild, only: int | None = None) -> None:
        """Retry the resting posts of a server, or of its channel `only`, where the bot may post."""
        outbox = self.services.outbox
        try:
            for place, parent in await outbox.resting_places(guild.id):
                if only in (None, place) and _may_post(guild, place, parent):
                    await outbox.wake_channel(guild.id, place, granted=True)
        except Exception as error:  # a press there retries them, too
            log_failure("what rests could not be tried again", error)

    async def _retry_everywhere(self) -> None:
        try:
            known = await self.services.outbox.resting_guilds([guild.id for guild in self.guilds])
        except Exception as error:
            log_failure("what rests could not be tried again", error)
            return
        for guild in filter(None, map(self.get_guild, known)):
            await self._retry_resting(guild)

    async def on_connect(self) -> None:
        """Handle the beginning of a session; its servers follow."""
        self._lost = False

    async def on_ready(self) -> None:
        """Let the services catch up; also after a reconnect."""
        if not self._lost:
            self.connected = True
            log.info("connected as %s", self.user)
            self._when_ready()
            await self.catch_up()

    async def on_resumed(self) -> None:
        """Reconnected; Discord has sent the missed events. Let the services catch up with what has become due."""
        self._lost = False
        await self.on_ready()

    async def on_disconnect(self) -> None:
        self._lost = True
        self.disconnects += self.connected
        self.connected = False


def _complete_hidden(event: str, data: Any) -> None:
    """Give the channels that the bot may not view what discord.py expects of a channel."""
    channels = data.get("channels", ()) if event == "GUILD_CREATE" else [data] if event.startswith("CHANNEL_") else ()
    for channel in channels:
        if channel.get("name") == HIDDEN_NAME or (channel.get("flags") or 0) & HIDDEN:
            told = {key: value for key, value in channel.items() if value is not None}
            channel |= {"name": HIDDEN_NAME, **EXPECTED, **told}


def _server_of(event: str, data: Any) -> int:
    """The number of the server that an event is about; 0 if there is none, or none that can be read."""
    told = data.get("id" if event in SERVER_EVENTS else "guild_id") if isinstance(data, dict) else None
    number = str(told)
    return int(number) if number.isdecimal() and len(number) <= 20 else 0


def _may_post(guild: discord.Guild, place: int, parent: int | None) -> bool:
    """Whether the bot may post in a channel or thread, by what the client has cached.

    Archived threads are not cached: the permissions of the `parent` stand for theirs.
    """
    found = guild.get_channel_or_thread(place)
    if found is None and parent is not None and (above := guild.get_channel(parent)) is not None:
        return may_post(above.permissions_for(guild.me), thread=True)
    thread = isinstance(found, discord.Thread)
    return found is not None and may_post(found.permissions_for(guild.me), thread=thread)
