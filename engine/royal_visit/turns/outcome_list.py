"""The list of distinct outcomes of a turn, computed on access."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import overload

from engine.royal_visit.board import Pawn
from engine.royal_visit.turns.plays import Play, Turn
from engine.royal_visit.turns.reach import Spaces, Spread, TurnOutcome


class TurnOutcomes(Sequence[TurnOutcome]):
    """Every distinct outcome but a pass, line by line in the order of `Line`, in a stable order. The length is known at
    once.

    `spreads` are the lines that take cards.
    """

    __slots__ = ("_pawns", "_summoned", "_total", "spreads")

    def __init__(self, pawns: Spaces, spreads: list[Spread], summoned: tuple[Pawn, ...]) -> None:
        self._pawns = pawns
        self.spreads = spreads
        self._summoned = summoned
        total = len(summoned)
        for spread in spreads:
            total += spread.size
        self._total = total

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, number: int) -> TurnOutcome: ...

    @overload
    def __getitem__(self, number: slice) -> list[TurnOutcome]: ...

    def __getitem__(self, number: int | slice) -> TurnOutcome | list[TurnOutcome]:
        if isinstance(number, slice):
            return list(self)[number]
        spread, left = self._place(number)
        if spread is None:
            return self._fetched(self._summoned[left])
        place, cell = spread.nth(left)
        return (*spread.start.spaces(self._pawns, cell), spread.spent[place])

    def __iter__(self) -> Iterator[TurnOutcome]:
        pawns = self._pawns
        for spread in self.spreads:
            yield from chain.from_iterable(spread.outcomes(pawns))
        yield from self.by_summons()

    def turn(self, number: int) -> Turn:
        """Return one turn with the outcome of this index."""
        spread, left = self._place(number)
        return self._summons(self._summoned[left]) if spread is None else spread.turn(*spread.nth(left))

    def turns(self) -> Iterator[Turn]:
        """Yield one turn for each outcome, in the same order."""
        for spread in self.spreads:
            yield from spread.turns()
        yield from map(self._summons, self._summoned)

    def by_summons(self) -> Iterator[TurnOutcome]:
        """Yield the outcomes of the Wizard's power, which takes no cards: the last ones of the list."""
        return map(self._fetched, self._summoned)

    def _place(self, number: int) -> tuple[Spread | None, int]:
        """Return the line of an outcome (None for the Wizard's power) and its index there."""
        if number < 0:
            number += self._total
        if 0 <= number < self._total:
            for spread in self.spreads:
                if number < spread.size:
                    return spread, number
                number -= spread.size
            return None, number
        raise IndexError(number)

    def _fetched(self, pawn: Pawn) -> TurnOutcome:
        left, king, right, wizard, jester = self._pawns
        if pawn is Pawn.K:
            return (left, wizard, right, wizard, jester, 0)
        return (wizard, king, right, wizard, jester, 0) if pawn is Pawn.L else (left, king, wizard, wizard, jester, 0)

    def _summons(self, pawn: Pawn) -> Turn:
        return (Play((), ((pawn, self._pawns[Pawn.W]),)),)
