"""Whoever a message is for: his language, and whether he wants pictures or words.

With words nothing is drawn for him, and buttons say in full what signs would say. What everybody in a channel sees
always has its picture, with alt text.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.screens import Control
from bot.i18n.translator import Translator
from bot.ui.screens.screen import Part, Picture


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of one message."""

    t: Translator
    pictures: bool = True

    def either(self, picture: Picture, words: str) -> tuple[Part, ...]:
        """The picture; or the words in its place, nothing if there are none."""
        if self.pictures:
            return (picture,)
        return (words,) if words else ()

    def label(self, control: Control) -> str:
        """What a game's control is called."""
        return control.label if self.pictures or not control.words else control.words

    def way(self, name: str) -> str:
        """A button that leads to another page: first, back, next or last."""
        t = self.t
        match name:
            case "first":
                return "⏮" if self.pictures else t("First")
            case "back":
                return "◀" if self.pictures else t("Back")
            case "next":
                return "▶" if self.pictures else t("Next")
            case _:
                return "⏭" if self.pictures else t("Last")
