"""The targets of a chosen card: where its ghosts stand in the picture. No images.

A target has a ghost of each pawn that it moves, on the space where that pawn would stand. If another pawn stands
there, there is no ghost: that pawn moves, too (King's Privilege). Two pawns that may go to the same space get ghosts of
half the size, side by side.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.royal_visit.board import Pawn, Pawns
from render.royal_visit.geometry import LANES, PAWNS, Lane, column, pawn_box
from render.scene import Box

SMALL: Final = 34
"""Width of each of two ghosts on one space."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A ghost in the picture; `box`: its bounds without its halo. `small`: it shares its space with another ghost."""

    pawn: Pawn
    space: int
    box: Box
    small: bool = False


def aims(moves: Iterable[tuple[Pawn, int]], pawns: Pawns) -> tuple[Aim, ...]:
    """The ghosts of pawns that may move to these spaces, for pawns in this position."""
    taken = {(LANES[pawn], pawns[pawn]) for pawn in Pawn}
    spaces: dict[tuple[Lane, int], set[Pawn]] = {}
    for pawn, space in moves:
        if (LANES[pawn], space) not in taken:
            spaces.setdefault((LANES[pawn], space), set()).add(pawn)
    found = []
    for (_, space), here in spaces.items():
        for n, pawn in enumerate(sorted(here)):
            box = pawn_box(pawn, space) if len(here) == 1 else _half(pawn, space, n)
            found.append(Aim(pawn, space, box, small=len(here) > 1))
    return tuple(found)


def _half(pawn: Pawn, space: int, place: int) -> Box:
    """The bounds of the left (0) or right (1) one of two ghosts on a space."""
    bottom = pawn_box(pawn, space).bottom
    left = column(space) + (place - 1) * SMALL
    return Box(left, bottom - PAWNS[pawn].height // 2, left + SMALL, bottom)
