"""The reader of a private message: their language, and whether they have chosen pictures or words.

With words nothing is drawn, and buttons have full words in place of signs. Public messages always have their picture,
with alt text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.screens import BoardWords, Control
from bot.i18n.translator import Translator
from bot.ui.screens.screen import Part, Picture


@dataclass(frozen=True, slots=True)
class Reader:
    t: Translator
    pictures: bool = True

    def either(self, picture: Picture, words: str | BoardWords) -> tuple[Part, ...]:
        """Return the picture, or the words in its place; empty words give no part."""
        if self.pictures:
            return (replace(picture, words=words),)
        text = words if isinstance(words, str) else words()
        return (text,) if text else ()

    def label(self, control: Control) -> str:
        return control.label if self.pictures or not control.words else control.words

    def way(self, name: str) -> str:
        """Return the label of a button that turns pages: `first`, `back`, `next` or `last`."""
        t = self.t
        signs = {"first": "⏮", "back": "◀", "next": "▶", "last": "⏭"}
        # Translators: a button
        words = {"first": t("First"), "back": t("Back"), "next": t("Next"), "last": t("Last")}
        return (signs if self.pictures else words)[name]
