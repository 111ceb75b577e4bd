"""A game's part of its slash commands, in texts that are translated later, when the reader's language is known.

All games have the same commands: a game names their group and describes the options and levels that only it has.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.screens import LevelWords
from bot.i18n.translator import LazyText, Translator


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of the values that an option can have, and its words: at most 100 characters."""

    name: LazyText
    value: str | int


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of the rules (`key`), chosen at the challenge. The first value that the rules list is the default."""

    key: str
    name: LazyText
    description: LazyText
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandWords:
    """`group` is the first word of all the game's commands, the same in every language.

    `levels` are the bot's levels, each as "name: what it is like"; none if the bot does not play the game.
    """

    group: str
    description: LazyText
    options: tuple[Option, ...] = ()
    levels: tuple[Choice, ...] = ()


def offered_level(t: Translator, choice: Choice) -> LevelWords:
    """A level as a slash command offers it: "Page: plays well"."""
    name, _, words = t.translate(choice.name).partition(":")
    return LevelWords(int(choice.value), name.strip(), words.strip())
