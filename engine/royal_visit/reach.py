"""What a line of a turn can come to: sets of cells, a bit for each, and the way back from a cell to a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from engine.royal_visit.board import END, Pawn, Pawns
from engine.royal_visit.cards import Card, Cards
from engine.royal_visit.plays import Line
from engine.royal_visit.turn import PASS, Play, Turn, play_between

Bag = int
"""A multiset of cards as one number: four bits for how many there are of a kind, K1 lowest. Bags add and subtract."""

Bits = int
"""A set of cells. A single pawn's cell is its space + 8. Two pawns that move together make a grid, see `ROW`."""

End = tuple[int, int, int, int, int, Bag]
"""An outcome: the five pawns in the order of `Pawns`, and the cards spent."""

ROW: Final = 22
"""A grid's cell is 22 · (space of the left guard + 8) + (space of the other pawn + 8). A row has 17 spaces and 5 more
that every mask leaves out, as many as a card can move, so that no shift wraps around into a neighbour's row."""

_ANY: Final[Bits] = -1


_GRID: Final = tuple((cell // ROW - END, cell % ROW - END) for cell in range(ROW * (2 * END + 1)))


def bag(cards: Iterable[Card]) -> Bag:
    """The cards as a bag."""
    return sum(1 << 4 * card for card in cards)


def cards_in(held: Bag) -> Cards:
    """The cards of a bag, in table order."""
    return tuple(card for card in Card for _ in range(held >> 4 * card & 15))


class Kind(NamedTuple):
    """One kind of card in a line: how often it is in hand and where it takes the pawns.

    In the list of multisets, the one with one card less stands `stride` before; a multiset has the card if
    `index // stride % radix` is not 0. A card that moves a distance has `shifts`, one that names a place `gather`.
    """

    stride: int
    radix: int
    card: Cards
    unit: Bag
    shifts: tuple[int, ...]
    gather: Callable[[Bits], Bits] | None = None


class Reach:
    """All that one line of a turn can come to. `cells[i]` is where its pawns may stand once `spent[i]` is spent.

    Index 0 is the start with nothing spent, which is no turn. `listed` are the cells that count as outcomes of this
    line.
    """

    __slots__ = ("_kinds", "_may_move", "_size", "_start", "cells", "line", "listed", "spent")

    def __init__(
        self, line: Line, pawns: Pawns, start: Bits, kinds: list[Kind], total: int, allowed: Bits, may_move: Bits = _ANY
    ) -> None:
        self.line = line
        self._start = pawns
        self._kinds = kinds
        self._may_move = may_move
        self.cells = cells = [start]
        self.spent = spent = [0]
        size = 0
        for index in range(1, total):
            here = paid = 0
            for stride, radix, _, unit, shifts, gather in kinds:
                if index // stride % radix:
                    before = cells[index - stride] & may_move
                    paid = spent[index - stride] + unit
                    for shift in shifts:
                        here |= before << shift | before >> shift
                    if gather is not None:
                        here |= gather(before)
            here &= allowed
            cells.append(here)
            spent.append(paid)
            size += here.bit_count()
        self.listed = cells
        self._size = size

    def leave_out(self, index: int, cells: Bits) -> None:
        """Do not list these cells, as another line has the same outcome."""
        if self.listed is self.cells:
            self.listed = self.cells.copy()
        self._size -= (self.listed[index] & cells).bit_count()
        self.listed[index] &= ~cells

    def __len__(self) -> int:
        """How many outcomes there are."""
        return self._size

    def ends(self) -> list[End]:
        """Its outcomes, each once, in the order of `turns`."""
        left, king, right, wizard, jester = self._start
        found: list[End] = []
        found_by = [(spent, cells) for spent, cells in zip(self.spent, self.listed, strict=True) if cells and spent]
        match self.line:
            case Line.WIZARD | Line.POWER_ON_WIZARD:
                for spent, cells in found_by:
                    found += [(left, king, right, space, jester, spent) for space in spaces(cells)]
            case Line.JESTER:
                for spent, cells in found_by:
                    found += [(left, king, right, wizard, space, spent) for space in spaces(cells)]
            case Line.POWER_ON_KING:
                for spent, cells in found_by:
                    found += [(left, space, right, wizard, jester, spent) for space in spaces(cells)]
            case Line.GUARDS | Line.POWER_ON_GUARDS:
                for spent, cells in found_by:
                    for row, columns in rows(cells):
                        found += [(row, king, space, wizard, jester, spent) for space in spaces(columns)]
            case _:
                gap = right - left
                for spent, cells in found_by:
                    for row, columns in rows(cells):
                        found += [(row, space, row + gap, wizard, jester, spent) for space in spaces(columns)]
        return found

    def turns(self) -> Iterator[Turn]:
        """One turn for each outcome, in the order of `ends`."""
        for index in range(1, len(self.listed)):
            for bit in _each(self.listed[index]):
                yield self.turn(index, bit.bit_length() - 1)

    def nth(self, number: int) -> Turn:
        """The turn of that number, from 0, in the order of `ends`."""
        for index in range(1, len(self.listed)):
            cells = self.listed[index]
            if number < cells.bit_count():
                for _ in range(number):
                    cells &= cells - 1
                return self.turn(index, (cells & -cells).bit_length() - 1)
            number -= cells.bit_count()
        raise IndexError(number)

    def turn(self, index: int, cell: int) -> Turn:
        """One way to reach a cell with the cards of an index."""
        if not index:
            return PASS
        for stride, radix, card, _, shifts, gather in self._kinds:
            if index // stride % radix:
                before = self.cells[index - stride] & self._may_move
                if gather is not None:
                    sources = sum(bit for bit in _each(before) if gather(bit) >> cell & 1)
                else:
                    near = 0
                    for shift in shifts:
                        near |= 1 << cell + shift | 1 << cell >> shift
                    sources = before & near
                if sources:
                    source = sources.bit_length() - 1
                    play = play_between(card, self.pawns(source), self.pawns(cell))
                    return (*self.turn(index - stride, source), play)
        raise AssertionError("a cell that nothing leads to")

    def pawns(self, cell: int) -> Pawns:
        """Where the pawns stand in a cell."""
        left, king, right, wizard, jester = self._start
        match self.line:
            case Line.GUARDS | Line.POWER_ON_GUARDS:
                left, right = _GRID[cell]
            case Line.WIZARD | Line.POWER_ON_WIZARD:
                wizard = cell - END
            case Line.JESTER:
                jester = cell - END
            case Line.POWER_ON_KING:
                king = cell - END
            case _:
                right -= left
                left, king = _GRID[cell]
                right += left
        return Pawns(left, king, right, wizard, jester)


_LOW: Final = tuple(tuple(at - END for at in range(9) if cells >> at & 1) for cells in range(1 << 9))
_HIGH: Final = tuple(tuple(at + 1 for at in range(8) if cells >> at & 1) for cells in range(1 << 8))


def spaces(cells: Bits) -> tuple[int, ...]:
    """The spaces of a single pawn's cells, or of one row of a grid."""
    return _LOW[cells & 0x1FF] + _HIGH[cells >> 9]


def rows(cells: Bits) -> Iterator[tuple[int, Bits]]:
    """The rows of a grid that are not empty: the left guard's space and the row's cells."""
    row = ((cells & -cells).bit_length() - 1) // ROW
    cells >>= ROW * row
    while cells:
        if columns := cells & (1 << ROW) - 1:
            yield row - END, columns
        cells >>= ROW
        row += 1


def _each(cells: Bits) -> Iterator[Bits]:
    """The single bits of a set."""
    while cells:
        low = cells & -cells
        yield low
        cells ^= low


class Summons:
    """What the Wizard's power can come to; shaped like a `Reach`."""

    __slots__ = ("_found", "line")

    def __init__(self, pawns: Pawns) -> None:
        self.line = Line.SUMMON
        left, king, right, wizard, jester = pawns
        self._found: list[tuple[Pawn, End]] = []
        if wizard < king and wizard != left:
            self._found.append((Pawn.L, (wizard, king, right, wizard, jester, 0)))
        if left < wizard < right and wizard != king:
            self._found.append((Pawn.K, (left, wizard, right, wizard, jester, 0)))
        if king < wizard != right:
            self._found.append((Pawn.R, (left, king, wizard, wizard, jester, 0)))

    def __len__(self) -> int:
        """How many outcomes there are, at most three."""
        return len(self._found)

    def ends(self) -> list[End]:
        """Its outcomes, each once, in the order of `turns`."""
        return [end for _, end in self._found]

    def turns(self) -> Iterator[Turn]:
        """One turn for each outcome, in the order of `ends`."""
        return map(self.nth, range(len(self)))

    def nth(self, number: int) -> Turn:
        """The turn of that number, from 0, in the order of `ends`."""
        pawn, end = self._found[number]
        return (Play((), ((pawn, end[pawn]),)),)
