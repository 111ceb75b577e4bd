"""Players' names, links and times in messages: people's names are never read as Markdown or mentions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.durations import SECOND, Time
from bot.games.lines import shorten
from bot.games.registry import HostedGame
from bot.games.screens import LevelWords
from bot.i18n.translator import Translator
from bot.ids import ChannelId, GuildId, MessageId, UserId
from bot.matches.core.model import Match, Person

_MARKUP: Final = re.compile(r"(^\s*)(?=[>#-])|(?=[\\*_~|`<\[])")
"""Where Discord would begin to interpret a line: Markdown, a mention, an emoji, a time, a link."""


_GONE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
    r"|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)
"""Control and direction characters and those without a width. Joiners stay within emojis and scripts that have them."""

_UNSEEN: Final = re.compile(
    r"[\s\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]*"
)
"""Characters that show nothing by themselves: spaces, fillers, and what Unicode calls default ignorable."""


def shown_name(name: str) -> str:
    """A name without invisible characters, whose Markdown, mentions, emojis, times and links are plain text.

    >>> shown_name("*Star* <@1> https://x.y")
    '\\\\*Star\\\\* \\\\<@1> https:\\u200b//x.y'
    """
    return _MARKUP.sub(r"\1\\", plain_name(name)).replace("://", ":\u200b//")


def plain_name(name: str) -> str:
    """A name without invisible characters, for menus and lists, where Discord interprets nothing.

    Empty if nothing would be seen of it. Never goes by Python's tables, which lack the characters of later years.

    >>> plain_name("\u202eBen\u202c \u200bStar"), plain_name(" \u3164\u200b")
    ('Ben Star', '')
    """
    plain = _GONE.sub("", name)
    return "" if _UNSEEN.fullmatch(plain) else plain


def label_name(person: Person, longest: int) -> str:
    """A person's name where nothing can be mentioned: their id if the bot knows no name of theirs."""
    return shorten(plain_name(person.name), longest) or str(person.id)


def known_name(person: Person, longest: int) -> str:
    """A person's name in a message; a mention if the bot knows no name of theirs: Discord does."""
    name = plain_name(person.name)
    return shown_name(shorten(name, longest)) if name else f"<@{person.id}>"


def level_name(t: Translator, game: HostedGame, level: int) -> str:
    """The bot's name at a level of a game; the number of a level that no longer exists."""
    return next((words.name for words in level_words(t, game) if words.number == level), str(level))


def level_words(t: Translator, game: HostedGame) -> Sequence[LevelWords]:
    """The names and descriptions of a game's levels, the easiest first; none if the bot does not play it."""
    texts = () if game.logic.opponent is None else game.logic.opponent.levels
    words = (re.split(r"\s*:\s*", t.translate(text), maxsplit=1) for text in texts)
    return tuple(LevelWords(level, *parts) for level, parts in enumerate(words, 1))


def reason_words(t: Translator, reason: str | None) -> str:
    """A moderator's reason; nothing if there is none."""
    return t("Reason: {reason}", reason=shown_name(reason)) if reason else ""


def mention(t: Translator, user: UserId | None) -> str:
    """A mention; without a user, a former player."""
    return t("a former player") if user is None else f"<@{user}>"


def bot_name(t: Translator, game: HostedGame, level: int, persona: int | None, *, ranked: bool = False) -> str:
    """A bot's own name, with its level in brackets if `ranked`; in a game without names for bots, the level."""
    names = game.presentation.bot_names
    if persona is None or not names:
        return level_name(t, game, level)
    name = names[persona % len(names)]
    return f"{name} ({level_name(t, game, level)})" if ranked else name


def bot_face(game: HostedGame, persona: int) -> bytes | None:
    """A bot's own face; None in a game without names for bots."""
    names = game.presentation.bot_names
    return game.presentation.bot_face(persona % len(names)) if names else None


def player(t: Translator, game: HostedGame, match: Match, seat: str, *, ranked: bool = False) -> str:
    """The player in a seat: a mention, a former player, or a bot by name, with a sign and its level if `ranked`."""
    if (level := match.seating.levels.get(seat)) is not None:
        return f"{'🤖 ' * ranked}{bot_name(t, game, level, match.seating.personas.get(seat), ranked=ranked)}"
    return mention(t, match.seating.players_and_guests[seat])


def jump_url(guild: GuildId, channel: ChannelId, message: MessageId) -> str:
    """The address of a message. `guild` is 0 in private messages: only the two people in them can open it."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def relative_time(at: Time) -> str:
    """A time, which Discord shows each reader relative to now: "in 3 days".

    >>> relative_time(1_700_000_000_999)
    '<t:1700000000:R>'
    """
    return f"<t:{at // SECOND}:R>"
