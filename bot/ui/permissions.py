"""What the bot must be allowed in a channel to carry a match there, and what people are."""

from __future__ import annotations

import discord

from bot.i18n.translator import Translator
from bot.ui.services import Interaction


def needed(*, thread: bool) -> tuple[str, ...]:
    """The permissions that a match in a channel needs, as discord.py calls them."""
    return "view_channel", "send_messages_in_threads" if thread else "send_messages", "attach_files"


def may_post(granted: discord.Permissions, *, thread: bool) -> bool:
    """Whether the bot may carry a match in a channel."""
    return all(getattr(granted, permission) for permission in needed(thread=thread))


def lacking(t: Translator, granted: discord.Permissions, *, thread: bool) -> list[str]:
    """The permissions that a match in a channel needs and the bot lacks, by the names that Discord shows."""
    names = {
        "view_channel": t.noun("permission", "View Channel"),
        "send_messages": t.noun("permission", "Send Messages"),
        "send_messages_in_threads": t.noun("permission", "Send Messages in Threads"),
        "attach_files": t.noun("permission", "Attach Files"),
    }
    return [names[permission] for permission in needed(thread=thread) if not getattr(granted, permission)]


def lacking_for_threads(t: Translator, granted: discord.Permissions) -> list[str]:
    """The permissions that a thread for each match needs in a channel and the bot lacks; without, boards stay there."""
    names = {
        "create_public_threads": t.noun("permission", "Create Public Threads"),
        "send_messages_in_threads": t.noun("permission", "Send Messages in Threads"),
    }
    return [name for permission, name in names.items() if not getattr(granted, permission)]


def may_write(interaction: Interaction) -> bool:
    """Whether the presser may write in this channel: the bot posts nothing for anybody who could not.

    Nor in private messages, where there is nobody else to see it.
    """
    granted = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    return granted.send_messages_in_threads if thread else granted.send_messages
