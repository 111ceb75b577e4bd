"""Turns: the list of distinct outcomes, and a turn half laid out (for whoever builds one play by play).

Everything here works from a view that shows the mover's own hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, overload

from engine.errors import GameOver, HiddenCards, IllegalTurn, Reason
from engine.game import Outcome
from engine.royal_visit.board import Pawns, chateau_owner
from engine.royal_visit.cards import Cards, Hidden
from engine.royal_visit.ends import Ends
from engine.royal_visit.outcomes import ends
from engine.royal_visit.plays import Line, line_of, steps, without
from engine.royal_visit.position import Position, moved_crown, outcome, won
from engine.royal_visit.reach import bag
from engine.royal_visit.turn import PASS, Play, Turn, moves_between, play_between


def mover_hand(position: Position) -> Cards:
    """The cards of the player to move; raises `HiddenCards` where the view does not show them."""
    hand = position.hands[position.turn]
    if isinstance(hand, Hidden):
        raise HiddenCards(Reason("hand hidden", "the hand of the player to move is hidden"))
    return hand


class Turns(Sequence[Turn]):
    """One turn for each distinct outcome. How many there are is known at once; each turn is laid out when asked for."""

    __slots__ = ("_ends",)

    def __init__(self, ends: Ends) -> None:
        self._ends = ends

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, number: int) -> Turn: ...

    @overload
    def __getitem__(self, number: slice) -> tuple[Turn, ...]: ...

    def __getitem__(self, number: int | slice) -> Turn | tuple[Turn, ...]:
        return tuple(self)[number] if isinstance(number, slice) else self._ends.turn(number)

    def __iter__(self) -> Iterator[Turn]:
        return self._ends.turns()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def turns(position: Position) -> Sequence[Turn]:
    """One turn for each distinct outcome (final pawns and cards spent, as a multiset), in a stable order.

    Only a pass where nothing else is legal; nothing at all when the game is over.
    """
    if outcome(position) is not None:
        return ()
    found = ends(position.pawns, bag(mover_hand(position)), position.turn, position.ruleset)
    return Turns(found) if len(found) else (PASS,)


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
