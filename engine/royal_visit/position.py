"""A position of the game, whole or as a reader may see it, and what makes one valid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NewType

from engine.game import Outcome
from engine.royal_visit.board import CHATEAU, END, Face, Pawns, Ruleset, Seat, chateau_owner, side_owner
from engine.royal_visit.cards import Cards, Hidden, Pile


@dataclass(frozen=True, slots=True)
class Position:
    """Everything there is to know between two turns.

    `crown` is -8 to +8. `hands` are Green's and Red's, each in table order. `draw` has its next card first, `discard`
    its oldest. `turn` is the player to move; in a finished position, who made the last turn.
    """

    pawns: Pawns
    crown: int
    face: Face
    turn: Seat
    hands: tuple[Pile, Pile]
    draw: Pile
    discard: Cards
    ruleset: Ruleset


View = NewType("View", Position)
"""A position that hides what its reader may not see: the only thing that leaves the engine."""


def view(position: Position, reader: Seat | None) -> View:
    """What a seat may see, or a spectator (None). A seat's own hand is open, discards are open to all."""
    green, red = (hand if seat is reader else _hide(hand) for seat, hand in zip(Seat, position.hands, strict=True))
    return View(replace(position, hands=(green, red), draw=_hide(position.draw)))


def opened(position: Position) -> View:
    """What everybody may see once the match is over: both hands. The draw pile is no part of what was played with."""
    return View(replace(position, draw=_hide(position.draw)))


def is_open(view: Position) -> bool:
    """Whether both hands can be read."""
    return not any(isinstance(hand, Hidden) for hand in view.hands)


def _hide(pile: Pile) -> Pile:
    return Hidden(len(pile)) if len(pile) else ()


def outcome(position: Position) -> Outcome | None:
    """How the game has ended here, None while it goes on. Resigning and the like are not the rules' business."""
    king = position.pawns.king
    if -CHATEAU < king < CHATEAU and -CHATEAU < position.crown < CHATEAU and len(position.draw):
        return None
    if (winner := chateau_owner(king)) is not None:
        return won(winner, "king")
    if (winner := chateau_owner(position.crown)) is not None:
        return won(winner, "crown")
    if position.face is Face.BIG or len(position.draw):
        return None
    if king != 0:
        return won(side_owner(king), "deck")
    if position.ruleset is Ruleset.RULEBOOK:
        return None
    return won(side_owner(position.crown), "deck")


def won(winner: Seat | None, how: str) -> Outcome:
    """The outcome of a win for this seat, or of a draw for None."""
    return Outcome(how, {seat.letter: 0.5 if winner is None else float(seat is winner) for seat in Seat})


def crown_step(pawns: Pawns, mover: Seat) -> int:
    """How many spaces the Crown moves toward the mover: one for each pawn in his Chateau, one for a whole Court."""
    left, king, right, wizard, jester = pawns
    if mover is Seat.RED:
        in_chateau = (left >= CHATEAU) + (king >= CHATEAU) + (right >= CHATEAU)
        return in_chateau + (wizard >= CHATEAU) + (jester >= CHATEAU) + (left > 0)
    in_chateau = (left <= -CHATEAU) + (king <= -CHATEAU) + (right <= -CHATEAU)
    return in_chateau + (wizard <= -CHATEAU) + (jester <= -CHATEAU) + (right < 0)


def moved_crown(crown: int, pawns: Pawns, mover: Seat) -> int:
    """Where the Crown stands after the mover's turn; it stops at either end."""
    return max(-END, min(END, crown + mover.direction * crown_step(pawns, mover)))
