"""The levels at which the bot plays, in words, and the names of bots."""

from __future__ import annotations

from typing import Final

from bot.games.command_words import Choice
from bot.games.screens import LevelWords
from bot.i18n.translator import LazyText, Translator
from engine.royal_court.opponent.levels import LEVELS
from render.people import drawn_face

LEVEL_CHOICES: Final = (
    Choice(name=LazyText("1 Lackey (a beginner)"), value=1),
    Choice(name=LazyText("2 Herald (learning)"), value=2),
    Choice(name=LazyText("3 Chamberlain (good)"), value=3),
    Choice(name=LazyText("4 Marshal (the strongest)"), value=4),
)
"""The levels as slash commands offer them."""


def level_words(t: Translator) -> tuple[LevelWords, ...]:
    """All four, the easiest first. Their strengths on the scale of ratings are guesses, not measured on people."""
    words = (
        (t.noun("level", "Lackey"), t("has only just learned the rules, and overlooks a lot")),
        (t.noun("level", "Herald"), t("knows what the cards are good for, and plays by feel")),
        (t.noun("level", "Chamberlain"), t("thinks through its own turn")),
        (t.noun("level", "Marshal"), t("thinks ahead, and saves aces for when they matter")),
    )
    return tuple(
        LevelWords(level.number, name, text, level.strength) for level, (name, text) in zip(LEVELS, words, strict=True)
    )


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


def bot_face(name: int) -> bytes:
    """The face of the bot with this one of the names."""
    return drawn_face(f"royal_court_{name}")
