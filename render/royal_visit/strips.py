"""Where the pictures of Royal Visit are cut into strips, and how hard each strip is packed.

Few layers meet in each strip, so that encoded strips recur. Lanes overlap, because the valley sags: the Court at the
ends of the board is as high as the Wizard at the Fountain.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.royal_visit.board import END, Pawn
from render.royal_visit.geometry import HALO, Lane, coin_box, pawn_box
from render.scene import Cut, Effort

OUTER: Final = 6
"""Pawns on spaces beyond this one reach into the next lane's strip."""

FEET: Final = pawn_box(Pawn.J, END).top - HALO
ROAD: Final = (pawn_box(Pawn.K, OUTER).top - HALO, Lane.WIZARD + 7, FEET)
"""Where the strips of the Court begin."""

BOARD_CUTS: Final = (
    Cut(20),  # the piles: their cards, their counts
    Cut(76),
    Cut(124),
    Cut(168),  # only the Wizard, except where his hat reaches up at either end
    Cut(pawn_box(Pawn.K, END).top - HALO),
    Cut(ROAD[0], Effort.LOW),
    Cut(ROAD[1], Effort.FILTERED),  # the Court
    Cut(ROAD[2], Effort.FILTERED),  # its feet, and the Jester's head at either end
    Cut(Lane.COURT + 26),  # only the Jester
    Cut(coin_box(END).top - 2),
    Cut(coin_box(OUTER).top - 2, Effort.LOW),
    Cut(Lane.JESTER + 16),  # only the Crown
    Cut(coin_box(0).bottom + 4),
)


@cache
def hand_cuts(crop: int, *, heavy: bool) -> tuple[Cut, ...]:
    """The cuts of a hand, whose board lacks the uppermost `crop` rows; `heavy`: many letters stand on the road.

    To leave more bytes for the cards, the strip of the Court's feet is packed harder than on a board; if `heavy`, all
    strips of the road are.
    """
    last = BOARD_CUTS[-1].row
    efforts = {FEET: Effort.LOW, last: Effort.FITTED} | (dict.fromkeys(ROAD, Effort.NORMAL) if heavy else {})
    return tuple(Cut(cut.row - crop, efforts.get(cut.row, cut.effort)) for cut in BOARD_CUTS if cut.row > crop)
