"""Every distinct outcome of a turn, found fast: the inner workings of `turns` and of the opponent.

A turn moves one group of pawns with cards of one type (`plays.Line`), so where that group may end fits in the bits of
one number: a space is a bit, a card shifts all of them at once, a mask throws away what left the track or broke the
Court's order. One such number for each multiset of cards, the smaller ones first, is all there is to a `Reach`. What
single plays are legal, one by one, is told by `plays.steps`; the tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from engine.royal_visit.board import CHATEAU, END, Pawn, Pawns, Ruleset, Seat
from engine.royal_visit.cards import Card, Cards
from engine.royal_visit.plays import Line
from engine.royal_visit.turn import PASS, Play, Turn, play_between

Bag = int
"""A multiset of cards as one number: four bits for how many there are of a kind, K1 lowest. Bags add and subtract."""

Bits = int
"""A set of cells. A single pawn's cell is its space + 8. Two pawns that move together make a grid, see `_ROW`."""

End = tuple[int, int, int, int, int, Bag]
"""An outcome: the five pawns in the order of `Pawns`, and the cards spent."""

_ROW: Final = 22
"""A grid's cell is 22 · (space of the left guard + 8) + (space of the other pawn + 8). A row has 17 spaces and 5 more
that every mask leaves out, as many as a card can move, so that no shift wraps around into a neighbour's row."""

_TRACK: Final[Bits] = (1 << 2 * END + 1) - 1
_FOUNTAIN: Final[Bits] = 1 << END
_ANY: Final[Bits] = -1


def bag(cards: Iterable[Card]) -> Bag:
    """The cards as a bag."""
    return sum(1 << 4 * card for card in cards)


def cards_in(held: Bag) -> Cards:
    """The cards of a bag, in table order."""
    return tuple(card for card in Card for _ in range(held >> 4 * card & 15))


def _span(low: int, high: int) -> Bits:
    """The cells of the spaces from low to high."""
    return (1 << high + END + 1) - (1 << low + END)


def _guards_around(king: int) -> Bits:
    row = _span(king + 1, END)
    return sum(row << _ROW * left for left in range(king + END))


def _courts(gap: int) -> Bits:
    """Grid of left guard and King where the right guard stands `gap` from the left one: all three on the track."""
    return sum(_span(left + 1, left + gap - 1) << _ROW * (left + END) for left in range(-END, END - gap + 1))


_GUARDS: Final = tuple(_guards_around(king) for king in range(-END, END + 1))
_COURTS: Final = tuple(_courts(gap) for gap in range(2 * END + 1))
_OUTSIDE_CHATEAUX: Final = _span(1 - CHATEAU, CHATEAU - 1)
_COURT_MAY_MOVE: Final = sum(_OUTSIDE_CHATEAUX << _ROW * row for row in range(2 * END + 1))
_GRID: Final = tuple((cell // _ROW - END, cell % _ROW - END) for cell in range(_ROW * (2 * END + 1)))


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
                    play = play_between(card, self._pawns(source), self._pawns(cell))
                    return (*self.turn(index - stride, source), play)
        raise AssertionError("a cell that nothing leads to")

    def _pawns(self, cell: int) -> Pawns:
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
    row = ((cells & -cells).bit_length() - 1) // _ROW
    cells >>= _ROW * row
    while cells:
        if columns := cells & (1 << _ROW) - 1:
            yield row - END, columns
        cells >>= _ROW
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


def _to_fountain(before: Bits) -> Bits:
    return _FOUNTAIN if before & ~_FOUNTAIN else 0


def _left_to_fountain(before: Bits) -> Bits:
    rows = _ROW * END
    here = 0
    for row in range(END):
        here |= before >> _ROW * row
    for row in range(END + 1, 2 * END + 1):
        here |= before >> _ROW * row
    return (here & _TRACK) << rows


def _right_to_fountain(before: Bits) -> Bits:
    here = 0
    for column in range(2 * END + 1):
        if column != END:
            here |= before >> column & _FIRST_COLUMN
    return here << END


def _nowhere(_: Bits) -> Bits:
    return 0


def _beside(king: int) -> Callable[[Bits], Bits]:
    """Where a Guard flank takes the Guards: nowhere if both stand beside the King already."""
    target = 1 << _ROW * (king - 1 + END) + king + 1 + END
    return lambda before: target if before & ~target else 0


_FIRST_COLUMN: Final = sum(1 << _ROW * row for row in range(2 * END + 1))
_Spec = tuple[Card, tuple[int, ...], Callable[[Bits], Bits] | None]
_WIZARDS: Final[list[_Spec]] = [(card, (card.distance,), None) for card in (Card.W1, Card.W2, Card.W3)]
_JESTER_CARDS: Final = (Card.J1, Card.J2, Card.J3, Card.J4, Card.J5)
_JESTERS: Final[list[_Spec]] = [
    *((card, (card.distance,), None) for card in _JESTER_CARDS),
    (Card.JM, (), _to_fountain),
]
_JESTERS_ON_GUARDS: Final[list[list[_Spec]]] = [
    [*((card, (card.distance, _ROW * card.distance), None) for card in _JESTER_CARDS), (Card.JM, (), gather)]
    for gather in (_nowhere, _left_to_fountain, _right_to_fountain)
]
"""By the sign of the King's space, 0, 1 or -1: a Jester M moves the one Guard that may pass the Fountain."""
_GUARD_STEPS: Final[list[_Spec]] = [
    (Card.G1, (1, _ROW), None),
    (Card.G2, (2, 2 * _ROW, _ROW + 1, _ROW - 1), None),
]
_GUARD_CARDS: Final = bag([Card.GF]) * 15 | bag([Card.G1]) * 15 | bag([Card.G2]) * 15
_WIZARD_CARDS: Final = bag([Card.W1]) * 15 | bag([Card.W2]) * 15 | bag([Card.W3]) * 15


def _kinds(hand: Bag, specs: Iterable[_Spec]) -> tuple[list[Kind], int]:
    """The kinds of a line that the hand holds, and how many multisets they make."""
    kinds, total = [], 1
    for card, shifts, gather in specs:
        if count := hand >> 4 * card & 15:
            kinds.append(Kind(total, count + 1, (card,), 1 << 4 * card, shifts, gather))
            total *= count + 1
    return kinds, total


def _each_idle_end_once(lines: list[Reach]) -> None:
    """Cards of one bag may come back to where the turn began in several lines: let only the first one keep that end."""
    seen: set[int] = set()
    for reach in lines:
        start = reach.cells[0]
        for index in range(1, len(reach.cells)):
            if reach.cells[index] & start:
                if index in seen:
                    reach.leave_out(index, start)
                seen.add(index)


def reaches(pawns: Pawns, hand: Bag, mover: Seat, ruleset: Ruleset) -> list[Reach | Summons]:
    """All that a turn can come to, line by line in the order of `Line`. No outcome is in two of them.

    The King must not stand in a Chateau. A hand of fewer cards than the mover's is fine: what these alone can do.
    """
    left, king, right, wizard, jester = pawns
    found: list[Reach | Summons] = []
    if kings := hand & 15:
        kinds = [Kind(1, 99, (Card.K1,), 1, (1,)), Kind(2, 99, (Card.K1, Card.K1), 2, (_ROW + 1,))]
        start = 1 << _ROW * (left + END) + king + END
        found.append(Reach(Line.KING, pawns, start, kinds, kings + 1, _COURTS[right - left], _COURT_MAY_MOVE))
    guards = 1 << _ROW * (left + END) + right + END
    if hand & _GUARD_CARDS:
        specs = [*_GUARD_STEPS, (Card.GF, (), _beside(king))]
        found.append(Reach(Line.GUARDS, pawns, guards, *_kinds(hand, specs), _GUARDS[king + END]))
    if hand & _WIZARD_CARDS:
        found.append(Reach(Line.WIZARD, pawns, 1 << wizard + END, *_kinds(hand, _WIZARDS), _TRACK))
    if hand >> 4 * Card.J1:
        jesters = _kinds(hand, _JESTERS)
        own = Reach(Line.JESTER, pawns, 1 << jester + END, *jesters, _TRACK)
        found.append(own)
        if jester * mover.direction > king * mover.direction:
            farther = _span(-END, jester - 1) if mover is Seat.RED else _span(jester + 1, END)
            allowed = _span(left + 1, right - 1)
            if ruleset is Ruleset.MANUAL:
                allowed &= farther
            may_move = farther & _OUTSIDE_CHATEAUX
            on_guards = _kinds(hand, _JESTERS_ON_GUARDS[(king > 0) - (king < 0)])
            powers = [
                Reach(Line.POWER_ON_KING, pawns, 1 << king + END, *jesters, allowed, may_move),
                Reach(Line.POWER_ON_GUARDS, pawns, guards, *on_guards, _GUARDS[king + END]),
                Reach(Line.POWER_ON_WIZARD, pawns, 1 << wizard + END, *jesters, _TRACK),
            ]
            _each_idle_end_once([own, *powers])
            found += powers
    found.append(Summons(pawns))
    return found
