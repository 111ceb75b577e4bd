"""Our Discord client: it carries the context, registers the persistent buttons and passes events on. No more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.background.failures import log_failure
from bot.ui.handlers import registry
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.message import Pressable
from bot.ui.permissions import may_post
from bot.ui.services import Host, Interaction


class BotClient(Host):
    """One connection to Discord. Services are started before it and stopped after it."""

    def __init__(self, ready: Callable[[], Awaitable[None]], translator: app_commands.Translator) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self._command_failed)
        self.hears = False
        """Whether Discord tells us now what people do."""
        self._when_ready = ready
        self._translator = translator

    async def setup_hook(self) -> None:
        """Have presses on messages of any age find their buttons."""
        await self.tree.set_translator(self._translator)
        self.add_dynamic_items(Pressable)

    async def pressed(self, interaction: Interaction, custom_id: str) -> None:
        """Something of ours was pressed: answer it."""
        await registry.press(interaction, custom_id)

    async def _command_failed(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """A command that did not even reach its own answer: unknown here (an old registration), or badly filled in."""
        log_failure("a command failed", error)
        if interaction.type is discord.InteractionType.application_command:
            await answer(InteractionContext(interaction), _unknown_command)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server (one that is only unavailable is another event)."""
        await self._gone(self.services.whereabouts.server_gone(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted."""
        await self._gone(self.services.whereabouts.place_gone(channel.guild.id, channel.id))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, also one that was archived."""
        await self._gone(self.services.whereabouts.place_gone(thread.guild_id, thread.thread_id))

    async def look_around(self) -> None:
        """Note what has changed while the bot was not connected: servers it was removed from, permissions granted.

        Where Discord names no server at all, that is rather Discord's trouble.
        """
        if self.guilds:
            await self._gone(self.services.whereabouts.check_places(lambda guild: self.get_guild(guild) is not None))
        await self._look_everywhere()

    async def _gone(self, noted: Awaitable[None]) -> None:
        try:
            await noted
        except Exception as error:  # the poster finds out when it has something to post there
            log_failure("what is gone could not be noted", error)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel was changed: perhaps the bot may post there again."""
        if before.overwrites != after.overwrites:
            await self._look_over(after.guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role was changed: perhaps the bot's, or everyone's."""
        if before.permissions != after.permissions:
            await self._look_over(after.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role was deleted: perhaps one by which a channel kept the bot out."""
        await self._look_over(role.guild)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """The bot's own roles or its time-out have changed; without a privileged intent no other member is heard of."""
        if after.id == after.guild.me.id:
            await self._look_over(after.guild)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """A thread was changed: perhaps unlocked, or opened again."""
        if (guild := self.get_guild(thread.guild_id)) is not None:
            await self._look_over(guild, thread.thread_id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is back after an outage of Discord's; at the start, `look_around` looks at all of them together."""
        if self.is_ready():
            await self._look_over(guild)

    async def _look_over(self, guild: discord.Guild, only: int | None = None) -> None:
        """Permissions in a server have changed: where the bot may post, posts that rest are tried again."""
        outbox = self.services.outbox
        try:
            for place, parent in await outbox.resting_places(guild.id):
                if only in (None, place) and _may_post(guild, place, parent):
                    await outbox.usable(guild.id, place, granted=True)
        except Exception as error:  # a press there wakes them as well
            log_failure("what rests could not be tried again", error)

    async def _look_everywhere(self) -> None:
        try:
            known = await self.services.outbox.resting_guilds([guild.id for guild in self.guilds])
        except Exception as error:
            log_failure("what rests could not be tried again", error)
            return
        for guild in filter(None, map(self.get_guild, known)):
            await self._look_over(guild)

    async def on_ready(self) -> None:
        """Connected (perhaps again): let the services catch up."""
        self.hears = True
        await self._when_ready()

    async def on_resumed(self) -> None:
        """Connected again, and told of all that was missed."""
        self.hears = True

    async def on_disconnect(self) -> None:
        """The connection broke, or could not be made."""
        self.hears = False


def _may_post(guild: discord.Guild, place: int, parent: int | None) -> bool:
    """Whether the bot may post in a channel or thread, as far as the client knows.

    An archived thread is not known to it: what holds in the `parent` is taken to hold there.
    """
    found = guild.get_channel_or_thread(place)
    if found is None and parent is not None and (above := guild.get_channel(parent)) is not None:
        return may_post(above.permissions_for(guild.me), thread=True)
    thread = isinstance(found, discord.Thread)
    return found is not None and may_post(found.permissions_for(guild.me), thread=thread)


async def _unknown_command(context: InteractionContext) -> None:
    await context.send_text(
        context.t(
            "This command does not work like that, or no longer does. Type `/{command}` to see what there is.",
            command=context.command,
        )
    )
