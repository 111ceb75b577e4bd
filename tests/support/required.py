"""Optional parts of a game, for tests that know that the game has them."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def required(part: T | None) -> T:
    """Return an optional part of a game's logic or presentation. Fails if it is None."""
    assert part is not None
    return part
