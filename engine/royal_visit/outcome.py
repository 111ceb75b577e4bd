"""How a game of Royal Visit ends by its rules."""

from __future__ import annotations

from engine.game import GameWord, Outcome
from engine.royal_visit.board import CHATEAU, Face, Ruleset, Seat, chateau_owner, side_owner
from engine.royal_visit.position import Position


def outcome(position: Position) -> Outcome | None:
    """Return how the game has ended, or None while it goes on."""
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


def won(winner: Seat | None, termination: GameWord) -> Outcome:
    """Return the outcome of a win for this seat, or of a draw for None."""
    return Outcome(termination, {seat.letter: 0.5 if winner is None else float(seat is winner) for seat in Seat})
