"""Names with counts, and labels that keep on one line: for the controls and lists of every game."""

from __future__ import annotations

from typing import Final

NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def unbroken(label: str) -> str:
    """A label that is never broken over two lines."""
    return label.replace(" ", NO_BREAK)


def times(name: str, count: int) -> str:
    """A name and its number of occurrences, if there are several: `King ×3`."""
    return name if count == 1 else f"{name}{NO_BREAK}×{count}"


def with_count(name: str, count: int) -> str:
    """A name on a button, and how many of it there are to choose from, if several: `King (2)`."""
    return name if count == 1 else f"{name}{NO_BREAK}({count})"
