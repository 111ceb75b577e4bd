"""The list of all turns: one for each distinct outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from engine.royal_visit.outcome import outcome
from engine.royal_visit.position import Position, mover_hand
from engine.royal_visit.turns.bags import bag
from engine.royal_visit.turns.outcome_list import Ends
from engine.royal_visit.turns.outcomes import ends
from engine.royal_visit.turns.turn import PASS, Turn


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
