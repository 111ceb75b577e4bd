"""One command or press on its way to its answer: what handlers know of it, and how they answer it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

import discord

from bot.durations import SECOND
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import NO_CHANNEL, ChannelId, MatchId, MessageId, PublicId, UserId
from bot.matches.core.errors import CannotWrite, NotHosted, PlacesUnknown, UnknownMatch
from bot.matches.core.model import Match, Person, PostId
from bot.observer import Press
from bot.settings.personal import PersonalSettings
from bot.ui.compose import Whereto, compose, edit
from bot.ui.custom_ids import NO_MATCH, Unreadable
from bot.ui.errors import NO_PERMISSION, missing_permissions_text, refused_text
from bot.ui.interaction.responses import DISCORD_WAITS, FirstResponse, Responses
from bot.ui.message import FormMessage, Message
from bot.ui.permissions import lacking, may_post, may_write
from bot.ui.received import Received, name_here
from bot.ui.recent.open_hands import nonce
from bot.ui.requests import MESSAGE_GONE, delete_private, state_of
from bot.ui.screens.moderation.form import Form
from bot.ui.screens.screen import Menu, Reader, Screen
from bot.ui.services import Services
from render.request import Urgency

P = ParamSpec("P")
T = TypeVar("T")

AnyUser = discord.User | discord.Member


class MissingPermissions(Exception):
    """The bot lacks permissions in the channel of the interaction, or is not in this private thread."""


class ChosenPerson(NamedTuple):
    """A person chosen in a menu, by their name in this server; `bot`: not a person at all."""

    person: Person
    bot: bool


class InteractionContext:
    """One command or press. Its presser is the user who typed or pressed."""

    def __init__(self, received: Received, services: Services, *, opens: bool = True, keeps: bool = False) -> None:
        """`keeps`: the pressed message stays as it is, whatever the action does to messages that offer it."""
        self.received = received
        self.services = services
        self.user, self.guild, self.channel = received.here.id, received.guild, received.channel or NO_CHANNEL
        """The presser; the server (0 in private messages, which belong to none); the channel or thread.

        Both are 0 in a foreign place.
        """
        self.parent = received.parent
        """The channel of the thread in which this was pressed; None outside of threads."""
        fields = [received.data, *(label.get("component", {}) for label in received.data.get("components", ()))]
        self.values = tuple[str, ...](value for field in fields for value in field.get("values", ()))
        """What was chosen in a menu, or in that of a form: the values of its options, or ids."""
        self.written = "".join(field.get("value", "") for field in fields)
        """What was written in a form."""
        self.value = self.values[0] if self.values else ""
        """The one value that was chosen in a menu; empty if there is none."""
        self.t: Translator = services.translators[received.locale]
        """The presser's language: Discord's, until `reader` or `use_settings` knows which one they have chosen."""
        self._reader: Reader | None = None
        self._server: asyncio.Future[discord.Guild | None] | None = None
        self.opens = opens
        """Whether the answer is a message of its own; else it changes the message that was pressed."""
        self.found = True
        """Whether the target of the press exists, as far as is known."""
        self.promised: MatchId | None = None
        """The match of which this press promises a post: if that cannot be published, the presser is told."""
        self._keeps = keeps
        self._shows_progress = False
        age = services.clock() / SECOND - received.created_at
        self.press = Press(
            received.id,
            "press" if received.custom_id else "command",
            "" if received.custom_id else received.typed,
            None,
            max(0.0, age),
        )
        # Its age is by Discord's clock and by ours. If it was created after it arrived, or too long ago to be answered
        # at all, the clocks differ: then all of the time is left.
        left = services.acknowledge_seconds - (age if 0 < age < DISCORD_WAITS else 0)
        self.first_response = FirstResponse(received.token, opens=opens, seconds=left)
        self.person_lane, self.match_lane = contextlib.ExitStack(), contextlib.ExitStack()
        """Closed to let the next press of this person begin, or the next about this match (`Services.lanes`)."""
        self.responses = Responses(received, received.token, self.first_response, self._sending)

    @property
    def bot(self) -> UserId:
        """The bot's own user."""
        bot = self.received.client.user
        assert bot is not None
        return UserId(bot.id)

    @property
    def foreign(self) -> bool:
        """Whether the bot is not in this server or chat: it can answer, and nothing else."""
        return not self.guild and not self.channel

    @property
    def here(self) -> Whereto:
        """Where its answers go."""
        return Whereto(self.guild, self.t, self._reader is None or self._reader.pictures)

    @property
    def people(self) -> list[ChosenPerson]:
        """The people chosen in a menu of people, or named in a command."""
        resolved = self.received.data.get("resolved", {})
        users, members = resolved.get("users", {}), resolved.get("members", {})
        return [_chosen(users[value], members.get(value, {})) for value in self.values or users if value in users]

    @property
    def command(self) -> str:
        """The command group that an answer may name: the typed one if it is a game's, else the first game's."""
        groups = [game.presentation.commands.group for game in self.services.games.values()]
        typed = self.received.data.get("name", "")
        return typed if typed in groups else groups[0]

    async def command_about(self, match: PublicId) -> str:
        """The command group of the game of the match with this public id; of no match, `command`."""
        if match == NO_MATCH:
            return self.command
        try:
            found = await self.services.play.match(match)
        except (NotHosted, UnknownMatch):
            return self.command
        return self.services.games[found.game].presentation.commands.group

    def game(self, key: str) -> HostedGame:
        """The hosted game with this key, which comes from a custom_id. Raises `Unreadable`."""
        return required(self.services.games.get(key))

    async def server(self) -> discord.Guild | None:
        """This server as Discord describes it, asked for once at most; None in private messages, or if the bot is not
        in it. Raises `PlacesUnknown`."""
        if self._server is None:
            self._server = asyncio.ensure_future(self.services.places.server(self.received.client, self.guild))
        return await self._server if self.guild else None

    def member_in(self, server: discord.Guild) -> discord.Member:
        """The presser as a member of this server."""
        told, state = self.received.member, state_of(self.received.client)  # their roles are as the press tells them
        return discord.Member(data=told, guild=server, state=state)  # type: ignore[arg-type] # plain JSON

    def lacking(self) -> list[str]:
        """The names of the permissions that the bot lacks in this channel."""
        if not self.guild:  # nobody takes permissions away in private messages
            return []
        return lacking(self.t, self.received.app_permissions, thread=self.received.thread)

    async def lacking_in(self, channel: ChannelId) -> list[str]:
        """The same in another channel of this server. Raises `PlacesUnknown`."""
        if not self.guild or channel == self.channel:
            return self.lacking()
        found = await self.services.places.channel(self.received.client, self.guild, channel)
        if found is None:
            return []
        return lacking(self.t, found.permissions_for(found.guild.me), thread=isinstance(found, discord.Thread))

    async def require_permissions(self) -> None:
        """Raise `MissingPermissions` or `CannotWrite` if the bot, or the presser, may not write in this channel.

        This is asked before whatever a person has the bot post here. In another channel, also ask
        `handlers.visible_channels.require_writing`. What a match in progress owes its players is posted without it.
        """
        private, reaches = self.received.private_thread, self.services.places.reaches
        # Commands arrive from a private thread without the bot, too, but nothing can be posted there.
        if self.lacking() or (private and not await reaches(self.received.client, self.channel)):
            raise MissingPermissions
        if self.guild and not may_write(self.received):
            raise CannotWrite(channel=self.channel)

    async def refused_text(self, channel: ChannelId, code: int | None, *, again: bool = False) -> str:
        """Why nothing could be posted in a channel, and what helps; see `bot.ui.errors.refused_text`."""
        with contextlib.suppress(PlacesUnknown):
            if channel and code == NO_PERMISSION and (lacking := await self.lacking_in(channel)):
                return missing_permissions_text(self.t, lacking)
        return refused_text(self.t, channel, code, again=again)

    @property
    def may_post(self) -> bool:
        """Whether the bot can host a match in this channel."""
        return not self.foreign and (
            not self.guild or may_post(self.received.app_permissions, thread=self.received.thread)
        )

    async def public_language(self) -> Translator:
        """The language of what is posted here for everybody; in private messages the presser's."""
        return await self.services.public_in(self.guild) if self.guild else self.t

    async def reader(self) -> Reader:
        """The presser as the reader of a private message; loads their settings once."""
        if self._reader is None:
            return self.use_settings(await self.services.settings.settings(self.user))
        return self._reader

    def use_settings(self, chosen: PersonalSettings) -> Reader:
        """Use settings that were loaded already or have just changed; return the presser as a reader."""
        self.t = self.services.translators.for_person(chosen.language, self.received.locale)
        self._reader = Reader(self.t, chosen.pictures)
        return self._reader

    async def update(self, screen: Screen) -> MessageId:
        """Change the message that was pressed, or answer in private if it is gone or stays; the id of the message."""
        if self._keeps:
            return await self.send_private(screen, noted=True)
        pressed, shown = self.received.message, self.received.id
        assert pressed is not None
        # Where a menu keeps its custom_id, Discord's client keeps showing the last choice, and sends nothing if a
        # person chooses the same again: so each press shows menus with other custom_ids than before.
        parts = (replace(part, shown=shown) if isinstance(part, Menu) else part for part in screen.parts)
        screen = replace(screen, parts=tuple(parts))
        self.match_lane.close()
        try:
            return await edit(
                self.services,
                screen,
                self.user,
                self.here,
                pressed,
                self.responses.update,
                self.press.drawing,
                self.received.attachments,
            )
        except discord.NotFound as error:
            if error.code != MESSAGE_GONE:
                raise
            return await self.send_private(screen, noted=True)

    async def send_private(self, screen: Screen, *, noted: bool = False) -> MessageId:
        """Answer with a message that only the presser sees; its id if that is to be `noted`, else perhaps `UNKNOWN`.

        It takes the place of the progress, if that is shown.
        """
        message = await self._compose(screen)
        if self._shows_progress:
            return await self.responses.edit_original(message)
        return await self.responses.private(message, noted=noted)

    async def replace_private(self, about: str, screen: Screen) -> None:
        """Answer in private, and delete the presser's last message `about` this."""
        before = self.services.latest.pop((about, self.user))
        message = await self.send_private(screen, noted=True)
        self.services.latest[about, self.user] = self.received.token, message
        await delete_private(before)

    async def answer(self, screen: Screen, about: str = "") -> None:
        """Answer as the action is registered: with a private message of its own, or in the one that was pressed.

        `about`: as in `replace_private`, for a message of its own.
        """
        if self.opens and about:
            await self.replace_private(about, screen)
        else:
            await (self.send_private(screen) if self.opens else self.update(screen))

    async def send_text(self, text: str) -> None:
        """Answer with text that only the presser sees."""
        await self.send_private(Screen((text,)))

    async def open_form(self, form: Form) -> None:
        """Answer with a form. Raises `Busy` if it is too late for one."""
        await self.responses.form(FormMessage(form))

    async def send_public(self, screen: Screen, match: Match, post: PostId) -> MessageId:
        """Answer with the message of a post, which everybody sees; its id."""
        return await self.responses.public(await self._compose(screen), nonce(match.public_id, post))

    async def show_progress(self, screen: Screen) -> None:
        """Answer at the first call, and change that answer at the next ones. Use no other answer beside it."""
        await (self.send_private(screen) if self._shows_progress else self.answer(screen))
        self._shows_progress = True

    async def post(self, screen: Screen, what: str = "") -> MessageId:
        """Post a message that everybody sees in this channel, not as an answer; its id.

        A second press on the same message does not post it again. `what` distinguishes posts from one message.
        """
        assert self.received.message is not None
        once = hashlib.sha256(f"post:{self.received.message}:{what}".encode()).hexdigest()[:24]
        return await self.responses.post(await self._compose(screen), once)

    async def run_in_worker(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that would block the event loop in a drawing worker: screens of whole matches, slow texts.

        Raises `Busy`.
        """
        call = partial(work, *args, **kwargs)
        with self._drawing():
            return await self.services.drawing.draw(call, urgency=Urgency.LOOK, person=self.user)

    def leave_lanes(self) -> None:
        """Let the next presses of this person and about this match begin."""
        self.match_lane.close()
        self.person_lane.close()

    @contextlib.contextmanager
    def _drawing(self) -> Iterator[None]:
        self.match_lane.close()
        with self.press.drawing:
            yield

    @contextlib.contextmanager
    def _sending(self) -> Iterator[None]:
        self.match_lane.close()
        with self.press.sending:
            yield
        self.person_lane.close()

    async def _compose(self, screen: Screen) -> Message:
        with self._drawing():
            return await compose(self.services, screen, self.user, self.here)


def _chosen(user: Mapping[str, Any], member: Mapping[str, Any]) -> ChosenPerson:
    return ChosenPerson(Person(UserId(int(user["id"])), name_here(user, member)), bool(user.get("bot")))


def required(part: T | None) -> T:
    """Return a part that not every game has. Raises `Unreadable` if it is None: the press was forged or is outdated."""
    if part is None:
        raise Unreadable
    return part
