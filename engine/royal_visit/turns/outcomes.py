"""Every distinct outcome of a turn, found fast: the inner workings of `turns` and of the opponent.

A turn moves one group of pawns with cards of one type (`plays.Line`), so where that group may end fits in the bits of
one number: a space is a bit, a card shifts all of them at once, a mask throws away what left the track or broke the
Court's order. One such number for each multiset of cards, the smaller ones first, is all there is to a `Spread`. What
single plays are legal, one by one, is told by `plays.steps`; the tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.royal_visit.board import CHATEAU, END, Pawn, Ruleset, Seat
from engine.royal_visit.cards import Card
from engine.royal_visit.turns.bags import Bag, bag
from engine.royal_visit.turns.outcome_list import Ends
from engine.royal_visit.turns.plays import Line
from engine.royal_visit.turns.reach import ROW, Bits, Kind, RareStart, Spaces, Spread, Start

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


_LEFT: Final = (Pawn.L,)
_LEFT_OR_KING: Final = (Pawn.L, Pawn.K)
_KING_OR_RIGHT: Final = (Pawn.K, Pawn.R)
_RIGHT: Final = (Pawn.R,)
_FIRST_COLUMN: Final = sum(1 << ROW * row for row in range(2 * END + 1))
_GUARD_CARDS: Final = bag([Card.G1, Card.G2, Card.GF]) * 15
_WIZARD_CARDS: Final = bag([Card.W1, Card.W2, Card.W3]) * 15
_JESTER_CARDS: Final = bag([Card.J1, Card.J2, Card.J3, Card.J4, Card.J5, Card.JM]) * 15


_KINGS: Final = (Kind((Card.K1,), (1,)), Kind((Card.K1, Card.K1), (ROW + 1,)))
_WIZARDS: Final = tuple(Kind((card,), (card.distance,)) for card in (Card.W1, Card.W2, Card.W3))
_MOVING_JESTERS: Final = (Card.J1, Card.J2, Card.J3, Card.J4, Card.J5)
_JESTERS: Final = (
    *(Kind((card,), (card.distance,)) for card in _MOVING_JESTERS),
    Kind((Card.JM,), (), _to_fountain),
)
_JESTERS_ON_GUARDS: Final = tuple(
    (*(Kind((card,), (card.distance, ROW * card.distance)) for card in _MOVING_JESTERS), Kind((Card.JM,), (), gather))
    for gather in (_nowhere, _left_to_fountain, _right_to_fountain)
)
"""By the sign of the King's space, 0, 1 or -1: a Jester M moves the one Guard that may pass the Fountain."""
_GUARD_STEPS: Final = (
    Kind((Card.G1,), (1, ROW)),
    Kind((Card.G2,), (2, 2 * ROW, ROW + 1, ROW - 1)),
)

# How much is kept. There are 650 ways for a Court to stand with the King outside the Chateaux; the limits below hold
# most of what random play keeps coming back to, in fifteen megabytes in all (`bench.engine` measures both).


@lru_cache(maxsize=1024)
def _kings(left: int, king: int, right: int) -> Start:
    start = 1 << ROW * (left + END) + king + END
    gap = right - left
    return Start(Line.KING, start, _KINGS, _COURTS[gap], may_move=_COURT_MAY_MOVE, gap=gap)


@lru_cache(maxsize=1024)
def _guards(left: int, king: int, right: int) -> Start:
    start = 1 << ROW * (left + END) + right + END
    kinds = (*_GUARD_STEPS, Kind((Card.GF,), (), _beside(king)))
    return Start(Line.GUARDS, start, kinds, _GUARDS[king + END], limit=48)


@lru_cache(maxsize=1024)
def _power_on_guards(left: int, king: int, right: int) -> Start:
    start = 1 << ROW * (left + END) + right + END
    kinds = _JESTERS_ON_GUARDS[(king > 0) - (king < 0)]
    return Start(Line.POWER_ON_GUARDS, start, kinds, _GUARDS[king + END], limit=44)


@lru_cache(maxsize=32)
def _wizard(space: int) -> Start:
    return Start(Line.WIZARD, 1 << space + END, _WIZARDS, _TRACK, pawn=Pawn.W)


@lru_cache(maxsize=32)
def _jester(space: int) -> Start:
    return Start(Line.JESTER, 1 << space + END, _JESTERS, _TRACK, pawn=Pawn.J)


@lru_cache(maxsize=32)
def _power_on_wizard(space: int) -> Start:
    return Start(Line.POWER_ON_WIZARD, 1 << space + END, _JESTERS, _TRACK, pawn=Pawn.W)


def _power_on_king(king: int, allowed: Bits, may_move: Bits) -> RareStart:
    """Hangs on where four pawns stand."""
    return RareStart(Line.POWER_ON_KING, 1 << king + END, _JESTERS, allowed, may_move=may_move, pawn=Pawn.K)


def _each_idle_end_once(lines: list[Spread]) -> list[Spread]:
    """Cards of one bag may come back to where the turn began in several lines: let only the first one keep that end."""
    seen, kept = 1, []
    for spread in lines:
        again = spread.idle & seen
        kept.append(spread if again == 1 else spread.without_idle(again ^ 1))
        seen |= spread.idle
    return kept


def _summoned(left: int, king: int, right: int, wizard: int) -> tuple[Pawn, ...]:
    """The pawns that the Wizard's power can fetch: those that it moves and that keep the Court's order."""
    if wizard < king:
        return _LEFT_OR_KING if left < wizard else _LEFT if wizard < left else ()
    if wizard > king:
        return _KING_OR_RIGHT if wizard < right else _RIGHT if wizard > right else ()
    return ()


def ends(pawns: Spaces, hand: Bag, mover: Seat, ruleset: Ruleset) -> Ends:
    """All that a turn can come to, but for a pass; each once.

    The King must not stand in a Chateau. A hand of fewer cards than the mover's is fine: what these alone can do.
    """
    left, king, right, wizard, jester = pawns
    found: list[Spread] = []
    if kings := hand & 15:
        found.append(_kings(left, king, right).spread(kings))
    if guards := hand & _GUARD_CARDS:
        found.append(_guards(left, king, right).spread(guards))
    if wizards := hand & _WIZARD_CARDS:
        found.append(_wizard(wizard).spread(wizards))
    if jesters := hand & _JESTER_CARDS:
        own = _jester(jester).spread(jesters)
        if jester > king if mover else jester < king:
            farther = _span(-END, jester - 1) if mover else _span(jester + 1, END)
            allowed = _span(left + 1, right - 1)
            if ruleset is Ruleset.MANUAL:
                allowed &= farther
            powers = [
                own,
                _power_on_king(king, allowed, allowed & farther & _OUTSIDE_CHATEAUX).spread(jesters),
                _power_on_guards(left, king, right).spread(jesters),
                _power_on_wizard(wizard).spread(jesters),
            ]
            found += _each_idle_end_once(powers)
        else:
            found.append(own)
    return Ends(pawns, found, _summoned(left, king, right, wizard))
