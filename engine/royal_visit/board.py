"""The track, the five pawns and the two sides."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

END: Final = 8
"""Distance of the last space on either side; spaces run from -END to +END, and 0 is the Fountain."""

CHATEAU: Final = 7
"""Spaces at least this far from the Fountain are a Chateau, on the pawns' track and on the Crown's."""


class Seat(IntEnum):
    """The two players. Green's end of the track is -8, Red's is +8."""

    letter: str
    """`g` or `r`, as in the notation."""
    direction: int
    """Sign of the way to the player's own end: -1 for Green, +1 for Red."""
    other: Seat

    GREEN = 0
    RED = 1


Seat.GREEN.letter, Seat.GREEN.direction, Seat.GREEN.other = "g", -1, Seat.RED
Seat.RED.letter, Seat.RED.direction, Seat.RED.other = "r", 1, Seat.GREEN

SEATS: Final = {seat.letter: seat for seat in Seat}
"""The seats by their letters."""


class Face(StrEnum):
    """The Crown's faces. It is big until the draw pile runs out for the first time."""

    BIG = "big"
    LITTLE = "little"


class Ruleset(StrEnum):
    """The two published readings of the rules; RULEBOOK is the default."""

    RULEBOOK = "rulebook"
    MANUAL = "manual"


class Pawn(IntEnum):
    """The five pawns in the order of the notation; the names are its letters."""

    L = 0
    K = 1
    R = 2
    W = 3
    J = 4


class Pawns(NamedTuple):
    """Spaces of the five pawns, each from -8 to +8. Invariant: left guard < King < right guard."""

    left_guard: int
    king: int
    right_guard: int
    wizard: int
    jester: int


def chateau_owner(space: int) -> Seat | None:
    """Return whose Chateau a space of either track belongs to, if any."""
    if space <= -CHATEAU:
        return Seat.GREEN
    return Seat.RED if space >= CHATEAU else None


def side_owner(space: int) -> Seat | None:
    """Return whose side (Duchy) a space belongs to; None for the Fountain."""
    if space == 0:
        return None
    return Seat.GREEN if space < 0 else Seat.RED


def crown_step(pawns: Pawns, mover: Seat) -> int:
    """Return how many spaces the Crown moves toward the mover: one for each pawn in their Chateau, and one for a whole
    Court."""
    left, king, right, wizard, jester = pawns
    if mover is Seat.RED:
        in_chateau = (left >= CHATEAU) + (king >= CHATEAU) + (right >= CHATEAU)
        return in_chateau + (wizard >= CHATEAU) + (jester >= CHATEAU) + (left > 0)
    in_chateau = (left <= -CHATEAU) + (king <= -CHATEAU) + (right <= -CHATEAU)
    return in_chateau + (wizard <= -CHATEAU) + (jester <= -CHATEAU) + (right < 0)


def moved_crown(crown: int, pawns: Pawns, mover: Seat) -> int:
    """Return the Crown's space after the mover's turn. It stops at either end."""
    return max(-END, min(END, crown + mover.direction * crown_step(pawns, mover)))
