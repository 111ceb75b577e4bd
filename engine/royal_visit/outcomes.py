"""Every distinct outcome of a turn, found fast: the inner workings of `turns` and of the opponent.

A turn moves one group of pawns with cards of one type (`plays.Line`), so where that group may end fits in the bits of
one number: a space is a bit, a card shifts all of them at once, a mask throws away what left the track or broke the
Court's order. One such number for each multiset of cards, the smaller ones first, is all there is to a `Reach`. What
single plays are legal, one by one, is told by `plays.steps`; the tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.royal_visit.board import CHATEAU, END, Pawns, Ruleset, Seat
from engine.royal_visit.cards import Card
from engine.royal_visit.plays import Line
from engine.royal_visit.reach import ROW, Bag, Bits, Kind, Reach, Summons, bag

_TRACK: Final[Bits] = (1 << 2 * END + 1) - 1
_FOUNTAIN: Final[Bits] = 1 << END


def _span(low: int, high: int) -> Bits:
    """The cells of the spaces from low to high."""
    return (1 << high + END + 1) - (1 << low + END)


def _guards_around(king: int) -> Bits:
    row = _span(king + 1, END)
    return sum(row << ROW * left for left in range(king + END))


def _courts(gap: int) -> Bits:
    """Grid of left guard and King where the right guard stands `gap` from the left one: all three on the track."""
    return sum(_span(left + 1, left + gap - 1) << ROW * (left + END) for left in range(-END, END - gap + 1))


_GUARDS: Final = tuple(_guards_around(king) for king in range(-END, END + 1))
_COURTS: Final = tuple(_courts(gap) for gap in range(2 * END + 1))
_OUTSIDE_CHATEAUX: Final = _span(1 - CHATEAU, CHATEAU - 1)
_COURT_MAY_MOVE: Final = sum(_OUTSIDE_CHATEAUX << ROW * row for row in range(2 * END + 1))


def _to_fountain(before: Bits) -> Bits:
    return _FOUNTAIN if before & ~_FOUNTAIN else 0


def _left_to_fountain(before: Bits) -> Bits:
    rows = ROW * END
    here = 0
    for row in range(END):
        here |= before >> ROW * row
    for row in range(END + 1, 2 * END + 1):
        here |= before >> ROW * row
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
    target = 1 << ROW * (king - 1 + END) + king + 1 + END
    return lambda before: target if before & ~target else 0


_FIRST_COLUMN: Final = sum(1 << ROW * row for row in range(2 * END + 1))
_Spec = tuple[Card, tuple[int, ...], Callable[[Bits], Bits] | None]
_WIZARDS: Final[list[_Spec]] = [(card, (card.distance,), None) for card in (Card.W1, Card.W2, Card.W3)]
_JESTER_CARDS: Final = (Card.J1, Card.J2, Card.J3, Card.J4, Card.J5)
_JESTERS: Final[list[_Spec]] = [
    *((card, (card.distance,), None) for card in _JESTER_CARDS),
    (Card.JM, (), _to_fountain),
]
_JESTERS_ON_GUARDS: Final[list[list[_Spec]]] = [
    [*((card, (card.distance, ROW * card.distance), None) for card in _JESTER_CARDS), (Card.JM, (), gather)]
    for gather in (_nowhere, _left_to_fountain, _right_to_fountain)
]
"""By the sign of the King's space, 0, 1 or -1: a Jester M moves the one Guard that may pass the Fountain."""
_GUARD_STEPS: Final[list[_Spec]] = [
    (Card.G1, (1, ROW), None),
    (Card.G2, (2, 2 * ROW, ROW + 1, ROW - 1), None),
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
        kinds = [Kind(1, 99, (Card.K1,), 1, (1,)), Kind(2, 99, (Card.K1, Card.K1), 2, (ROW + 1,))]
        start = 1 << ROW * (left + END) + king + END
        found.append(Reach(Line.KING, pawns, start, kinds, kings + 1, _COURTS[right - left], _COURT_MAY_MOVE))
    guards = 1 << ROW * (left + END) + right + END
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
