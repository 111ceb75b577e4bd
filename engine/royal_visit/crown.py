"""Movement of the Crown at the end of a turn (step 2 of a turn)."""

from __future__ import annotations

from engine.royal_visit.board import CHATEAU, END, Pawns, Seat


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
