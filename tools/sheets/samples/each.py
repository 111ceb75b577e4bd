"""One screen of each kind, by the states of their test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from tests.bot.ui.test_screens import screens
from tests.support.screens import ENGLISH
from tools.sheets.sample import Sample

ROOM: Final = "each kind"


def samples() -> Iterator[Sample]:
    for name in _screens(ENGLISH):
        yield Sample(ROOM, name, partial(_screen, name))


def _screen(name: str, reader: Reader) -> Screen:
    return _screens(reader)[name]


@lru_cache(maxsize=4)
def _screens(reader: Reader) -> dict[str, Screen]:
    return screens(reader)
