"""Reachable outcomes of one line of a turn, as bit sets of cells, and reconstruction of a turn from a cell.

Which cells a multiset of cards reaches depends only on where the pawns of the line start. So a `LineStart` caches its
results, and every position with the same start shares them. All caches are bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.royal_visit.board import END, Pawn
from engine.royal_visit.cards import UNITS, Bag, Card, Cards
from engine.royal_visit.turns.plays import Line, Play, Turn

Bits = int
"""A set of cells. A single pawn's cell is its space + 8; two pawns that move together make a grid, see `ROW`."""

Spaces = tuple[int, int, int, int, int]
"""Spaces of the five pawns, in the order of `Pawns`."""

TurnOutcome = tuple[int, int, int, int, int, Bag]
"""The outcome of a turn: spaces of the five pawns, in the order of `Pawns`, and the cards spent."""

ROW: Final = 22
"""A grid's cell is 22 · (space of the left guard + 8) + (space of the other pawn + 8).

A row has 17 spaces and 5 more that every mask excludes: as many as a card can move, so that no shift wraps around into
the next row.
"""

_ANY: Final[Bits] = -1
_LEFT, _KING, _RIGHT, _WIZARD, _JESTER = Pawn
_GRID: Final = tuple((cell // ROW - END, cell % ROW - END) for cell in range(ROW * (2 * END + 1)))
_MOVED: Final = tuple(tuple(((pawn, space),) for space in range(-END, END + 1)) for pawn in Pawn)


class CardEffect(NamedTuple):
    """Cards that are spent together, and the moves that they make.

    `shifts` are distances in bits, in either direction. `gather` is for a card that moves pawns to a named place: it
    maps the cells before to the cells after.
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
"""What may be spent together: a bag, a mask that intersects every bag that contains it, and the index of its effect in
the line."""


class Plan(NamedTuple):
    """Every sub-multiset of a bag in an order in which each comes after those it extends, whatever the pawns do.

    `steps[i]` are the ways to spend `spent[i]`: the index of what was spent before, and the index in the line of the
    last effect (King cards: one, two at once; others in table order).
    """

    spent: tuple[Bag, ...]
    steps: tuple[tuple[tuple[int, int], ...], ...]


_LARGEST_CACHED: Final = 128
"""Plans with more sub-multisets than this are not cached: hands of eight cards seldom have as many in a line."""


@lru_cache(maxsize=2048)
def _cached_plan(held: Bag) -> Plan | None:
    total = 1
    for unit in UNITS:
        total *= (held // unit & 15) + 1
    return _make_plan(held) if total <= _LARGEST_CACHED else None


@lru_cache(maxsize=6 * _LARGEST_CACHED)
def _step(place: int, kind: int) -> tuple[int, int]:
    """Return the pair. Cached, so that plans share equal pairs, of which there are few."""
    return place, kind


def _make_plan(held: Bag) -> Plan:
    spent: list[Bag] = [0]
    for unit in UNITS:
        if count := held // unit & 15:
            spent = [bag + unit * number for number in range(count + 1) for bag in spent]
    place = {bag: at for at, bag in enumerate(spent)}
    return Plan(
        tuple(spent),
        tuple([tuple([_step(place[bag - unit], kind) for unit, mask, kind in _TAKEN if bag & mask]) for bag in spent]),
    )


class LineStart:
    """One line of a turn from given spaces of its pawns. Caches the cells of up to `limit` bags,
    and as many spreads."""

    __slots__ = ("_allowed", "_cells", "_effects", "_most", "_movable", "_pawn", "_spreads", "_width", "line", "origin")

    def __init__(
        self,
        line: Line,
        origin: Bits,
        effects: tuple[CardEffect, ...],
        allowed: Bits,
        *,
        may_move: Bits = _ANY,
        pawn: Pawn | None = None,
        court_width: int = 0,
        limit: int = 1000,
    ) -> None:
        """`origin` is the cell where the pawns stand; `pawn` is the one that the line moves, None for two or three in a
        grid.

        `allowed` are the cells that may be reached; a pawn moves on only from `may_move`. `court_width` is the
        distance of the Guards if the King's Privilege moves them together, else 0.
        """
        self.line = line
        self.origin = origin
        self._pawn = pawn
        self._width = court_width
        self._effects = effects
        self._allowed = allowed
        self._movable = may_move
        self._most = limit
        self._cells: dict[Bag, Bits] = {0: origin}
        self._spreads: dict[Bag, Spread] = {}

    def spread(self, held: Bag) -> Spread:
        """Return what these cards, all of the line's type, can reach."""
        return self._spreads.get(held) or self._new_spread(held)

    def _new_spread(self, held: Bag) -> Spread:
        plan = _cached_plan(held)
        if plan is None:
            return self._spread_by(_make_plan(held), {0: self.origin})
        if len(self._cells) + len(plan.spent) > self._most or len(self._spreads) >= self._most:
            self._cells, self._spreads = {0: self.origin}, {}
        found = self._spreads[held] = self._spread_by(plan, self._cells)
        return found

    def _spread_by(self, plan: Plan, known: dict[Bag, Bits]) -> Spread:
        origin, allowed, may_move, effects = self.origin, self._allowed, self._movable, self._effects
        found: list[Bits] = []
        size, idle, bit = -1, 0, 1
        for bag, steps in zip(plan.spent, plan.steps, strict=True):
            here = known.get(bag)
            if here is None:
                here = 0
                for place, number in steps:
                    if before := found[place] & may_move:
                        _, shifts, gather = effects[number]
                        for shift in shifts:
                            here |= before << shift | before >> shift
                        if gather is not None:
                            here |= gather(before)
                here &= allowed
                known[bag] = here
            found.append(here)
            size += here.bit_count()
            if here & origin:
                idle |= bit
            bit <<= 1
        return Spread(self, plan, tuple(found), size, idle)

    def turn(self, plan: Plan, cells: tuple[Bits, ...], place: int, cell: int) -> Turn:
        """Return one way to reach a cell by spending `plan.spent[place]`; `cells` are the cells of every place."""
        plays: list[Play] = []
        while place:
            for earlier, number in plan.steps[place]:
                cards, shifts, gather = self._effects[number]
                before = cells[earlier] & self._movable
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
                raise AssertionError("no play leads to this cell")
        plays.reverse()
        return tuple(plays)

    def _moves(self, source: int, cell: int) -> tuple[tuple[Pawn, int], ...]:
        """Return the pawns whose space differs between two cells, with their new spaces."""
        if self._pawn is not None:
            return _MOVED[self._pawn][cell]
        row, column = _GRID[cell]
        row_before, column_before = _GRID[source]
        if self._width:
            if row == row_before:
                return _MOVED[_KING][column + END]
            return ((_LEFT, row), (_KING, column), (_RIGHT, row + self._width))
        if row == row_before:
            return _MOVED[_RIGHT][column + END]
        if column == column_before:
            return _MOVED[_LEFT][row + END]
        return ((_LEFT, row), (_RIGHT, column))

    def spaces(self, pawns: Spaces, cell: int) -> Spaces:
        """Return these pawns after those of the line have moved to a cell."""
        left, king, right, wizard, jester = pawns
        pawn = self._pawn
        if pawn is None:
            row, column = _GRID[cell]
            if self._width:
                return (row, column, row + self._width, wizard, jester)
            return (row, king, column, wizard, jester)
        if pawn is _WIZARD:
            return (left, king, right, cell - END, jester)
        if pawn is _JESTER:
            return (left, king, right, wizard, cell - END)
        return (left, cell - END, right, wizard, jester)

    def outcomes(self, pawns: Spaces, spent: Bag, cells: Bits) -> list[TurnOutcome]:
        """Return the outcomes of these cells, the lowest cell first."""
        left, king, right, wizard, jester = pawns
        pawn, width = self._pawn, self._width
        if pawn is _WIZARD:
            return [(left, king, right, space, jester, spent) for space in _spaces(cells)]
        if pawn is _JESTER:
            return [(left, king, right, wizard, space, spent) for space in _spaces(cells)]
        if pawn is not None:
            return [(left, space, right, wizard, jester, spent) for space in _spaces(cells)]
        if width:
            return [(row, to, row + width, wizard, jester, spent) for row, tos in _rows(cells) for to in _spaces(tos)]
        return [(row, king, to, wizard, jester, spent) for row, tos in _rows(cells) for to in _spaces(tos)]


class UncachedLineStart(LineStart):
    """A start that hardly ever recurs: nothing is cached."""

    __slots__ = ()

    def spread(self, held: Bag) -> Spread:
        return self._spread_by(_cached_plan(held) or _make_plan(held), {0: self.origin})


class Spread:
    """What a bag of cards can reach from a start: `cells[i]` are the cells after spending `spent[i]`.

    Place 0 is the start with nothing spent, which is no turn. `size` is the number of outcomes; `idle` has a bit for
    each place whose cells contain the start.
    """

    __slots__ = ("_plan", "_reached", "cells", "idle", "size", "start")

    def __init__(self, start: LineStart, plan: Plan, reached: tuple[Bits, ...], size: int, idle: int) -> None:
        self.start = start
        self.cells = reached
        self.size = size
        self.idle = idle
        self._plan = plan
        self._reached = reached

    @property
    def spent(self) -> tuple[Bag, ...]:
        """Every bag that may be spent, from none to all; each comes after its own sub-bags."""
        return self._plan.spent

    def without_idle(self, places: int) -> Spread:
        """Return a copy without the start cell at the places with a bit in `places`: another line already has that
        outcome."""
        kept = Spread(self.start, self._plan, self._reached, self.size - places.bit_count(), self.idle)
        elsewhere = ~self.start.origin
        kept.cells = tuple([cells & elsewhere if places >> at & 1 else cells for at, cells in enumerate(self._reached)])
        return kept

    def nth(self, number: int) -> tuple[int, int]:
        """Return the place and the cell of the outcome with this index."""
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
        """Return one way to reach a cell of a place."""
        return self.start.turn(self._plan, self._reached, place, cell)

    def turns(self) -> Iterator[Turn]:
        """Yield one turn for each outcome."""
        for place, cells in enumerate(self.cells):
            if place:
                while cells:
                    low = cells & -cells
                    yield self.turn(place, low.bit_length() - 1)
                    cells ^= low

    def outcomes(self, pawns: Spaces) -> Iterator[list[TurnOutcome]]:
        """Yield the outcomes for these pawns, place by place."""
        for spent, cells in zip(self._plan.spent, self.cells, strict=True):
            if spent and cells:
                yield self.start.outcomes(pawns, spent, cells)


_LOW: Final = tuple(tuple(at - END for at in range(9) if cells >> at & 1) for cells in range(1 << 9))
_HIGH: Final = tuple(tuple(at + 1 for at in range(8) if cells >> at & 1) for cells in range(1 << 8))


def _spaces(cells: Bits) -> tuple[int, ...]:
    """Return the spaces of a single pawn's cells, or of one row of a grid."""
    return _LOW[cells & 0x1FF] + _HIGH[cells >> 9]


def _rows(cells: Bits) -> Iterator[tuple[int, Bits]]:
    """Yield the non-empty rows of a grid: the left guard's space and the row's cells."""
    row = ((cells & -cells).bit_length() - 1) // ROW
    cells >>= ROW * row
    while cells:
        if columns := cells & (1 << ROW) - 1:
            yield row - END, columns
        cells >>= ROW
        row += 1


def _each_from_above(cells: Bits) -> Iterator[Bits]:
    """Yield the single bits of a set, the highest first."""
    while cells:
        high = 1 << cells.bit_length() - 1
        yield high
        cells ^= high
