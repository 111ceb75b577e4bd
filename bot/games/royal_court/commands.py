"""`/royalcourt …`: what only this game's commands say, its levels, and the names of bots."""

from __future__ import annotations

from typing import Final

from bot.games.screens import Choice, CommandWords, Option
from bot.i18n.translator import LazyText, Translator

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


def bot_names(t: Translator) -> tuple[str, ...]:
    """What bots are called: old-fashioned first names, none of them a level's."""
    return (
        t.noun("bot", "Augustin"),
        t.noun("bot", "Bertha"),
        t.noun("bot", "Crispin"),
        t.noun("bot", "Dorothea"),
        t.noun("bot", "Florian"),
        t.noun("bot", "Gaspard"),
        t.noun("bot", "Hortensia"),
        t.noun("bot", "Jocelyn"),
        t.noun("bot", "Leonora"),
        t.noun("bot", "Nestor"),
        t.noun("bot", "Perpetua"),
        t.noun("bot", "Quentin"),
    )
