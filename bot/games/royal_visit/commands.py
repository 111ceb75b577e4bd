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
        Choice(name=LazyText("Page: has only just learned the rules, and overlooks a lot"), value=1),
        Choice(name=LazyText("Squire: knows what a good turn is, but often misses it"), value=2),
        Choice(name=LazyText("Courtier: plays well, with a slip now and then"), value=3),
        Choice(name=LazyText("Chancellor: makes no obvious mistakes, but doesn't look ahead"), value=4),
        Choice(name=LazyText("Regent: thinks ahead, and guesses what you may hold"), value=5),
    ),
)
