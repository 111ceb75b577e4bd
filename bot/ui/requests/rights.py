"""What the bot must be allowed in a channel to carry a match there, and what people are."""

from __future__ import annotations

import discord

from bot.i18n.translator import Translator
from bot.ui.context import Interaction


def lacking(t: Translator, granted: discord.Permissions, *, thread: bool) -> list[str]:
    """The permissions that a match in a channel needs and the bot lacks, by the names that Discord shows."""
    needed = {
        "view_channel": t.noun("permission", "View Channel"),
        "send_messages_in_threads" if thread else "send_messages": (
            t.noun("permission", "Send Messages in Threads") if thread else t.noun("permission", "Send Messages")
        ),
        "attach_files": t.noun("permission", "Attach Files"),
    }
    return [name for permission, name in needed.items() if not getattr(granted, permission)]


def lacking_for_threads(t: Translator, granted: discord.Permissions) -> list[str]:
    """The permissions that a thread for each match needs in a channel and the bot lacks; without, boards stay there."""
    needed = {
        "create_public_threads": t.noun("permission", "Create Public Threads"),
        "send_messages_in_threads": t.noun("permission", "Send Messages in Threads"),
    }
    return [name for permission, name in needed.items() if not getattr(granted, permission)]


def may_write(interaction: Interaction) -> bool:
    """Whether the presser may write in this channel: the bot posts nothing for anybody who could not.

    Nor in private messages, where there is nobody else to see it.
    """
    granted = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    return granted.send_messages_in_threads if thread else granted.send_messages
