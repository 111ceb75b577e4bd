"""What a game's slash commands are called and offer: words of its own, to be said in each person's language later.

All commands are the house's: a game names their group, and lends words to the choices that only it has.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.i18n.translator import LazyText


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of the values that an option can have, and its words: at most 100 characters."""

    name: LazyText
    value: str | int


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of the rules (`key`), chosen at the challenge. What the rules name first is the default."""

    key: str
    name: LazyText
    description: LazyText
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandWords:
    """`group` is what all commands begin with, the same in every language.

    `levels` are the levels of the bot in a few words each: none if it does not play the game.
    """

    group: str
    description: LazyText
    options: tuple[Option, ...] = ()
    levels: tuple[Choice, ...] = ()
