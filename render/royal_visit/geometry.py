"""Where everything stands on the board, in px of the 1200 × 860 picture. Numbers only, no images.

The valley sags: every line across the picture is the same parabola, lowest at the Fountain. Three lanes keep the pawns
apart in every position: the Wizard on the far bank, the Court on the paved road, the Jester on the near bank, so that
all three may share a space and none covers another. A pawn's place depends on its own space alone.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.royal_visit.board import END, Pawn
from render.cards import style
from render.cards.style import HEAD, ROW, CardStyle, card_backgrounds
from render.scene import Box
from render.sprites import loaded, sprite

# Signpost: a picture's size
WIDTH: Final = 1200
HEIGHT: Final = 860
PITCH: Final = 69
"""Width of a space; 17 of them leave 13 px on either side."""

SAG: Final = 54
"""Drop of the valley from either end to the Fountain."""

BANKS_TOP: Final = 226
"""Upper edge of the far bank at the Fountain. The next four are edges there, too: of road, near bank and track."""

ROAD_TOP: Final = 365
ROAD_BOTTOM: Final = 514
BANKS_BOTTOM: Final = 684
TRACK_BOTTOM: Final = 786

COIN: Final = 66
"""Width and height of the Crown."""

COIN_TOP: Final = 688
NUMBER_CENTRE: Final = 767
"""Middle of the numbers under the spaces, at the Fountain."""


class Lane(IntEnum):
    """The strips of land that pawns walk on; values are the y of their feet at the Fountain."""

    WIZARD = 358
    COURT = 506
    JESTER = 676


class Size(NamedTuple):
    width: int
    height: int


HALO: Final = 3
"""Width of the pale rim around a pawn; rims may meet, pawns may not."""

PAWNS: Final = (Size(69, 138), Size(69, 138), Size(69, 138), Size(75, 150), Size(79, 158))
"""Each pawn's size without its halo, in the order of `Pawn`. The Court has to fit shoulder to shoulder."""

FOOT: Final = 0.03
"""Part of a pawn's height below the point it stands on."""

LANES: Final = (Lane.COURT, Lane.COURT, Lane.COURT, Lane.WIZARD, Lane.JESTER)
"""The lane of each pawn, in the order of `Pawn`."""


def column(space: int) -> int:
    """The middle of a space: x."""
    return WIDTH // 2 + PITCH * space


def rise(x: float) -> float:
    """Height of the valley at x above its lowest point."""
    return SAG * ((x - WIDTH / 2) / (PITCH * END)) ** 2


def lifted(y: int, space: int) -> int:
    """A y that is given at the Fountain, at another space."""
    return round(y - rise(column(space)))


def pawn_box(pawn: Pawn, space: int) -> Box:
    """The rectangle of a pawn without its halo."""
    x, y = column(space), lifted(LANES[pawn], space)  # the point it stands on
    width, height = PAWNS[pawn]
    left, top = x - width // 2, y - height + round(height * FOOT)
    return Box(left, top, left + width, top + height)


def coin_box(space: int) -> Box:
    """The rectangle of the Crown on its track."""
    left, top = column(space) - COIN // 2, lifted(COIN_TOP, space)
    return Box(left, top, left + COIN, top + COIN)


def art(name: str) -> str:
    """The path of one of this game's sprites, for `render.sprites.sprite`."""
    return f"royal_visit/{name}"


ENDINGS: Final = ("king", "crown", "deck", "resign")
"""The ways to end that have an icon."""

LAND: Final = 232
"""Row of the landscape below which its left and right edges hardly change: a source for the background of rows."""


@cache
def card_style() -> CardStyle:
    """The valley's sky, both duchies and the Crown."""
    land = loaded(sprite(art("landscape")))
    head, row, foot = card_backgrounds(
        land.crop((0, 0, style.WIDTH, HEAD)), land.crop((0, LAND, style.WIDTH, LAND + ROW))
    )
    return CardStyle(
        head=head,
        row=row,
        foot=foot,
        banner=sprite(art("banner_king")),
        first=sprite(art("coin_big_small")),
        fanfare=sprite(art("fanfare")),
        icons=MappingProxyType(
            {
                "won": sprite(art("badge_on")),
                "lost": sprite(art("badge_off")),
                "drawn": sprite(art("badge_even")),
                "g": sprite(art("emblem_green_small")),
                "r": sprite(art("emblem_red_small")),
                **{termination: sprite(art(f"end_{termination}")) for termination in ENDINGS},
            }
        ),
        endings=ENDINGS,
    )
