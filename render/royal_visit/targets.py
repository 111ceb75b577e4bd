"""The targets of a chosen card: a letter for each, and where its ghosts stand in the picture. No images.

A target has a ghost of each pawn that it moves, on the space where that pawn would stand, with the target's letter. If
another pawn stands there, there is no ghost: that pawn moves, too, and shows the letter itself (King's Privilege). Two
pawns that may go to the same space get ghosts of half the size, side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.royal_visit.board import Pawn, Pawns
from engine.royal_visit.turns.turn import Play
from render.royal_visit.geometry import LANES, PAWNS, Lane, column, pawn_box
from render.scene import Box

LETTERS: Final = "ABCDEFGHIJ"
"""The letters of targets. No card has more targets than this."""

BADGE: Final = 52
"""Diameter of a letter's badge, and distance from one badge to the next below it."""

CHEST: Final = 0.56
"""Height of the badges on a ghost, from its top (0) to its bottom (1)."""

SMALL: Final = 34
"""Width of each of two ghosts on one space, and diameter of their badges, which are above them."""


@dataclass(frozen=True, slots=True)
class Target:
    """A play and the letter by which it is chosen."""

    letter: str
    play: Play


@dataclass(frozen=True, slots=True)
class Aim:
    """A ghost in the picture. `letters`: the targets that it belongs to; `box`: its bounds without its halo.

    `small`: it shares its space with another ghost.
    """

    pawn: Pawn
    space: int
    letters: str
    box: Box
    small: bool = False

    def badges(self) -> Iterator[tuple[str, Box]]:
        """Each letter with the bounds of its badge."""
        left, top, right, bottom = self.box
        middle = (left + right) // 2
        if self.small:
            yield self.letters, Box(middle - SMALL // 2, top - SMALL, middle - SMALL // 2 + SMALL, top)
            return
        y = top + round(CHEST * (bottom - top)) - BADGE * len(self.letters) // 2
        for n, letter in enumerate(self.letters):
            upper = y + n * BADGE
            yield letter, Box(middle - BADGE // 2, upper, middle - BADGE // 2 + BADGE, upper + BADGE)


def targets(plays: Iterable[Play]) -> tuple[Target, ...]:
    """The targets of one card, with letters in reading order: lane by lane, each from left to right."""
    return tuple(Target(letter, play) for letter, play in zip(LETTERS, sorted(plays, key=_place), strict=False))


def aims(shown: Iterable[Target], pawns: Pawns) -> tuple[Aim, ...]:
    """The ghosts of these targets, for pawns in this position."""
    taken = {(LANES[pawn], pawns[pawn]) for pawn in Pawn}
    letters: dict[tuple[Lane, int], dict[Pawn, str]] = {}
    for target in shown:
        for pawn, space in target.play.moves:
            if (LANES[pawn], space) not in taken:
                here = letters.setdefault((LANES[pawn], space), {})
                here[pawn] = here.get(pawn, "") + target.letter
    found = []
    for (_, space), pawns_here in letters.items():
        for n, (pawn, its_letters) in enumerate(sorted(pawns_here.items())):
            if len(pawns_here) == 1:
                found.append(Aim(pawn, space, its_letters, pawn_box(pawn, space)))
            else:
                found.append(Aim(pawn, space, its_letters, _half(pawn, space, n), small=True))
    return tuple(found)


def _place(play: Play) -> tuple[int, tuple[tuple[int, Pawn], ...]]:
    """Sort key: the lane, from the far bank to the near one, then the spaces from the left."""
    return LANES[play.moves[0][0]], tuple(sorted((space, pawn) for pawn, space in play.moves))


def _half(pawn: Pawn, space: int, place: int) -> Box:
    """The bounds of the left (0) or right (1) one of two ghosts on a space."""
    bottom = pawn_box(pawn, space).bottom
    left = column(space) + (place - 1) * SMALL
    return Box(left, bottom - PAWNS[pawn].height // 2, left + SMALL, bottom)
