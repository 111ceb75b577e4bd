"""The permissions that the bot needs in a channel to host a match there, and those of the presser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord

from bot.i18n.translator import Translator
from bot.ui.received import Received

PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What an invitation asks for; docs/hosting.md says what each is for."""

AUTHORIZE: Final = "https://discord.com/oauth2/authorize"


def invitation(application: int | None) -> str:
    """The link that invites the bot to a server with exactly the permissions that it needs."""
    scopes = "bot+applications.commands"
    return f"{AUTHORIZE}?client_id={application}&scope={scopes}&permissions={PERMISSIONS.value}"


def needed(*, thread: bool) -> tuple[str, ...]:
    """The permissions that a match in a channel needs, by discord.py's names."""
    return "view_channel", "send_messages_in_threads" if thread else "send_messages", "attach_files"


def may_post(granted: discord.Permissions, *, thread: bool) -> bool:
    """Whether the bot can host a match in a channel."""
    return all(getattr(granted, permission) for permission in needed(thread=thread))


def lacking(t: Translator, granted: discord.Permissions, *, thread: bool) -> list[str]:
    """The permissions that a match in a channel needs and the bot lacks, by the names that Discord shows."""
    return _missing(t, granted, needed(thread=thread))


def lacking_for_threads(t: Translator, granted: discord.Permissions) -> list[str]:
    """The permissions for opening threads in a channel that the bot lacks; without them boards stay in the channel."""
    return _missing(t, granted, ("create_public_threads", "send_messages_in_threads"))


def _missing(t: Translator, granted: discord.Permissions, wanted: Iterable[str]) -> list[str]:
    names = {
        "view_channel": t.noun("permission", "View Channel"),
        "send_messages": t.noun("permission", "Send Messages"),
        "create_public_threads": t.noun("permission", "Create Public Threads"),
        "send_messages_in_threads": t.noun("permission", "Send Messages in Threads"),
        "attach_files": t.noun("permission", "Attach Files"),
    }
    return [names[permission] for permission in wanted if not getattr(granted, permission)]


def may_write(received: Received) -> bool:
    """Whether the presser may write in this channel, so that the bot may post for them.

    False in private messages, where nobody else would see it.
    """
    return allows_writing(received.permissions, thread=received.thread)


def allows_writing(granted: discord.Permissions, *, thread: bool) -> bool:
    """Whether a person with these permissions may write in a channel."""
    return granted.send_messages_in_threads if thread else granted.send_messages
