"""`/royalcourt …`: what only this game's commands say, its levels, and the names of bots."""

from __future__ import annotations

from typing import Final

from bot.games.screens import Choice, CommandWords, Option
from bot.i18n.translator import LazyText

COMMANDS: Final = CommandWords(
    group="royalcourt",
    description=LazyText("Play The Royal Court, a card game for two to six"),
    options=(
        Option(
            key="rules",
            name=LazyText("rules"),
            description=LazyText("Which rules to play by"),
            choices=(
                Choice(name=LazyText("Standard rules"), value="court"),
                Choice(name=LazyText("Full rules (siege, betting man, on to the last place)"), value="full"),
            ),
        ),
    ),
)


# Signpost: a bot's levels
LEVELS: Final = (
    # Translators: a choice of a command, at most 100 characters
    LazyText("Lackey: knows the rules, but misses traps"),
    # Translators: a choice of a command, at most 100 characters
    LazyText("Herald: knows what the cards are good for, and plays by feel"),
    # Translators: a choice of a command, at most 100 characters
    LazyText("Chamberlain: thinks through its own turn"),
    # Translators: a choice of a command, at most 100 characters
    LazyText("Marshal: thinks ahead, and saves aces for when they matter"),
)
"""As `OpponentLogic.levels`; how they play is in `engine`."""

BOT_NAMES: Final = tuple("Arthur Blanche Cyril Diane Felix Gaspard Ida Justin Louise Nestor Pauline Quentin".split())  # noqa: SIM905
"""What bots are called, in every language: old-fashioned first names, none of them a level's."""
