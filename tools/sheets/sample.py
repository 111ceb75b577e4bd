"""A sample: one screen in a state that it can have, for any reader."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec

from bot.i18n.translator import Translator
from bot.ui.screens.screen import Reader, Screen

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Sample:
    """`make` returns the screen for a `Reader`.

    `room` is the sheet that it is drawn on, `name` describes the state. A sample with a `kind` is one of many of that
    kind: it is kept only if it shows a text that no sample before it has shown.
    """

    room: str
    name: str
    make: Callable[[Reader], Screen]
    kind: Hashable = None

    def of_kind(self, kind: Hashable) -> Sample:
        """The same as one of many of a kind."""
        return replace(self, kind=kind)


def for_reader(
    room: str, name: str, make: Callable[Concatenate[Reader, P], Screen], /, *about: P.args, **more: P.kwargs
) -> Sample:
    """A sample of the screen that a function makes for a reader and these further arguments."""
    return Sample(room, name, lambda reader: make(reader, *about, **more))


def in_language(
    room: str, name: str, make: Callable[Concatenate[Translator, P], Screen | str], /, *about: P.args, **more: P.kwargs
) -> Sample:
    """The same with a function that needs to know only the reader's language, and may make a single text."""

    def made(reader: Reader) -> Screen:
        shown = make(reader.t, *about, **more)
        return text_screen(shown) if isinstance(shown, str) else shown

    return Sample(room, name, made)


def text_screen(text: str) -> Screen:
    """A message of one text, such as a refusal."""
    return Screen((text,))
