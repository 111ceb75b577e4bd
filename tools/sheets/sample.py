"""A sample: one screen in a state that it can have, for any reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from bot.ui.screens.screen import Screen

MOST_FRUITLESS: Final = 12
"""Number of consecutive samples of a kind without a new text after which no more of this kind are made."""


@dataclass(frozen=True, slots=True)
class Sample:
    """`make` returns the screen for a `Reader`, its only argument without a default.

    `room` is the sheet that it is drawn on, `name` describes the state. A sample with a `kind` is one of many that are
    generated: it is kept only if it shows a text that no sample before it has shown.
    """

    room: str
    name: str
    make: Callable[..., Screen]
    kind: Hashable = None


@dataclass(slots=True)
class SampleBudget:
    """Counts the consecutive samples of each kind without a new text, so that not all samples need to be made."""

    _fruitless: Counter[Hashable] = field(default_factory=Counter)

    def is_left(self, kind: Hashable, most: int = MOST_FRUITLESS) -> bool:
        return self._fruitless[kind] < most

    def note(self, kind: Hashable, *, new: bool) -> None:
        self._fruitless[kind] = 0 if new else self._fruitless[kind] + 1


def text_screen(text: str) -> Screen:
    """A message of one text, such as a refusal."""
    return Screen((text,))
