"""`/royalvisit …`: what only this game's commands say, its levels, and the names of bots."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.screens import Choice, CommandWords, LevelWords, Option, offered_level
from bot.i18n.translator import LazyText, Translator
from render.people import drawn_face

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


def level_words(t: Translator) -> tuple[LevelWords, ...]:
    """All five, the easiest first."""
    return tuple(map(partial(offered_level, t), COMMANDS.levels))


def bot_names(t: Translator) -> tuple[str, ...]:
    """What bots are called: old-fashioned first names, none of them a level's."""
    return (
        t.noun("bot", "Aldwin"),
        t.noun("bot", "Beatrice"),
        t.noun("bot", "Conrad"),
        t.noun("bot", "Edith"),
        t.noun("bot", "Godfrey"),
        t.noun("bot", "Isolde"),
        t.noun("bot", "Lambert"),
        t.noun("bot", "Matilda"),
        t.noun("bot", "Odo"),
        t.noun("bot", "Rosamund"),
        t.noun("bot", "Tristan"),
        t.noun("bot", "Yolanda"),
    )


def bot_face(name: int) -> bytes:
    """The face of the bot with this one of the names."""
    return drawn_face(f"royal_visit_{name}")
