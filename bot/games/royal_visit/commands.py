"""`/royalvisit …`: what only this game's commands say."""

from __future__ import annotations

from typing import Final

from bot.games.command_words import Choice, CommandWords, Option
from bot.i18n.translator import LazyText

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
    levels=(
        Choice(name=LazyText("1 Page (a beginner)"), value=1),
        Choice(name=LazyText("2 Squire (learning)"), value=2),
        Choice(name=LazyText("3 Courtier (good)"), value=3),
        Choice(name=LazyText("4 Chancellor (very good)"), value=4),
        Choice(name=LazyText("5 Regent (the strongest)"), value=5),
    ),
)
