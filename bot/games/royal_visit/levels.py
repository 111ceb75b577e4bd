"""The levels at which the bot plays, in words, and the names of bots."""

from __future__ import annotations

from bot.games.screens import LevelWords
from bot.i18n.translator import Translator
from engine.royal_visit.opponent.levels import LEVELS
from render.people import drawn_face


def level_words(t: Translator) -> tuple[LevelWords, ...]:
    """All five, the easiest first."""
    words = (
        (t.noun("level", "Page"), t("has only just learned the rules, and overlooks a lot")),
        (t.noun("level", "Squire"), t("knows what a good turn is, but often misses it")),
        (t.noun("level", "Courtier"), t("plays well, with a slip now and then")),
        (t.noun("level", "Chancellor"), t("makes no obvious mistakes, but doesn't look ahead")),
        (t.noun("level", "Regent"), t("thinks ahead, and guesses what you may hold")),
    )
    return tuple(
        LevelWords(level.number, name, text, level.strength) for level, (name, text) in zip(LEVELS, words, strict=True)
    )


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
