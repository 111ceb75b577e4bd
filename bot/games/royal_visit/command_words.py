"""`/royalvisit …`: what only this game's commands say."""

from __future__ import annotations

from typing import Final

from bot.games.command_words import Choice, CommandWords, Option
from bot.i18n.translator import Later

COMMANDS: Final = CommandWords(
    group="royalvisit",
    description=Later("Play Royal Visit, the tug-of-war for the King"),
    options=(
        Option(
            key="ruleset",
            name=Later("ruleset"),
            description=Later("Which version of the rules to play by"),
            choices=(
                Choice(name=Later("Rulebook (the usual one)"), value="rulebook"),
                Choice(name=Later("Manual (another published version)"), value="manual"),
            ),
        ),
    ),
    levels=(
        Choice(name=Later("1 Page (a beginner)"), value=1),
        Choice(name=Later("2 Squire (learning)"), value=2),
        Choice(name=Later("3 Courtier (good)"), value=3),
        Choice(name=Later("4 Chancellor (very good)"), value=4),
        Choice(name=Later("5 Regent (the strongest)"), value=5),
    ),
)
