"""Where a chosen card may go: its targets by letter, and where each of them shows in the picture.

A target is a ghost of each pawn that it moves, on the space it would stand on, with the target's letter; one that moves
several pawns has its letter on each of them. Nobody is covered: a ghost whose place is another pawn's is left out, for
that pawn goes along and shows the letter itself (King's Privilege). Two pawns that may go to the same space
stand there side by side, half as large. No drawing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.royal_visit.board import Pawn, Pawns
from engine.royal_visit.turn import Play
from render.royal_visit.geometry import LANES, PAWNS, Box, Lane, column, pawn_box

LETTERS: Final = "ABCDEFGHIJ"
"""As many as a card can have targets."""

BADGE: Final = 52
"""Across a letter's badge, and how much lower the second of two lies."""

CHEST: Final = 0.56
"""Where on a ghost its badges lie, from the top."""

SMALL: Final = 34
"""How wide each of two ghosts on one space is; and across their badges, which lie above them."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a play would take its pawns, and the letter it goes by."""

    letter: str
    play: Play


@dataclass(frozen=True, slots=True)
class Aim:
    """A ghost in the picture: who could stand on which space, by which targets. `box` is the ghost's without its halo.

    `small`: it shares its space with another one.
    """

    pawn: Pawn
    space: int
    letters: str
    box: Box
    small: bool = False

    def badges(self) -> Iterator[tuple[str, Box]]:
        """Each letter and the rectangle of its badge."""
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
    """The targets of one card, lettered as one reads the picture: lane by lane, each from left to right."""
    return tuple(Target(letter, play) for letter, play in zip(LETTERS, sorted(plays, key=_place), strict=False))


def aims(shown: Iterable[Target], pawns: Pawns) -> tuple[Aim, ...]:
    """What the picture shows of these targets while the pawns stand like this."""
    taken = {(LANES[pawn], pawns[pawn]) for pawn in Pawn}
    letters: dict[tuple[Lane, int], dict[Pawn, str]] = {}
    for target in shown:
        for pawn, space in target.play.moves:
            if (LANES[pawn], space) not in taken:
                here = letters.setdefault((LANES[pawn], space), {})
                here[pawn] = here.get(pawn, "") + target.letter
    found = []
    for (_, space), pawns_here in letters.items():
        for n, (pawn, said) in enumerate(sorted(pawns_here.items())):
            if len(pawns_here) == 1:
                found.append(Aim(pawn, space, said, pawn_box(pawn, space)))
            else:
                found.append(Aim(pawn, space, said, _half(pawn, space, n), small=True))
    return tuple(found)


def _place(play: Play) -> tuple[int, tuple[tuple[int, Pawn], ...]]:
    """The lane, from the far bank to the near one, and the spaces from the left."""
    return LANES[play.moves[0][0]], tuple(sorted((space, pawn) for pawn, space in play.moves))


def _half(pawn: Pawn, space: int, place: int) -> Box:
    """The rectangle of the left (0) or right (1) one of two on a space: half as large, on the same ground."""
    bottom = pawn_box(pawn, space).bottom
    left = column(space) + (place - 1) * SMALL
    return Box(left, bottom - PAWNS[pawn].height // 2, left + SMALL, bottom)
