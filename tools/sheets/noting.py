"""A translator that records the texts it translates, and a record of the texts that screens have shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from babel.messages.pofile import read_po

from bot.i18n.translator import LOCALE, SUFFIX, Translator
from bot.ui.screens.screen import File, Menu, Part, Picture, Row, Screen
from tools.messages import Key

_MARKUP: Final = re.compile(r"[*\\\u200b]|\s+")
"""Characters that screens add to a text or remove from it: Markdown\'s marks, escapes, line breaks."""


class NotingTranslator(Translator):
    """Translates like another translator, and records the results of each text until `noted` is cleared."""

    def __init__(self, base: Translator) -> None:
        super().__init__(base.language, base._translations, None, base.languages)
        self.noted: dict[Key, set[str]] = {}

    def __call__(self, text: str, /, **values: object) -> str:
        return self._note(Key(text), super().__call__(text, **values))

    def noun(self, context: str, text: str, /, **values: object) -> str:
        return self._note(Key(text, context), super().noun(context, text, **values))

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        return self._note(Key(one), super().plural(one, many, n, **values))

    def _note(self, key: Key, result: str) -> str:
        self.noted.setdefault(key, set()).update((result, result.removeprefix("le ")))  # in French, *à le* is *au*
        return result


@dataclass(slots=True)
class Coverage:
    """The texts that screens have shown.

    A picture is drawn once for each function and its words, not for each state: it always translates all of its texts.
    """

    t: NotingTranslator
    shown: set[Key] = field(default_factory=set)
    _drawn: set[tuple[object, ...]] = field(default_factory=set)
    _spoken: dict[Key, set[str]] = field(default_factory=dict)

    def add(self, screen: Screen) -> frozenset[Key]:
        """Note the texts of a screen; return those that no screen before it has shown."""
        for key, results in self.t.noted.items():  # kept for later screens: some functions cache their words
            if key not in self.shown:
                self._spoken.setdefault(key, set()).update(results)
        self.t.noted.clear()
        if not self._spoken:
            return frozenset()
        text = _plain(" ".join(_words(screen)))
        new = {key for key, results in self._spoken.items() if any(_plain(result) in text for result in results)}
        for picture in screen.pictures:
            new |= self._draw(picture) - self.shown
        self.shown |= new
        for key in new:
            self._spoken.pop(key, None)
        return frozenset(new)

    def _draw(self, picture: Picture) -> set[Key]:
        request = picture.draw
        if picture.suffix == "gif":  # slow, and has only the words of its boards
            return set()
        what = (request.draw, *(argument for argument in request.arguments if isinstance(argument, str)))
        if what in self._drawn:
            return set()
        self._drawn.add(what)
        request()
        drawn = set(self.t.noted)
        self.t.noted.clear()
        return drawn


def catalogue(language: str) -> frozenset[Key]:
    """The keys of every text in a language's catalogue."""
    with (LOCALE / f"{language}{SUFFIX}").open("rb") as file:
        found = read_po(file)
    return frozenset(
        Key(message.id if isinstance(message.id, str) else message.id[0], message.context)
        for message in found
        if message.id
    )


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    return _MARKUP.sub("", text).casefold()


def _words(screen: Screen) -> list[str]:
    """Return every text of a screen, alt texts of pictures included."""
    return [word for part in screen.parts for word in _of(part)]


def _of(part: Part) -> list[str]:
    match part:
        case str():
            return [part]
        case Picture():
            cards = (repr(one).replace("\\xa0", "\xa0") for one in part.draw.arguments if hasattr(one, "tiles"))
            return [part.alt, *cards]
        case Row():
            return [one.label for one in part.buttons]
        case Menu():
            return [part.placeholder, *(word for one in part.options for word in (one.label, one.description))]
        case File():
            return [part.name]
