"""A position of the game, complete or as a reader may see it, and how it ends by the rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NewType, TypeAlias

from engine.errors import HiddenCards, Reason
from engine.game import GameWord, Outcome
from engine.royal_visit.board import CHATEAU, Face, Pawns, Ruleset, Seat, chateau_owner, side_owner
from engine.royal_visit.cards import Cards, Hidden, Pile


@dataclass(frozen=True, slots=True)
class Position:
    """The complete state between two turns.

    `crown` is -8 to +8. `hands` are Green's and Red's, each in table order. `draw` has its next card first, `discard`
    its oldest card first. `turn` is the player to move; in a finished position, the player who made the last turn.
    """

    pawns: Pawns
    crown: int
    face: Face
    turn: Seat
    hands: tuple[Pile, Pile] = field(repr=False)
    draw: Pile = field(repr=False)
    discard: Cards
    ruleset: Ruleset


View = NewType("View", Position)
"""A redacted position. Only views reach people; a whole position is stored but never shown."""


@dataclass(frozen=True, slots=True)
class Picking:
    """The position before the deal: Red picks one of Green's closed hands. Nothing of it is hidden."""

    ruleset: Ruleset


MatchPosition: TypeAlias = Position | Picking
MatchView: TypeAlias = View | Picking
"""A position and a view of a match, also before the deal."""


def view(position: Position, reader: Seat | None) -> View:
    """Return what a seat may see, or a spectator (None): their own hand and the discards, never the draw pile."""
    green, red = (hand if seat is reader else _hide(hand) for seat, hand in zip(Seat, position.hands, strict=True))
    return View(replace(position, hands=(green, red), draw=_hide(position.draw)))


def revealed_view(position: Position) -> View:
    """Return what everyone may see once the match is over: both hands, but not the draw pile."""
    return View(replace(position, draw=_hide(position.draw)))


def dealt_view(view: MatchView) -> View:
    """Return the view itself. Raises `HiddenCards` before the deal."""
    if isinstance(view, Picking):
        raise HiddenCards(Reason("pick", "the cards are not dealt yet"))
    return view


def is_open(view: Position) -> bool:
    """Return whether both hands are visible."""
    return not any(isinstance(hand, Hidden) for hand in view.hands)


def _hide(pile: Pile) -> Pile:
    return Hidden(len(pile)) if len(pile) else ()


def mover_hand(position: Position) -> Cards:
    """Return the hand of the player to move; raises `HiddenCards` if the view hides it."""
    hand = position.hands[position.turn]
    if isinstance(hand, Hidden):
        raise HiddenCards(Reason("hand hidden", "the hand of the player to move is hidden"))
    return hand


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
