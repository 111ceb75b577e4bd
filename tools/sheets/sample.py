"""A sample: one screen in a state that it can have, for any reader."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from bot.ui.screens.screen import Screen


@dataclass(frozen=True, slots=True)
class Sample:
    """`make` returns the screen for a `Reader`, its only argument without a default.

    `room` is the sheet that it is drawn on, `name` describes the state. A sample with a `kind` is one of many of that
    kind: it is kept only if it shows a text that no sample before it has shown.
    """

    room: str
    name: str
    make: Callable[..., Screen]
    kind: Hashable = None


def text_screen(text: str) -> Screen:
    """A message of one text, such as a refusal."""
    return Screen((text,))
