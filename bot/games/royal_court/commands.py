"""`/royalcourt …`: what only this game's commands say."""

from __future__ import annotations

from typing import Final

from bot.games.command_words import Choice, CommandWords, Option
from bot.games.royal_court.levels import LEVEL_CHOICES
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
    levels=LEVEL_CHOICES,
)
