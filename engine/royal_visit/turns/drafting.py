"""Turns: the list of distinct outcomes, and a turn half laid out (for whoever builds one play by play).

Everything here works from a view that shows the mover's own hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.errors import GameOver, IllegalTurn, Reason
from engine.game import Outcome
from engine.royal_visit.board import Pawns, chateau_owner
from engine.royal_visit.cards import Cards
from engine.royal_visit.crown import moved_crown
from engine.royal_visit.outcome import outcome, won
from engine.royal_visit.position import Position, mover_hand
from engine.royal_visit.turns.plays import Line, line_of, steps, without
from engine.royal_visit.turns.turn import Play, Turn, moves_between, play_between


@dataclass(frozen=True, slots=True)
class Laid:
    """A turn half laid out: what it has done so far and what may follow.

    `crown` is where the Crown would stand if the turn ended here. `may_end` tells whether it may. `outcome` is how the
    game would end with it, by the King or the Crown: whether the draw pile decides is not known before the refill.
    """

    plays: Turn
    pawns: Pawns
    hand: Cards
    crown: int
    next_plays: tuple[Play, ...]
    may_end: bool
    outcome: Outcome | None


class Acted(NamedTuple):
    """What the plays of a turn come to: see `Laid`."""

    pawns: Pawns
    hand: Cards
    crown: int
    outcome: Outcome | None


def act(position: Position, plays: Sequence[Play]) -> Acted:
    """Carry out plays one after another and move the Crown. Whether the turn may end there is not asked.

    Raises `IllegalTurn` at the first play that is not legal, `GameOver`, `HiddenCards`.
    """
    if outcome(position) is not None:
        raise GameOver(Reason("over", "the game is over"))
    pawns, hand = position.pawns, mover_hand(position)
    line = None
    for number, play in enumerate(plays, 1):
        after, left = play.after(pawns), _spent(hand, play.cards)
        following = line_of(play) if play.moves else None
        if (
            left is None
            or following is None
            or line is Line.SUMMON
            or line not in (None, following)
            or play.moves != moves_between(pawns, after)
            or (play.cards, after) not in tuple(steps(following, pawns, play.cards, position.turn, position.ruleset))
        ):
            raise IllegalTurn(Reason("illegal play", f"play {number}, {play}, is not legal here"))
        line, pawns, hand = following, after, left
    king = chateau_owner(pawns.king)
    crown = position.crown if king is not None else moved_crown(position.crown, pawns, position.turn)
    by_crown = chateau_owner(crown)
    ended = won(king, "king") if king is not None else won(by_crown, "crown") if by_crown is not None else None
    return Acted(pawns, hand, crown, ended)


def _spent(hand: Cards, cards: Cards) -> Cards | None:
    """What is left of the hand; None if it does not hold the cards."""
    try:
        return without(hand, cards)
    except ValueError:
        return None


def lay(position: Position, plays: Sequence[Play] = ()) -> Laid:
    """What the plays laid out so far come to, and what may follow.

    Raises `IllegalTurn` at the first play that is not legal, `GameOver`, `HiddenCards`.
    """
    acted = act(position, plays)
    lines: tuple[Line, ...] = (line_of(plays[0]),) if plays else tuple(Line)
    if lines == (Line.SUMMON,):
        lines = ()
    following = tuple(
        play_between(cards, acted.pawns, after)
        for line in lines
        for cards, after in steps(line, acted.pawns, acted.hand, position.turn, position.ruleset)
    )
    return Laid(
        plays=tuple(plays),
        pawns=acted.pawns,
        hand=acted.hand,
        crown=acted.crown,
        next_plays=following,
        may_end=bool(plays) or not following,
        outcome=acted.outcome,
    )
