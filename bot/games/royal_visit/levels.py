"""The levels at which the bot plays, in words, and the names of bots."""

from __future__ import annotations

from functools import partial

from bot.games.command_words import offered_level
from bot.games.royal_visit.commands import COMMANDS
from bot.games.screens import LevelWords
from bot.i18n.translator import Translator
from render.people import drawn_face


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
