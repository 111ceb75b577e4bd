"""Every screen that the bot shows, as a person sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Final

from bot.ui.screens.screen import Reader, Screen
from tests.support.screens import ENGLISH
from tools.sheets.samples import fixed_samples

ENOUGH: Final = 3
"""Screens of one kind."""


@cache
def shown(reader: Reader = ENGLISH) -> Sequence[tuple[str, Screen]]:
    """The screens for a reader and their names: of each kind the first ones."""
    kinds: Counter[Hashable] = Counter()
    made = []
    for sample in fixed_samples():
        kinds[sample.kind] += 1
        if sample.kind is None or kinds[sample.kind] <= ENOUGH:
            made.append((f"{sample.room}: {sample.name}", sample.make(reader)))
    return made
