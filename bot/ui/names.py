"""Players' names in messages: people's never read as Markdown or mentions; a bot's of its own, with its level."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from bot.games.registry import HostedGame
from bot.games.screens import LevelWords
from bot.i18n.translator import Translator
from bot.matches.core.model import Match

_MARKUP: Final = re.compile(r"(^\s*)(?=[>#-])|(?=[\\*_~|`<\[])")
"""Where Discord would begin to interpret a line: Markdown, a mention, an emoji, a time, a link."""


def shown_name(name: str) -> str:
    """A name without invisible characters, whose Markdown, mentions, emojis, times and links are plain text.

    >>> shown_name("*Star* <@1> https://x.y")
    '\\\\*Star\\\\* \\\\<@1> https:\\u200b//x.y'
    """
    return _MARKUP.sub(r"\1\\", plain_name(name)).replace("://", ":\u200b//")


def plain_name(name: str) -> str:
    """A name without invisible characters, for menus and lists, where Discord interprets nothing.

    >>> plain_name("\u202eBen\u202c \u200bStar")
    'Ben Star'
    """
    return "".join(sign for sign in name if not unicodedata.category(sign).startswith("C"))


def level_name(t: Translator, game: HostedGame, level: int) -> str:
    """The bot's name at a level of a game; the number of a level that no longer exists."""
    return next((words.name for words in level_words(t, game) if words.number == level), str(level))


def level_words(t: Translator, game: HostedGame) -> Sequence[LevelWords]:
    """The names and descriptions of a game's levels, the easiest first; none if the bot does not play it."""
    return game.presentation.opponent.levels(t) if game.presentation.opponent is not None else ()


def mention(t: Translator, user: int | None) -> str:
    """A mention; without a user, a former player."""
    return t("a former player") if user is None else f"<@{user}>"


def bot_name(t: Translator, game: HostedGame, level: int, persona: int | None, *, ranked: bool = False) -> str:
    """A bot's own name, with its level in brackets if `ranked`; in a game without names for bots, the level."""
    opponent = game.presentation.opponent
    names = opponent.names(t) if opponent is not None else ()
    if persona is None or not names:
        return level_name(t, game, level)
    name = names[persona % len(names)]
    return f"{name} ({level_name(t, game, level)})" if ranked else name


def player(t: Translator, game: HostedGame, match: Match, seat: str, *, ranked: bool = False) -> str:
    """The player in a seat: a mention, a bot by its name (with its level if `ranked`), or a former player."""
    if (level := match.levels.get(seat)) is not None:
        return f"🤖 {bot_name(t, game, level, match.personas.get(seat), ranked=ranked)}"
    return mention(t, match.players_and_guests[seat])
