"""Where things lie on the table, in px of a picture that is `WIDTH` wide. Numbers only, no images."""

from __future__ import annotations

from typing import Final

from render.scene import Box

WIDTH: Final = 1200
RIM: Final = 18
"""From the picture's edge to what lies on the felt."""

GAP: Final = 10
PANEL: Final = 256
"""Height of a seat's panel."""

MIDDLE: Final = 342
"""Height of the table's middle, between the rows of panels."""

TOP: Final = RIM + PANEL
"""Upper edge of the middle."""

TALL: Final = TOP + MIDDLE + PANEL + RIM
LOW: Final = TOP + MIDDLE + RIM - GAP
"""Height of the table for three and more, and for two."""

CENTRE: Final = TOP + MIDDLE // 2
"""y of the centres of draw pile and pile."""

FEW: Final = 4
"""Up to this many seats, two panels stand in a row, else three."""


def height(players: int) -> int:
    """The height of the table's picture."""
    return LOW if players == 2 else TALL


def columns(players: int) -> int:
    """The number of panels in the upper row."""
    return 2 if players <= FEW else 3


def panel_box(seat: int, players: int) -> Box:
    """A seat's panel: clockwise from the upper left, so that play goes round as at a real table."""
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
