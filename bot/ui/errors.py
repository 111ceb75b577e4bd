"""What people read when something cannot be done or fails. The sentences of refusals stand with their errors."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.i18n.translator import Translator
from bot.ids import ChannelId
from bot.matches.core.errors import MatchError
from bot.matches.core.errors.base import Channels, CommandGroup, Moment, OptionName, People, Quote
from bot.matches.core.model import Address
from bot.ui.names import jump_url, relative_time, shown_name

NO_ACCESS: Final = 50001
NO_PERMISSION: Final = 50013
AUTOMOD: Final = 200000
SENDING_DISABLED: Final = 40004
ARCHIVED: Final = 50083
LOCKED: Final = 160005
"""Discord's codes where it refuses a post; a time-out of the bot is `NO_PERMISSION`, too."""

REFUSED: Final = frozenset({NO_ACCESS, NO_PERMISSION, AUTOMOD, SENDING_DISABLED, ARCHIVED, LOCKED})


def refusal_text(t: Translator, error: MatchError, command: str) -> str:
    """The answer to a refused command or press; `command` is the group of commands that it may name."""
    show = partial(_show, t, command)
    return " ".join(t.say(sentence, show) for sentence in error.sentences())


def _show(t: Translator, command: str, value: object) -> object:
    """A value of a sentence as Discord shows it."""
    match value:
        case CommandGroup():
            return command
        case People(users):
            return ", ".join(f"<@{user}>" for user in users)
        case Channels(channels):
            return ", ".join(f"<#{channel}>" for channel in channels)
        case Moment(at):
            return relative_time(at)
        case Quote(text):
            return shown_name(text)
        case OptionName(name):
            return f"`{t.translate(name)}`"
        case Address():
            return jump_url(*value)
        case _:
            return value


def failure_text(t: Translator, reference: str) -> str:
    """The answer when something went wrong on our side."""
    return t(
        "Something went wrong on my side; nothing is lost. Please try again. If it keeps happening, give this"
        " reference to the person who runs this bot: {reference}",
        reference=f"`{reference}`",
    )


def damaged_text(t: Translator, reference: str) -> str:
    """The answer when the database is not known to be whole."""
    return t(
        "Something is wrong with my database, and I can't tell whether anything is lost. Please give this"
        " reference to the person who runs this bot: {reference}",
        reference=f"`{reference}`",
    )


def busy_text(t: Translator) -> str:
    """The answer while too much is waiting to be drawn or thought about, of all people or of this one."""
    return t("I'm still busy with earlier requests. Please press again in a moment: nothing is lost.")


def away_text(t: Translator) -> str:
    """The answer while the database's server cannot be reached."""
    return t("I can't reach my database right now. Please press again in a moment: nothing is lost.")


def gone_text(t: Translator) -> str:
    """The answer to a press on what is there no more, or never was."""
    return t("This button no longer works. Look for a newer message, or type a command.")


def missing_permissions_text(t: Translator, permissions: list[str]) -> str:
    """The answer where the bot lacks permissions in this channel."""
    return t(
        "I'm missing permissions in this channel: {permissions}. Someone who manages the server can give them to me.",
        permissions=", ".join(f"**{permission}**" for permission in permissions),
    )


def refused_text(t: Translator, channel: ChannelId, code: int | None, *, again: bool) -> str:
    """What Discord refused and what helps. `channel`: 0 in private messages; `code`: None if a try failed otherwise.

    `again`: it is tried again.
    """
    helps = {
        NO_ACCESS: t("I can't get in. In a private thread, mention me there once: that adds me."),
        NO_PERMISSION: t("If I have a time-out in this server, it ends by itself, or a moderator can end it."),
        AUTOMOD: t("AutoMod blocked my message. A moderator can make an exception for me."),
        SENDING_DISABLED: t("Discord has switched off new messages there for a while."),
        ARCHIVED: t("The thread is closed. A moderator can open it again."),
        LOCKED: t("The thread is closed. A moderator can open it again."),
    }
    here = t("I couldn't post in {channel}.", channel=f"<#{channel}>")
    where = here if channel else t("I couldn't send you a direct message.")
    why = "" if code is None else helps.get(code, t("Discord's reason has the number {code}.", code=code))
    later = t("Nothing is lost: I'll post as soon as I can.") if again else ""
    return " ".join(filter(None, (where, why, later)))


def no_files_text(t: Translator) -> str:
    """The small print below words in place of a picture or file that Discord has refused."""
    return t(
        "Discord doesn't accept files from me here, so you see words instead. In direct messages with me, it usually"
        " does."
    )


def not_drawn_text(t: Translator) -> str:
    """The small print below words in place of a picture that could not be drawn."""
    return t("I couldn't draw this picture, so you see words instead.")
