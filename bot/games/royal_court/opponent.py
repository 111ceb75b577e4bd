"""The bot at the table of The Royal Court: its levels in words, and what thinks for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.games.command_words import Choice
from bot.games.front import LevelWords
from bot.i18n.translator import LazyText, Translator
from engine.game import LastTurn
from engine.royal_court.opponent.levels import LEVELS
from engine.royal_court.opponent.remote import act_for

LEVEL_CHOICES: Final = (
    Choice(name=LazyText("1 Lackey (a beginner)"), value=1),
    Choice(name=LazyText("2 Herald (learning)"), value=2),
    Choice(name=LazyText("3 Chamberlain (good)"), value=3),
    Choice(name=LazyText("4 Marshal (the strongest)"), value=4),
)
"""The levels as slash commands offer them."""


class Opponent:
    """See `OpponentFront`. Where its levels stand on the scale of ratings is a guess, not measured on people."""

    def levels(self, t: Translator) -> tuple[LevelWords, ...]:
        """From Lackey to Marshal."""
        words = (
            (t.noun("level", "Lackey"), t("has only just learnt the rules, and overlooks a lot")),
            (t.noun("level", "Herald"), t("knows what the cards are good for, and plays by feel")),
            (t.noun("level", "Chamberlain"), t("thinks its own turn through")),
            (t.noun("level", "Marshal"), t("thinks ahead, and keeps aces for when they matter")),
        )
        return tuple(
            LevelWords(level.number, name, said, level.strength)
            for level, (name, said) in zip(LEVELS, words, strict=True)
        )

    @property
    def think(self) -> Callable[[str, int, str, LastTurn | None], str]:
        """The engine's opponent."""
        return act_for
