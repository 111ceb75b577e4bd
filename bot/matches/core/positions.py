"""Stored positions as values of their games. The store has the text; it is read once and kept in a bounded cache."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.game import AnyGame, AnyPosition, AnyView

CAPACITY: Final = 2048
"""Entries of each cache: positions, and views."""


@lru_cache(maxsize=CAPACITY)
def read_position(rules: AnyGame, text: str) -> AnyPosition:
    """Return the position of a stored text."""
    return rules.read_position(text)


@lru_cache(maxsize=CAPACITY)
def view_of(rules: AnyGame, text: str, reader: str | None) -> AnyView:
    """Return a stored position as a reader may see it (`Game.view`)."""
    return rules.view(read_position(rules, text), reader)
