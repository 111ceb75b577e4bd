"""Where everything stands on the board, in pixels of the 1200 x 860 picture. No drawing here.

The valley sags: every line across the picture is the same parabola, lowest at the Fountain. The three lanes keep the
pawns apart whatever the position: the Wizard walks the far bank, the Court the paved road, the Jester the near bank, so
that all three may share a space and nobody covers anybody. A pawn's place depends on its own space alone.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from engine.royal_visit.board import END, Pawn

WIDTH: Final = 1200
HEIGHT: Final = 860
PITCH: Final = 69
"""From one space to the next; 17 of them leave 13 px on either side."""

SAG: Final = 54
"""How much lower the Fountain lies than the spaces at either end."""

BANKS_TOP: Final = 226
"""Upper edge of the far bank at the Fountain."""

ROAD_TOP: Final = 365
ROAD_BOTTOM: Final = 514
BANKS_BOTTOM: Final = 684
TRACK_BOTTOM: Final = 786

COIN: Final = 66
"""The Crown's width and height."""

COIN_TOP: Final = 688
NUMBER_CENTRE: Final = 767
"""Middle of the numbers under the spaces, at the Fountain."""


class Lane(IntEnum):
    """The strips that the pawns walk on; values are the y of the feet at the Fountain."""

    WIZARD = 358
    COURT = 506
    JESTER = 676


class Size(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


class Box(NamedTuple):
    """A rectangle in pixels: left, top, right, bottom; the last two are just outside."""

    left: int
    top: int
    right: int
    bottom: int

    def overlaps(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


HALO: Final = 3
"""Width of the pale rim around a pawn; rims may meet, pawns may not."""

PAWNS: Final = (Size(69, 138), Size(69, 138), Size(69, 138), Size(75, 150), Size(79, 158))
"""Each pawn's size without its halo, in the order of `Pawn`. The Court has to fit shoulder to shoulder."""

FOOT: Final = 0.03
"""What part of a pawn's height is below the point it stands on."""

LANES: Final = (Lane.COURT, Lane.COURT, Lane.COURT, Lane.WIZARD, Lane.JESTER)
"""The lane of each pawn, in the order of `Pawn`."""


def column(space: int) -> int:
    """The x of the middle of a space."""
    return WIDTH // 2 + PITCH * space


def rise(x: float) -> float:
    """How many pixels the valley has risen at x above its bottom."""
    return SAG * ((x - WIDTH / 2) / (PITCH * END)) ** 2


def lifted(y: int, space: int) -> int:
    """The y, given at the Fountain, moved to another space."""
    return round(y - rise(column(space)))


def feet(pawn: Pawn, space: int) -> tuple[int, int]:
    """The point a pawn stands on."""
    return column(space), lifted(LANES[pawn], space)


def pawn_box(pawn: Pawn, space: int) -> Box:
    """The rectangle of a pawn without its halo."""
    x, y = feet(pawn, space)
    width, height = PAWNS[pawn]
    left, top = x - width // 2, y - height + round(height * FOOT)
    return Box(left, top, left + width, top + height)


def coin_box(space: int) -> Box:
    """The rectangle of the Crown on its track."""
    left, top = column(space) - COIN // 2, lifted(COIN_TOP, space)
    return Box(left, top, left + COIN, top + COIN)
