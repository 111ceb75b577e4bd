"""A command or a press as Discord sent it: what handlers need of it, read from its JSON.

discord.py parses the pressed message, the member and the channel of every interaction; presses need none of these. It
reads the options of commands only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import discord
from discord import ChannelType, InteractionType
from discord.utils import snowflake_time

from bot.ids import ChannelId, GuildId, MessageId, PublicId, UserId
from bot.matches.core.model import Person
from bot.ui.custom_ids import NO_MATCH, CustomId, Unreadable
from bot.ui.message import EPHEMERAL, custom_ids
from bot.ui.names import plain_name
from bot.ui.reply import Reply
from bot.ui.requests import InteractionToken

Json = Mapping[str, Any]

THREADS: Final = frozenset(
    kind.value for kind in (ChannelType.news_thread, ChannelType.public_thread, ChannelType.private_thread)
)

RECEIVED: Final = "received"
"""Where the `extras` of a command that discord.py has parsed have it as it was received."""

SERVER, ACCOUNT = "0", "1"
"""Discord's kinds of installation: to a server, to a person's account."""

DIRECT_MESSAGES: Final = 1
"""Discord's `context` of interactions in private messages with the bot."""

PRESSED: Final = InteractionType.component.value
"""Discord's type of interactions by which controls are pressed."""

SENT: Final = InteractionType.modal_submit.value
"""Discord's type of interactions by which forms are sent."""


class Received:
    """One command or press."""

    def __init__(self, client: discord.Client, data: Json, reply: Reply | None = None) -> None:
        """Read a command or press from Discord's JSON. `reply`: the HTTP response that waits for its answer.

        Of a foreign place, where only the user has installed the app, nothing is read.
        """
        owners, user = data.get("authorizing_integration_owners") or {}, data.get("user") or data["member"]["user"]
        if ACCOUNT in owners and SERVER not in owners and data.get("context") != DIRECT_MESSAGES:
            data = {**data, "member": {}, "guild_id": None, "channel": {}, "channel_id": None}
        number, channel, member = int(data["id"]), data.get("channel") or {}, data.get("member") or {}
        thread, message = channel.get("type") in THREADS, data.get("message") or {}
        self.client = client
        self.token = InteractionToken(client, int(data["application_id"]), number, data["token"], reply)
        self.id = number
        self.created_at = snowflake_time(number).timestamp()
        """By Discord's clock, in seconds since 1970."""
        self.data: Json = data["data"]
        self.custom_id = str(data["data"].get("custom_id", ""))
        """That of the pressed control, or of the form that was sent; empty for a command."""
        self.here = Person(UserId(int(user["id"])), name_here(user, member))
        """Its user, by their name in this server."""
        self.everywhere = Person(UserId(int(user["id"])), name_here(user, {}))
        """The same by their name in no server."""
        self.avatar: str | None = user.get("avatar")
        """What Discord calls their avatar; None: they have none."""
        self.member: Json = member
        """Its user as a member of the server, as Discord told it; empty in private messages."""
        self.locale: str = data.get("locale", "en-US")
        self.guild = GuildId(int(data.get("guild_id") or 0))
        """The server; 0 in private messages, and in a foreign place."""
        self.channel = ChannelId(int(data.get("channel_id") or channel.get("id") or 0)) or None
        """The channel or thread; None in a foreign place."""
        self.thread = thread
        """Whether it came from a thread."""
        self.private_thread: bool = channel.get("type") == ChannelType.private_thread.value
        """Whether that is a private thread."""
        self.parent = ChannelId(int((thread and channel.get("parent_id")) or 0)) or None
        """The channel of the thread."""
        self.message = MessageId(int(message.get("id", 0))) or None
        """The pressed message."""
        self.components: Sequence[Json] = message.get("components", ())
        """What it shows."""
        self.attachments = [int(one["id"]) for one in message.get("attachments", ())]
        """What it has."""
        self.lasting = not message.get("flags", 0) & EPHEMERAL
        """Whether it is a message of the channel, not a private answer."""
        self.permissions = discord.Permissions(int(member.get("permissions") or 0))
        """The user's permissions in the channel."""
        self.app_permissions = discord.Permissions(int(data.get("app_permissions") or 0))
        """The bot's permissions in the channel."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"  # a custom_id may name a hidden card

    @property
    def typed(self) -> str:
        """The typed command, without its options."""
        inner = self.data.get("options") or ()
        return " ".join((str(self.data.get("name", "")), *(str(option["name"]) for option in inner[:1])))

    @property
    def offered(self) -> bool:
        """Whether the pressed message has this control. If not, the press was forged."""
        return self.custom_id in custom_ids(self.components)


def received(command: discord.Interaction[Any]) -> Received:
    """A command, or the autocomplete of one, that discord.py has parsed, as it was received."""
    found = command.extras[RECEIVED]
    assert isinstance(found, Received)
    return found


def match_shown_in(received: Received, author: int) -> PublicId | None:
    """The match that the message in whose menu this was chosen shows, if `author` has written it."""
    message = received.data["resolved"]["messages"][received.data["target_id"]]
    for custom_id in custom_ids(message["components"]) if int(message["author"]["id"]) == author else ():
        with suppress(Unreadable):
            if (match := CustomId.read(custom_id).match) != NO_MATCH:
                return match
    return None


def name_here(user: Json, member: Json) -> str:
    """A user's name: the first of nickname in the server, display name and user name of which something is seen."""
    names: tuple[str | None, ...] = (member.get("nick"), user.get("global_name"))
    return next((name for name in names if name and plain_name(name)), str(user["username"]))
