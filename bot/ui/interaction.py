"""The one way in which anything is answered, commands and presses alike.

discord.py only logs what goes wrong in a persistent button, and the person sees "This interaction failed". Here
everything is caught, and everything is answered within Discord's three seconds: longer work and slow uploads are
acknowledged first.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

import aiohttp
import discord

from bot.background.failures import log_failure, may_have_lost
from bot.background.workers import Busy
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.core.errors import MatchError, UnknownMatch, UnknownReplay
from bot.matches.core.model import Match, Person, PersonalSettings, PostId
from bot.ui import errors
from bot.ui.compose import compose
from bot.ui.custom_ids import NO_MATCH, Unreadable
from bot.ui.message import Message
from bot.ui.permissions import lacking, may_post
from bot.ui.recent.copies import nonce
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from bot.ui.services import Interaction, Services

T = TypeVar("T")

log = logging.getLogger(__name__)

DISCORD_WAITS: Final = 3.0
"""Seconds within which Discord wants a first answer, or an acknowledgement."""

ALREADY_ANSWERED: Final = 40060

MESSAGE_GONE: Final = 10008


class ChosenPerson(NamedTuple):
    """Somebody whom a menu offered, by the name he has here; and whether that is a bot."""

    person: Person
    bot: bool


def _chosen(user: Mapping[str, Any], member: Mapping[str, Any]) -> ChosenPerson:
    name = member.get("nick") or user.get("global_name") or user["username"]
    return ChosenPerson(Person(int(user["id"]), name), bool(user.get("bot")))


def time_left(made: float, came: float, seconds: float) -> float:
    """How many of these seconds an interaction has left: from when it was made, if the two clocks agree well enough.

    `made` is by Discord's clock, `came` by ours, in seconds since 1970. One that was made after it came, or too long
    ago to be answered at all, only tells that the clocks differ: then all of the time is left.

    >>> time_left(1000.0, 1000.5, 2.0), time_left(1000.0, 1002.5, 2.0)
    (1.5, -0.5)
    >>> time_left(1000.0, 999.0, 2.0), time_left(1000.0, 1060.0, 2.0)
    (2.0, 2.0)
    """
    age = came - made
    return seconds - age if 0 < age < DISCORD_WAITS else seconds


class InteractionContext:
    """One command or press on its way to its answer."""

    def __init__(self, interaction: Interaction, *, opens: bool = True) -> None:
        """`opens`: the answer is a message of its own; else it changes the message that was pressed."""
        self.interaction = interaction
        self._opens = opens
        self._answering = False
        self._thinking = False
        self._told = False
        self.services: Services = interaction.client.services
        self.t: Translator = self.services.translators[str(interaction.locale)]
        """The presser's language: as Discord says, until it is known what he has chosen."""
        self._reads: Reader | None = None
        self._held: asyncio.Task[None] | None = None
        self._refused: discord.HTTPException | None = None
        self._taken = False
        made, came = interaction.created_at.timestamp(), self.services.clock() / 1000
        left = time_left(made, came, self.services.acknowledge_seconds)
        self.acknowledge_at = asyncio.get_running_loop().time() + left
        """When this is acknowledged if its answer is not there yet, by the event loop's clock."""

    @property
    def late(self) -> bool:
        """Whether it is time to acknowledge this."""
        return self.acknowledge_at <= asyncio.get_running_loop().time()

    @property
    def user(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def guild(self) -> int:
        """The server; 0 in private messages, which belong to none."""
        return self.interaction.guild_id or 0

    @property
    def values(self) -> tuple[str, ...]:
        """What was chosen in a menu: the values of its options, or ids."""
        data: Any = self.interaction.data or {}
        return tuple(data.get("values", ()))

    @property
    def people(self) -> list[ChosenPerson]:
        """Who was chosen in a menu of people."""
        data: Any = self.interaction.data or {}
        resolved = data.get("resolved", {})
        users, members = resolved.get("users", {}), resolved.get("members", {})
        return [_chosen(users[value], members.get(value, {})) for value in self.values if value in users]

    @property
    def channel(self) -> int:
        """The channel or thread."""
        assert self.interaction.channel_id is not None
        return self.interaction.channel_id

    async def public_language(self) -> Translator:
        """The language of what is posted here for everybody: in private messages that is the presser."""
        return await self.services.public_in(self.guild) if self.guild else self.t

    @property
    def parent(self) -> int | None:
        """The channel to which the thread belongs in which this was pressed; None outside of threads."""
        channel = self.interaction.channel
        return channel.parent_id if isinstance(channel, discord.Thread) else None

    @property
    def command(self) -> str:
        """What the commands begin with that an answer may name: as it was typed, else the first game's."""
        groups = [game.presentation.commands.group for game in self.services.games.values()]
        command = self.interaction.command
        typed = "" if command is None else command.qualified_name.partition(" ")[0]
        return typed if typed in groups else groups[0]

    async def command_about(self, match: str) -> str:
        """The same where somebody has pressed about a match, by what custom_ids call it: its game's."""
        if match == NO_MATCH:
            return self.command
        try:
            found = await self.services.play.match(match)
        except UnknownMatch:
            return self.command
        return self.services.games[found.game].presentation.commands.group

    def lacking(self, channel: int | None = None) -> list[str]:
        """The names of the permissions that the bot lacks in this channel, or in another of the server."""
        if not self.guild:  # nobody takes permissions away in private messages
            return []
        if channel is None or channel == self.channel:
            thread = isinstance(self.interaction.channel, discord.Thread)
            return lacking(self.t, self.interaction.app_permissions, thread=thread)
        guild = self.interaction.guild
        other = guild.get_channel_or_thread(channel) if guild is not None else None
        if guild is None or other is None:
            return []
        return lacking(self.t, other.permissions_for(guild.me), thread=isinstance(other, discord.Thread))

    @property
    def may_post(self) -> bool:
        """Whether the bot may carry a match in this channel."""
        thread = isinstance(self.interaction.channel, discord.Thread)
        return not self.guild or may_post(self.interaction.app_permissions, thread=thread)

    def game(self, key: str) -> HostedGame:
        """A hosted game. Raises `Unreadable`: a key that is not known comes from a custom_id."""
        return offered(self.services.games.get(key))

    async def reader(self) -> Reader:
        """The presser as the reader of a private message."""
        if self._reads is None:
            return self.use_settings(await self.services.people.settings(self.user))
        return self._reads

    def use_settings(self, chosen: PersonalSettings) -> Reader:
        """The same, where what he has chosen was read already or has just changed."""
        self._reads = self.services.reader(chosen, str(self.interaction.locale))
        self.t = self._reads.t
        return self._reads

    async def update(self, screen: Screen) -> int:
        """Change the message that was pressed; its id. If it is gone meanwhile, answer in private; that one's id."""
        try:
            return await self._update(screen)
        except discord.NotFound as error:
            if error.code != MESSAGE_GONE:
                raise
            return await self.private(screen)

    async def _update(self, screen: Screen) -> int:
        assert self.interaction.message is not None
        pressed = self.interaction.message.id
        message = await self._composed(screen)

        async def change() -> int:
            await self.interaction.response.edit_message(
                view=message.view(), attachments=message.files(), allowed_mentions=message.mentions()
            )
            return pressed

        async def changed() -> int:
            return pressed

        if await self._free() and await self._in_time(change, changed, message) is not None:
            return pressed
        await self.interaction.edit_original_response(
            view=message.view(), attachments=message.files(), allowed_mentions=message.mentions()
        )
        return pressed

    async def show_progress(self, screen: Screen) -> None:
        """Answer, or change that answer: for work that shows how far it has come. Use nothing else beside it."""
        if self._told:
            message = await self._composed(screen)
            # The first answer was private, or it changed the message that was pressed.
            await self.interaction.edit_original_response(
                view=message.view(), attachments=message.files(), allowed_mentions=message.mentions()
            )
        elif self._opens:
            await self.private(screen)
        else:
            await self.update(screen)
        self._told = True

    async def private(self, screen: Screen) -> int:
        """Answer with a message that only the presser sees; its id."""
        message = await self._composed(screen)
        if await self._free():
            sent = await self._in_time(partial(self._respond, message, ephemeral=True), self._shown, message)
            if sent is not None:
                return sent
        if self._thinking:
            self._thinking = False
            filled = await self.interaction.edit_original_response(
                view=message.view(), attachments=message.files(), allowed_mentions=message.mentions()
            )
            return filled.id
        followup = await self.interaction.followup.send(
            view=message.view(),
            files=message.files(),
            ephemeral=True,
            allowed_mentions=message.mentions(),
            wait=True,
        )
        return followup.id

    async def public(self, screen: Screen, match: Match, post: PostId) -> int:
        """Answer with a message that everybody sees, which the bot owes the channel; its id."""
        message = await self._composed(screen)
        if await self._free():
            try:
                answered = await self._in_time(partial(self._respond, message, ephemeral=False), self._there, message)
                if answered is not None:
                    return answered
            except (discord.HTTPException, aiohttp.ClientError, OSError):
                # It may be there all the same: what was lost is Discord's word that it has taken it.
                there = await self._there()
                if there is None:
                    raise
                return there
        # What follows an acknowledgement is an edit of it and notifies nobody: so this is a message of its own.
        channel = self.interaction.client.get_partial_messageable(self.channel, guild_id=self.guild or None)
        sent = await channel.send(
            view=message.view(),
            files=message.files(),
            allowed_mentions=message.mentions(),
            nonce=nonce(match, post),
        )
        self._thinking = False
        with contextlib.suppress(discord.HTTPException):
            await self.interaction.delete_original_response()
        return sent.id

    async def _there(self) -> int | None:
        """The public message by which this was answered, also by another process; None if there is none."""
        try:
            message = await self.interaction.original_response()
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return None
        # The same request, delivered twice: what its other delivery has acknowledged with is private.
        return None if message.flags.ephemeral else message.id

    async def _shown(self) -> int | None:
        """The private message by which this was answered; None if it was only acknowledged, by another delivery."""
        message = await self.interaction.original_response()
        return None if message.flags.loading else message.id

    async def post(self, screen: Screen, what: str = "") -> int:
        """Post a message in this channel, for everybody, that is no answer; its id.

        `what` tells it from others that may be posted from the message that was pressed.
        """
        assert self.interaction.message is not None
        message = await self._composed(screen)
        channel = self.interaction.client.get_partial_messageable(self.channel, guild_id=self.guild or None)
        # By the nonce Discord knows what another press on the same message has just posted, and posts it only once.
        nonce = hashlib.sha256(f"post:{self.interaction.message.id}:{what}".encode()).hexdigest()[:24]
        sent = await channel.send(
            view=message.view(), files=message.files(), allowed_mentions=message.mentions(), nonce=nonce
        )
        return sent.id

    async def note(self, text: str) -> None:
        """Answer in words that only the presser sees."""
        await self.private(Screen((text,)))

    async def _composed(self, screen: Screen) -> Message:
        return await compose(self.services, screen, self.user)

    async def _respond(self, message: Message, *, ephemeral: bool) -> int:
        sent = await self.interaction.response.send_message(
            view=message.view(), files=message.files(), ephemeral=ephemeral, allowed_mentions=message.mentions()
        )
        assert sent.message_id is not None
        return sent.message_id

    async def _free(self) -> bool:
        """Whether the first answer is still to be given (waits for an acknowledgement that is on its way)."""
        if self._held is not None:
            await self._held
        if self._taken or self.interaction.response.is_done():
            return False
        self._answering = True  # from here on the answer is on its way, and must not be overtaken by `hold`
        return True

    async def _in_time(
        self,
        send: Callable[[], Coroutine[Any, Any, int]],
        there: Callable[[], Awaitable[int | None]],
        message: Message,
    ) -> int | None:
        """Give the first answer; its message. None if it could not be there in time: then this is acknowledged instead.

        An interaction has one response. So an upload that is too slow is broken off to make room for the
        acknowledgement; if Discord has taken it all the same, it says so then, and `there` finds the message.
        """
        if not message.files() or self._held is not None:  # words are there as soon as an acknowledgement would be
            return await send()
        upload = asyncio.create_task(send())
        try:
            await asyncio.wait({upload}, timeout=self.acknowledge_at - asyncio.get_running_loop().time())
        finally:
            upload.cancel()
        await asyncio.wait({upload})
        if not upload.cancelled():
            return upload.result()
        self._answering = False
        self.acknowledge()
        if not await self._free():
            return None
        if self._refused is None or self._refused.code != ALREADY_ANSWERED:
            return await send()
        found = await there()
        if found is None:  # the same request, delivered twice: its other delivery answers
            raise self._refused
        self._taken = True
        return found

    def acknowledge(self) -> None:
        """Acknowledge now and answer later."""
        if not self._answering and self._held is None:
            self._held = asyncio.create_task(self._acknowledge())

    async def _acknowledge(self) -> None:
        # After a plain acknowledgement "the original response" is the message that was pressed, perhaps the public
        # board. So what opens a message of its own acknowledges with a private one, which the answer then fills.
        try:
            if self._opens:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
                self._thinking = True
            else:
                await self.interaction.response.defer()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            self._refused = error if isinstance(error, discord.HTTPException) else None
            if self._refused is None or self._refused.code != ALREADY_ANSWERED:
                log.warning("cannot acknowledge a press: %s", type(error).__name__)


def offered(part: T | None) -> T:
    """What a press is about, if the game has it. Raises `Unreadable`."""
    if part is None:
        raise Unreadable
    return part


async def answer(
    context: InteractionContext,
    work: Callable[[InteractionContext], Awaitable[None]],
    *,
    knows: bool = False,
    about: str = NO_MATCH,
) -> bool:
    """Do the work of a press and see to it that the person gets an answer, whatever happens.

    It is `about` a match, by what custom_ids call it, or about none. The work `knows` what the presser has chosen by
    what it reads itself, or that is read before. Whether there is such a thing as the press was about.

    Afterwards, posts that rest in the match or in the channel are tried again.
    """
    found = await _answer(context, work, knows=knows, about=about)
    try:
        if found and about != NO_MATCH:
            await context.services.rouse(about)  # first: someone is back there, from which the board follows
        if context.may_post:
            await context.services.outbox.usable(context.guild, context.channel)
    except Exception as error:  # it was answered
        log_failure("what rests could not be tried again", error)
    return found


async def _answer(
    context: InteractionContext, work: Callable[[InteractionContext], Awaitable[None]], *, knows: bool, about: str
) -> bool:
    task = asyncio.current_task()
    assert task is not None
    context.services.running.add(task)
    watch = asyncio.get_running_loop().call_at(context.acknowledge_at, context.acknowledge)
    if context.late:
        context.acknowledge()
    try:
        try:
            await _seen(context)
            if not knows:
                await context.reader()
            await work(context)
        except Unreadable:
            await context.note(errors.gone((await context.reader()).t))
            return False
        except Busy:
            await context.note(errors.busy((await context.reader()).t))
        except MatchError as error:
            command = await context.command_about(about)
            await context.note(errors.words((await context.reader()).t, error, command))
            return not isinstance(error, UnknownMatch | UnknownReplay)
    except Exception as error:
        # The same press, delivered twice, has been answered by the other one.
        if not (isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED):
            await _apologise(context, error)
    finally:
        watch.cancel()
        context.services.running.discard(task)
    return True


async def _seen(context: InteractionContext) -> None:
    """Keep what the presser is called here and elsewhere."""
    user = context.interaction.user
    here, everywhere = Person(user.id, user.display_name), Person(user.id, user.global_name or user.name)
    people, locale = context.services.people, str(context.interaction.locale)
    await people.seen(context.interaction.guild_id, here, everywhere, locale)
    if not context.guild:
        await people.reached(context.user)


async def _apologise(context: InteractionContext, error: Exception) -> None:
    reference = secrets.token_hex(4)
    log_failure(f"a press failed, reference {reference}", error)
    try:
        lost = context.services.damaged() or may_have_lost(error)
        await context.note((errors.damaged if lost else errors.failure)(context.t, reference))
    except Exception as second:
        log.warning("no answer to reference %s: %s", reference, type(second).__name__)
