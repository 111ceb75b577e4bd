"""Where things lie on the table. All in pixels of a picture that is `WIDTH` wide; a phone shows it 400 wide."""

from __future__ import annotations

from typing import Final, NamedTuple

WIDTH: Final = 1200
RIM: Final = 18
"""From the picture's edge to what lies on the felt."""

GAP: Final = 10
PANEL: Final = 256
"""Height of a seat's panel."""

MIDDLE: Final = 342
"""Height of the table's middle, between the rows of panels."""

TOP: Final = RIM + PANEL
"""Where the middle begins."""

TALL: Final = TOP + MIDDLE + PANEL + RIM
LOW: Final = TOP + MIDDLE + RIM - GAP
"""Height of the table for three and more, and for two."""

CENTRE: Final = TOP + MIDDLE // 2
"""The line on which draw pile and pile lie."""

FEW: Final = 4
"""Up to so many seats there are two in a row, else three."""


class Box(NamedTuple):
    """A rectangle."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """In pixels."""
        return self.right - self.left

    @property
    def x(self) -> float:
        """Its middle."""
        return (self.left + self.right) / 2

    def overlaps(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def height(players: int) -> int:
    """Of the table's picture."""
    return LOW if players == 2 else TALL


def columns(players: int) -> int:
    """How many panels stand in a row."""
    return 2 if players <= FEW else 3


def panel_box(seat: int, players: int) -> Box:
    """A seat's panel: clockwise from the upper left, so that play goes round the table as it does round a real one."""
    across = columns(players)
    width = (WIDTH - 2 * RIM - (across - 1) * GAP) // across
    if seat < across:
        left, top = RIM + seat * (width + GAP), RIM
    else:
        below = players - across
        place = below - 1 - (seat - across)
        free = WIDTH - 2 * RIM - below * width
        left = RIM + place * (width + GAP) + (free - (below - 1) * GAP) // 2
        top = TOP + MIDDLE
    return Box(left, top, left + width, top + PANEL)
