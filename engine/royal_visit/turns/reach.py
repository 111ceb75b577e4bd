"""What a line of a turn can come to: sets of cells, a bit for each, and the way back from a cell to a turn.

The cells that cards lead to hang on nothing but where the pawns of the line start from, so a `Start` keeps what it has
found out and every position with the same start has it for nothing. All that is kept is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.royal_visit.board import END, Pawn
from engine.royal_visit.cards import Card, Cards
from engine.royal_visit.turns.bags import UNITS, Bag
from engine.royal_visit.turns.plays import Line
from engine.royal_visit.turns.turn import Play, Turn

Bits = int
"""A set of cells. A single pawn's cell is its space + 8. Two pawns that move together make a grid, see `ROW`."""

Spaces = tuple[int, int, int, int, int]
"""Where the five pawns stand, in the order of `Pawns`."""

End = tuple[int, int, int, int, int, Bag]
"""An outcome: where the five pawns stand, in the order of `Pawns`, and the cards spent."""

ROW: Final = 22
"""A grid's cell is 22 · (space of the left guard + 8) + (space of the other pawn + 8). A row has 17 spaces and 5 more
that every mask leaves out, as many as a card can move, so that no shift wraps around into a neighbour's row."""

_ANY: Final[Bits] = -1
_LEFT, _KING, _RIGHT, _WIZARD, _JESTER = Pawn
_GRID: Final = tuple((cell // ROW - END, cell % ROW - END) for cell in range(ROW * (2 * END + 1)))
_MOVED: Final = tuple(tuple(((pawn, space),) for space in range(-END, END + 1)) for pawn in Pawn)


class Kind(NamedTuple):
    """Cards that are spent together, and where they take the pawns of a line.

    Cards that move a distance have `shifts`, one that names a place has `gather`.
    """

    cards: Cards
    shifts: tuple[int, ...]
    gather: Callable[[Bits], Bits] | None = None


_TAKEN: Final = (
    (1, 15, 0),
    (2, 14, 1),
    *(
        (1 << 4 * card, 15 << 4 * card, card - first)
        for first, last in ((Card.G1, Card.GF), (Card.W1, Card.W3), (Card.J1, Card.JM))
        for card in range(first, last + 1)
    ),
)
"""What may be spent together: a bag, a mask that has a bit of every bag which holds it, and its kind's number."""


class Plan(NamedTuple):
    """All that may be spent of a bag, from nothing to everything, whatever the pawns do.

    `steps[i]` are the ways to have spent `spent[i]`: the place of what was spent before, which is an earlier one, and
    which kind came last, by its number in the line (King cards: one, two at once; others in table order).
    """

    spent: tuple[Bag, ...]
    steps: tuple[tuple[tuple[int, int], ...], ...]


_USUAL: Final = 128
"""What more than so many bags can come to is not kept: hands of eight cards seldom have as many in a line."""


@lru_cache(maxsize=2048)
def _few_planned(held: Bag) -> Plan | None:
    total = 1
    for unit in UNITS:
        total *= (held // unit & 15) + 1
    return _planned(held) if total <= _USUAL else None


@lru_cache(maxsize=6 * _USUAL)
def _step(place: int, kind: int) -> tuple[int, int]:
    """The pair, one and the same for all plans."""
    return place, kind


def _planned(held: Bag) -> Plan:
    spent: list[Bag] = [0]
    for unit in UNITS:
        if count := held // unit & 15:
            spent = [bag + unit * number for number in range(count + 1) for bag in spent]
    place = {bag: at for at, bag in enumerate(spent)}
    return Plan(
        tuple(spent),
        tuple([tuple([_step(place[bag - unit], kind) for unit, mask, kind in _TAKEN if bag & mask]) for bag in spent]),
    )


class Start:
    """One line of a turn, from where its pawns stand. Keeps the cells of up to `limit` bags and as many spreads."""

    __slots__ = ("_allowed", "_cells", "_gap", "_kinds", "_limit", "_may_move", "_pawn", "_spreads", "cell", "line")

    def __init__(
        self,
        line: Line,
        cell: Bits,
        kinds: tuple[Kind, ...],
        allowed: Bits,
        *,
        may_move: Bits = _ANY,
        pawn: Pawn | None = None,
        gap: int = 0,
        limit: int = 1000,
    ) -> None:
        """`cell` is where the pawns stand, `pawn` the one that the line moves, None for two or three that make a grid.

        `gap` is how far the right guard stands from the left one where the King's Privilege moves them together.
        """
        self.line = line
        self.cell = cell
        self._pawn = pawn
        self._gap = gap
        self._kinds = kinds
        self._allowed = allowed
        self._may_move = may_move
        self._limit = limit
        self._cells: dict[Bag, Bits] = {0: cell}
        self._spreads: dict[Bag, Spread] = {}

    def spread(self, held: Bag) -> Spread:
        """What these cards, all of the line's type, can come to."""
        return self._spreads.get(held) or self._spread_anew(held)

    def _spread_anew(self, held: Bag) -> Spread:
        plan = _few_planned(held)
        if plan is None:
            return self._spread_by(_planned(held), {0: self.cell})
        if len(self._cells) + len(plan.spent) > self._limit or len(self._spreads) >= self._limit:
            self._cells, self._spreads = {0: self.cell}, {}
        found = self._spreads[held] = self._spread_by(plan, self._cells)
        return found

    def _spread_by(self, plan: Plan, known: dict[Bag, Bits]) -> Spread:
        start, allowed, may_move, kinds = self.cell, self._allowed, self._may_move, self._kinds
        found: list[Bits] = []
        size, idle, bit = -1, 0, 1
        for bag, steps in zip(plan.spent, plan.steps, strict=True):
            here = known.get(bag)
            if here is None:
                here = 0
                for place, number in steps:
                    if before := found[place] & may_move:
                        _, shifts, gather = kinds[number]
                        for shift in shifts:
                            here |= before << shift | before >> shift
                        if gather is not None:
                            here |= gather(before)
                here &= allowed
                known[bag] = here
            found.append(here)
            size += here.bit_count()
            if here & start:
                idle |= bit
            bit <<= 1
        return Spread(self, plan, tuple(found), size, idle)

    def turn(self, plan: Plan, cells: tuple[Bits, ...], place: int, cell: int) -> Turn:
        """One way to reach a cell by spending `plan.spent[place]`; `cells` are those of every place."""
        plays: list[Play] = []
        while place:
            for earlier, number in plan.steps[place]:
                cards, shifts, gather = self._kinds[number]
                before = cells[earlier] & self._may_move
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
                    place, cell = earlier, source
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

    def spaces(self, pawns: Spaces, cell: int) -> Spaces:
        """Where these pawns stand once those of the line are in a cell."""
        left, king, right, wizard, jester = pawns
        pawn = self._pawn
        if pawn is None:
            row, column = _GRID[cell]
            if self._gap:
                return (row, column, row + self._gap, wizard, jester)
            return (row, king, column, wizard, jester)
        if pawn is _WIZARD:
            return (left, king, right, cell - END, jester)
        if pawn is _JESTER:
            return (left, king, right, wizard, cell - END)
        return (left, cell - END, right, wizard, jester)

    def ends(self, pawns: Spaces, spent: Bag, cells: Bits) -> list[End]:
        """The outcomes of these cells, the lowest first."""
        left, king, right, wizard, jester = pawns
        pawn, gap = self._pawn, self._gap
        if pawn is _WIZARD:
            return [(left, king, right, space, jester, spent) for space in _spaces(cells)]
        if pawn is _JESTER:
            return [(left, king, right, wizard, space, spent) for space in _spaces(cells)]
        if pawn is not None:
            return [(left, space, right, wizard, jester, spent) for space in _spaces(cells)]
        if gap:
            return [(row, to, row + gap, wizard, jester, spent) for row, tos in _rows(cells) for to in _spaces(tos)]
        return [(row, king, to, wizard, jester, spent) for row, tos in _rows(cells) for to in _spaces(tos)]


class RareStart(Start):
    """One that hardly ever comes again: nothing is kept."""

    __slots__ = ()

    def spread(self, held: Bag) -> Spread:
        """What these cards, all of the line's type, can come to."""
        return self._spread_by(_few_planned(held) or _planned(held), {0: self.cell})


class Spread:
    """What a bag of cards can come to from a start: `cells[i]` is where the pawns may stand once `spent[i]` is spent.

    Place 0 is the start with nothing spent, which is no turn. `size` is how many outcomes there are, `idle` has a bit
    for each place whose cells hold the start.
    """

    __slots__ = ("_plan", "_reached", "cells", "idle", "size", "start")

    def __init__(self, start: Start, plan: Plan, reached: tuple[Bits, ...], size: int, idle: int) -> None:
        self.start = start
        self.cells = reached
        self.size = size
        self.idle = idle
        self._plan = plan
        self._reached = reached

    @property
    def spent(self) -> tuple[Bag, ...]:
        """Every bag that may be spent, from none to all: what is left when one loses a card stands before it."""
        return self._plan.spent

    def without_idle(self, places: int) -> Spread:
        """The same without the end where the turn began for the places that have a bit here: another line has it."""
        kept = Spread(self.start, self._plan, self._reached, self.size - places.bit_count(), self.idle)
        elsewhere = ~self.start.cell
        kept.cells = tuple([cells & elsewhere if places >> at & 1 else cells for at, cells in enumerate(self._reached)])
        return kept

    def nth(self, number: int) -> tuple[int, int]:
        """The outcome of that number, from 0: its place and its cell."""
        number += 1  # the start, one cell, is no turn
        for place, cells in enumerate(self.cells):
            here = cells.bit_count()
            if number < here:
                for _ in range(number):
                    cells &= cells - 1
                return place, (cells & -cells).bit_length() - 1
            number -= here
        raise IndexError(number)

    def turn(self, place: int, cell: int) -> Turn:
        """One way to reach a cell of a place."""
        return self.start.turn(self._plan, self._reached, place, cell)

    def turns(self) -> Iterator[Turn]:
        """One turn for each outcome."""
        for place, cells in enumerate(self.cells):
            if place:
                while cells:
                    low = cells & -cells
                    yield self.turn(place, low.bit_length() - 1)
                    cells ^= low

    def ends(self, pawns: Spaces) -> Iterator[list[End]]:
        """The outcomes from where these pawns stand, place by place."""
        for spent, cells in zip(self._plan.spent, self.cells, strict=True):
            if spent and cells:
                yield self.start.ends(pawns, spent, cells)


_LOW: Final = tuple(tuple(at - END for at in range(9) if cells >> at & 1) for cells in range(1 << 9))
_HIGH: Final = tuple(tuple(at + 1 for at in range(8) if cells >> at & 1) for cells in range(1 << 8))


def _spaces(cells: Bits) -> tuple[int, ...]:
    """The spaces of a single pawn's cells, or of one row of a grid."""
    return _LOW[cells & 0x1FF] + _HIGH[cells >> 9]


def _rows(cells: Bits) -> Iterator[tuple[int, Bits]]:
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
