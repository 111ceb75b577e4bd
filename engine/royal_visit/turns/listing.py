"""The list of all turns: one for each distinct outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from engine.royal_visit.cards import bag
from engine.royal_visit.position import Position, mover_hand, outcome
from engine.royal_visit.turns.outcome_list import TurnOutcomes
from engine.royal_visit.turns.outcomes import turn_outcomes
from engine.royal_visit.turns.plays import PASS, Turn


class Turns(Sequence[Turn]):
    """One turn for each distinct outcome. The length is known at once; a turn is constructed when it is accessed."""

    __slots__ = ("_ends",)

    def __init__(self, ends: TurnOutcomes) -> None:
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
    """Return one turn for each distinct outcome (final pawns, and cards spent as a multiset), in a stable order.

    Only a pass if no other turn is legal; nothing if the game is over. Raises `HiddenCards`.
    """
    if outcome(position) is not None:
        return ()
    found = turn_outcomes(position.pawns, bag(mover_hand(position)), position.turn, position.ruleset)
    return Turns(found) if len(found) else (PASS,)
