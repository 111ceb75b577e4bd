"""What a game offers, for tests that know that it does."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def offered(part: T | None) -> T:
    """An optional part of a game's logic or presentation, which is not None."""
    assert part is not None
    return part
