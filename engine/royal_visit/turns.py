"""Turns: the list of distinct outcomes, and a turn half laid out (for whoever builds one play by play).

Everything here works from a view that shows the mover's own hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import GameOver, HiddenCards, IllegalTurn, Reason
from engine.game import Outcome
from engine.royal_visit.board import Pawns, chateau_owner
from engine.royal_visit.cards import Cards, Hidden
from engine.royal_visit.plays import Line, line_of, steps, without
from engine.royal_visit.position import Position, moved_crown, outcome, won
from engine.royal_visit.turn import Play, Turn, play_between

PASS: Turn = ()


def mover_hand(position: Position) -> Cards:
    """The cards of the player to move; raises `HiddenCards` where the view does not show them."""
    hand = position.hands[position.turn]
    if isinstance(hand, Hidden):
        raise HiddenCards(Reason("hand hidden", "the hand of the player to move is hidden"))
    return hand


def turns(position: Position) -> tuple[Turn, ...]:
    """One turn for each distinct outcome (final pawns and cards spent, as a multiset), in a stable order.

    Only a pass where nothing else is legal; nothing at all when the game is over.
    """
    if outcome(position) is not None:
        return ()
    hand = mover_hand(position)
    found: dict[tuple[Pawns, Cards], Turn] = {}
    for line in Line:
        start = (position.pawns, hand)
        ways: dict[tuple[Pawns, Cards], Turn] = {start: PASS}
        waiting = [start]
        while waiting:
            here = waiting.pop()
            pawns, left = here
            for cards, after in steps(line, pawns, left, position.turn, position.ruleset):
                there = (after, without(left, cards))
                if there not in ways:
                    ways[there] = (*ways[here], play_between(cards, pawns, after))
                    if line is not Line.SUMMON:
                        waiting.append(there)
        del ways[start]
        for end, turn in ways.items():
            found.setdefault(end, turn)
    return tuple(found.values()) or (PASS,)


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


def lay(position: Position, plays: Sequence[Play] = ()) -> Laid:
    """What the plays laid out so far come to.

    Raises `IllegalTurn` at the first play that is not legal, `GameOver`, `HiddenCards`.
    """
    if outcome(position) is not None:
        raise GameOver(Reason("over", "the game is over"))
    pawns, hand = position.pawns, mover_hand(position)
    lines: tuple[Line, ...] = tuple(Line)
    following = _next(position, lines, pawns, hand)
    for number, play in enumerate(plays, 1):
        if play not in following:
            raise IllegalTurn(Reason("illegal play", f"play {number}, {play}, is not legal here"))
        pawns, hand = following[play], without(hand, play.cards)
        lines = () if line_of(play) is Line.SUMMON else (line_of(play),)
        following = _next(position, lines, pawns, hand)
    king = chateau_owner(pawns.king)
    crown = position.crown if king is not None else moved_crown(position.crown, pawns, position.turn)
    by_crown = chateau_owner(crown)
    return Laid(
        plays=tuple(plays),
        pawns=pawns,
        hand=hand,
        crown=crown,
        next_plays=tuple(following),
        may_end=bool(plays) or not following,
        outcome=won(king, "king") if king is not None else won(by_crown, "crown") if by_crown is not None else None,
    )


def _next(position: Position, lines: Sequence[Line], pawns: Pawns, hand: Cards) -> dict[Play, Pawns]:
    """Every play of these lines that may come next, and where the pawns stand after it."""
    return {
        play_between(cards, pawns, after): after
        for line in lines
        for cards, after in steps(line, pawns, hand, position.turn, position.ruleset)
    }
