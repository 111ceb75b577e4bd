"""What a line of a turn can come to: sets of cells, a bit for each, and the way back from a cell to a turn.

The cells that cards lead to hang on nothing but where the pawns of the line start from, so a `Start` keeps what it has
found out and every position with the same start has it for nothing. All that is kept is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.royal_visit.board import END, Pawn, Pawns
from engine.royal_visit.cards import COUNTS, Card, Cards
from engine.royal_visit.plays import Line
from engine.royal_visit.turn import Play, Turn

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
_LEFT, _KING, _RIGHT, _WIZARD, _JESTER = Pawn
_UNITS: Final = tuple(1 << 4 * card for card in range(len(COUNTS)))
_GRID: Final = tuple((cell // ROW - END, cell % ROW - END) for cell in range(ROW * (2 * END + 1)))
_MOVED: Final = tuple(tuple(((pawn, space),) for space in range(-END, END + 1)) for pawn in Pawn)


def bag(cards: Iterable[Card]) -> Bag:
    """The cards as a bag."""
    return sum(map(_UNITS.__getitem__, cards))


def cards_in(held: Bag) -> Cards:
    """The cards of a bag, in table order."""
    return tuple(card for card in Card for _ in range(held >> 4 * card & 15))


_USUAL: Final = 128
"""What more than so many bags can come to is not kept: hands of eight cards seldom have as many in a line."""


@lru_cache(maxsize=2048)
def _few_bags_within(held: Bag) -> tuple[Bag, ...] | None:
    total = 1
    for unit in _UNITS:
        total *= (held // unit & 15) + 1
    return _bags_within(held) if total <= _USUAL else None


def _bags_within(held: Bag) -> tuple[Bag, ...]:
    """Every bag of cards out of this one, from none to all: what is left when one loses a card stands before it."""
    bags: tuple[Bag, ...] = (0,)
    for unit in _UNITS:
        if count := held // unit & 15:
            bags = tuple([bag + unit * number for number in range(count + 1) for bag in bags])
    return bags


class Kind(NamedTuple):
    """Cards that are spent together in a line, and where they take the pawns.

    A bag holds them if it has a bit of `mask`. Cards that move a distance have `shifts`, one that names a place has
    `gather`.
    """

    cards: Cards
    unit: Bag
    mask: Bag
    shifts: tuple[int, ...]
    gather: Callable[[Bits], Bits] | None


class Spread:
    """What a bag of cards can come to from a start: `listed[i]` is where the pawns may stand once `spent[i]` is spent.

    Index 0 is the start with nothing spent, which is no turn. `size` is how many outcomes there are, `idle` has a bit
    for each index whose cells hold the start.
    """

    __slots__ = ("_start", "_way", "idle", "line", "listed", "size", "spent")

    def __init__(
        self, start: Start, spent: tuple[Bag, ...], listed: tuple[Bits, ...], size: int, idle: int, way: dict[Bag, Bits]
    ) -> None:
        self.line = start.line
        self.spent = spent
        self.listed = listed
        self.size = size
        self.idle = idle
        self._start = start
        self._way = way

    def without_idle(self, indices: int) -> Spread:
        """The same without the end where the turn began for the indices that have a bit here: another line has it."""
        listed = tuple(
            [self._start.without_idle(cells) if indices >> at & 1 else cells for at, cells in enumerate(self.listed)]
        )
        return Spread(self._start, self.spent, listed, self.size - indices.bit_count(), self.idle, self._way)

    def turns(self) -> Iterator[Turn]:
        """One turn for each outcome."""
        for spent, cells in zip(self.spent, self.listed, strict=True):
            if spent:
                while cells:
                    low = cells & -cells
                    yield self._start.turn(self._way, spent, low.bit_length() - 1)
                    cells ^= low

    def nth(self, number: int) -> Turn:
        """The turn of that number, from 0, in the order of `turns`."""
        number += 1  # index 0, one cell, is no turn
        for spent, cells in zip(self.spent, self.listed, strict=True):
            here = cells.bit_count()
            if number < here:
                for _ in range(number):
                    cells &= cells - 1
                return self._start.turn(self._way, spent, (cells & -cells).bit_length() - 1)
            number -= here
        raise IndexError(number)


class Start:
    """One line of a turn, from where its pawns stand. Keeps the cells of up to `limit` bags and as many spreads."""

    __slots__ = ("_allowed", "_gap", "_kinds", "_limit", "_may_move", "_pawn", "_spreads", "_start", "_way", "line")

    def __init__(
        self,
        line: Line,
        start: Bits,
        kinds: tuple[Kind, ...],
        allowed: Bits,
        *,
        may_move: Bits = _ANY,
        pawn: Pawn | None = None,
        gap: int = 0,
        limit: int = 1000,
    ) -> None:
        """`pawn` is the one that the line moves, None for two or three that make a grid.

        `gap` is how far the right guard stands from the left one where the King's Privilege moves them together.
        """
        self.line = line
        self._pawn = pawn
        self._gap = gap
        self._start = start
        self._kinds = kinds
        self._allowed = allowed
        self._may_move = may_move
        self._limit = limit
        self._way: dict[Bag, Bits] = {0: start}
        self._spreads: dict[Bag, Spread] = {}

    def spread(self, held: Bag) -> Spread:
        """What these cards, all of the line's type, can come to."""
        return self._spreads.get(held) or self._spread_anew(held)

    def _spread_anew(self, held: Bag) -> Spread:
        spent = _few_bags_within(held)
        if spent is None:
            return self._spread_over({0: self._start}, _bags_within(held))
        if len(self._way) + len(spent) > self._limit or len(self._spreads) >= self._limit:
            self._way, self._spreads = {0: self._start}, {}
        found = self._spreads[held] = self._spread_over(self._way, spent)
        return found

    def _spread_over(self, way: dict[Bag, Bits], spent: tuple[Bag, ...]) -> Spread:
        cells: list[Bits] = []
        size, idle, bit = -1, 0, 1
        for bag in spent:
            here = way.get(bag)
            if here is None:
                here = self._lead(way, bag)
            cells.append(here)
            size += here.bit_count()
            if here & self._start:
                idle |= bit
            bit <<= 1
        return Spread(self, spent, tuple(cells), size, idle, way)

    def _lead(self, way: dict[Bag, Bits], bag: Bag) -> Bits:
        """Where the pawns may stand once this bag is spent; every smaller one is known."""
        here = 0
        for _, unit, mask, shifts, gather in self._kinds:
            if bag & mask:
                before = way[bag - unit] & self._may_move
                for shift in shifts:
                    here |= before << shift | before >> shift
                if gather is not None:
                    here |= gather(before)
        way[bag] = here = here & self._allowed
        return here

    def without_idle(self, cells: Bits) -> Bits:
        """The cells but for the one where the turn began."""
        return cells & ~self._start

    def turn(self, way: dict[Bag, Bits], bag: Bag, cell: int) -> Turn:
        """One way to reach a cell by spending a bag."""
        plays: list[Play] = []
        while bag:
            for cards, unit, mask, shifts, gather in self._kinds:
                if bag & mask:
                    before = way[bag - unit] & self._may_move
                    if gather is not None:
                        before = next((bit for bit in _each_from_above(before) if gather(bit) >> cell & 1), 0)
                    else:
                        here = 1 << cell
                        near = 0
                        for shift in shifts:
                            near |= here << shift | here >> shift
                        before &= near
                    if before:
                        source = before.bit_length() - 1
                        plays.append(Play(cards, self._moves(source, cell)))
                        bag -= unit
                        cell = source
                        break
            else:
                raise AssertionError("a cell that nothing leads to")
        plays.reverse()
        return tuple(plays)

    def _moves(self, source: int, cell: int) -> tuple[tuple[Pawn, int], ...]:
        """The pawns whose space changes from one cell to another, with their new spaces."""
        if self._pawn is not None:
            return _MOVED[self._pawn][cell]
        row, column = _GRID[cell]
        row_before, column_before = _GRID[source]
        if self._gap:
            if row == row_before:
                return _MOVED[_KING][column + END]
            return ((_LEFT, row), (_KING, column), (_RIGHT, row + self._gap))
        if row == row_before:
            return _MOVED[_RIGHT][column + END]
        if column == column_before:
            return _MOVED[_LEFT][row + END]
        return ((_LEFT, row), (_RIGHT, column))


class Reach:
    """All that one line of a turn can come to where the pawns stand: see `Spread` for `spent` and `listed`."""

    __slots__ = ("_pawns", "_spread", "line", "listed", "spent")

    def __init__(self, pawns: Pawns, spread: Spread) -> None:
        self.line = spread.line
        self.spent = spread.spent
        self.listed = spread.listed
        self._spread = spread
        self._pawns = pawns

    def __len__(self) -> int:
        """How many outcomes there are."""
        return self._spread.size

    def ends(self) -> list[End]:
        """Its outcomes, each once, in the order of `turns`."""
        left, king, right, wizard, jester = self._pawns
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
        return self._spread.turns()

    def nth(self, number: int) -> Turn:
        """The turn of that number, from 0, in the order of `ends`."""
        return self._spread.nth(number)

    def pawns(self, cell: int) -> Pawns:
        """Where the pawns stand in a cell."""
        left, king, right, wizard, jester = self._pawns
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


def _each_from_above(cells: Bits) -> Iterator[Bits]:
    """The single bits of a set, the highest first."""
    while cells:
        high = 1 << cells.bit_length() - 1
        yield high
        cells ^= high


class Summons:
    """What the Wizard's power can come to; shaped like a `Reach`."""

    __slots__ = ("_found", "_pawns", "line", "size")

    def __init__(self, pawns: Pawns) -> None:
        self.line = Line.SUMMON
        self._pawns = pawns
        found: list[Pawn] = []
        self._found = found
        left, king, right, wizard, _ = pawns
        if wizard < king:
            if wizard != left:
                found.append(_LEFT)
            if left < wizard:
                found.append(_KING)
        elif wizard > king:
            if wizard < right:
                found.append(_KING)
            if wizard != right:
                found.append(_RIGHT)
        self.size = len(found)

    def __len__(self) -> int:
        """How many outcomes there are, at most two."""
        return self.size

    def ends(self) -> list[End]:
        """Its outcomes, each once, in the order of `turns`."""
        left, king, right, wizard, jester = self._pawns
        ends = {
            _LEFT: (wizard, king, right, wizard, jester, 0),
            _KING: (left, wizard, right, wizard, jester, 0),
            _RIGHT: (left, king, wizard, wizard, jester, 0),
        }
        return [ends[pawn] for pawn in self._found]

    def turns(self) -> Iterator[Turn]:
        """One turn for each outcome, in the order of `ends`."""
        return map(self.nth, range(len(self)))

    def nth(self, number: int) -> Turn:
        """The turn of that number, from 0, in the order of `ends`."""
        return (Play((), ((self._found[number], self._pawns.wizard),)),)
