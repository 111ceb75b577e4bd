"""`/royalvisit …`: what only this game's commands say, its levels, and the names of bots."""

from __future__ import annotations

from typing import Final

from bot.games.screens import Choice, CommandWords, Option
from bot.i18n.translator import LazyText

# Signpost: an option of a game
COMMANDS: Final = CommandWords(
    group="royalvisit",
    description=LazyText("Play Royal Visit, the tug-of-war for the King"),
    options=(
        Option(
            key="ruleset",
            name=LazyText("ruleset"),
            description=LazyText("Which rules to play by"),
            choices=(
                Choice(name=LazyText("Rulebook (standard)"), value="rulebook"),
                Choice(name=LazyText("Variant (another text of the rules)"), value="manual"),
            ),
        ),
    ),
)


# Signpost: a bot's levels
LEVELS: Final = (
    # Translators: a choice of a command, at most 100 characters
    LazyText("Page: has only just learned the rules, and overlooks a lot"),
    # Translators: a choice of a command, at most 100 characters
    LazyText("Squire: knows what a good turn is, but often misses it"),
    # Translators: a choice of a command, at most 100 characters
    LazyText("Courtier: plays well, with a slip now and then"),
    # Translators: a choice of a command, at most 100 characters
    LazyText("Chancellor: makes no obvious mistakes, but doesn't look ahead"),
    # Translators: a choice of a command, at most 100 characters
    LazyText("Regent: thinks ahead, and guesses what you may hold"),
)
"""As `OpponentLogic.levels`; how they play is in `engine`."""

BOT_NAMES: Final = tuple("Alban Beatrix Conrad Edith Gaston Iris Lambert Margot Oscar Rose Tristan Yvonne".split())  # noqa: SIM905
"""What bots are called, in every language: old-fashioned first names, none of them a level's."""
