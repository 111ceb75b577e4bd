"""How many buttons stand side by side on a phone, so that none wraps to a line of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeVar

T = TypeVar("T")

MAX_IN_ROW: Final = 5
"""Discord's limit of buttons in a row."""

PHONE: Final = 316
"""Pixels for the buttons of a message on a phone that is 400 pixels wide; `BOXED`: of a message in a box."""

BOXED: Final = 282

_PADDING, _GAP = 30, 8
_WIDTHS: Final = {
    **dict.fromkeys("ijlIJ'’", 3.5),
    **dict.fromkeys(".,:;· \N{NO-BREAK SPACE}", 4.0),
    **dict.fromkeys("ftr()!-", 4.8),
    **dict.fromkeys("mwMW", 11.5),
    **dict.fromkeys("✓✔+×−→", 10.4),
    **dict.fromkeys("⏮◀▶⏭", 12.0),
    **dict.fromkeys("\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}", 0.0),
}
"""Pixels of characters at the size of a label; others count by their kind."""


def pictured(label: str) -> str:
    """Return a label with the room that an emoji beside it takes."""
    return f"■ {label}"


def button_width(label: str) -> float:
    """Return about how many pixels a button takes."""
    return _PADDING + sum(map(_width, label))


def _width(character: str) -> float:
    if character in _WIDTHS:
        return _WIDTHS[character]
    if ord(character) >= 0x2190:  # a sign or an emoji
        return 17
    return 8.8 if character.isupper() else 7.7


def in_rows(items: Sequence[T], label: Callable[[T], str], room: float = PHONE) -> list[Sequence[T]]:
    """Return the items in as few rows as their labels allow, with no single button if possible, evenly filled.

    >>> in_rows(["Goal", "Turn", "Cards", "Powers", "End"], str)
    [['Goal', 'Turn', 'Cards'], ['Powers', 'End']]
    """
    ends = _ends(tuple(map(label, items)), room)
    return [items[start:end] for start, end in pairwise(ends)]


@lru_cache(maxsize=1024)  # every press of a turn has the same labels
def _ends(labels: tuple[str, ...], room: float) -> tuple[int, ...]:
    """Where the rows of buttons with these labels end, after a zero."""
    widths = [button_width(label) + _GAP for label in labels]
    best: list[tuple[int, int, float, tuple[int, ...]]] = [(0, 0, 0.0, (0,))]
    """For each number of buttons: how many rows they take, how many of one, how uneven, and where each ends."""
    for end in range(1, len(labels) + 1):
        ways = []
        for start in range(max(0, end - MAX_IN_ROW), end):
            width = sum(widths[start:end])
            if width <= room + _GAP or start == end - 1:
                rows, alone, uneven, ends = best[start]
                ways.append((rows + 1, alone + (start == end - 1), uneven + width**2, (*ends, end)))
        best.append(min(ways, key=lambda way: (*way[:3], [-left for left in way[3]])))
    return best[-1][3]
