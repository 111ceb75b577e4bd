"""A sample: one screen in a state that it can have, for any reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from bot.ui.screens.screen import Screen

MOST_IN_VAIN: Final = 12
"""Samples of a kind that are made in a row without a new text, before this kind is given up."""


@dataclass(frozen=True, slots=True)
class Sample:
    """`make` returns the screen for a `Reader`, its only argument without a default.

    `room` is the sheet that it stands on, `name` says which state it is. A sample with a `kind` is one of many that are
    made by chance or by rule: it is kept only if it shows a text that no sample before it has shown.
    """

    room: str
    name: str
    make: Callable[..., Screen]
    kind: Hashable = None


@dataclass(slots=True)
class Patience:
    """Counts the samples of each kind that have shown nothing new, so that not all of them need to be made."""

    _in_vain: Counter[Hashable] = field(default_factory=Counter)

    def is_left(self, kind: Hashable, most: int = MOST_IN_VAIN) -> bool:
        return self._in_vain[kind] < most

    def note(self, kind: Hashable, *, new: bool) -> None:
        self._in_vain[kind] = 0 if new else self._in_vain[kind] + 1


def text_screen(text: str) -> Screen:
    """A message of one text, such as a refusal."""
    return Screen((text,))
