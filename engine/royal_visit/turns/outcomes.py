"""Fast generation of every distinct outcome of a turn, for `listing` and the opponent.

A turn moves one group of pawns with cards of one type (`plays.Line`). So the set of cells that the group can reach fits
into one integer: a space is a bit, a card shifts all of them at once, a mask removes what left the track or broke the
Court's order. One such integer for each multiset of cards, smaller ones first, is a `Spread`. `plays.steps` defines the
legality of single plays independently; the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.royal_visit.board import CHATEAU, END, Pawn, Ruleset, Seat
from engine.royal_visit.cards import Bag, Card, bag
from engine.royal_visit.turns.outcome_list import TurnOutcomes
from engine.royal_visit.turns.plays import Line
from engine.royal_visit.turns.reach import ROW, Bits, CardEffect, LineStart, Spaces, Spread, UncachedLineStart

_TRACK: Final[Bits] = (1 << 2 * END + 1) - 1
_FOUNTAIN: Final[Bits] = 1 << END


def _span(low: int, high: int) -> Bits:
    """Return the cells of the spaces from `low` to `high`."""
    return (1 << high + END + 1) - (1 << low + END)


def _guards_around(king: int) -> Bits:
    row = _span(king + 1, END)
    return sum(row << ROW * left for left in range(king + END))


def _courts(gap: int) -> Bits:
    """Return the grid of left guard and King for a right guard `gap` from the left one: all three on the track."""
    return sum(_span(left + 1, left + gap - 1) << ROW * (left + END) for left in range(-END, END - gap + 1))


_GUARDS: Final = tuple(_guards_around(king) for king in range(-END, END + 1))
_COURTS: Final = tuple(_courts(gap) for gap in range(2 * END + 1))
_OUTSIDE_CHATEAUX: Final = _span(1 - CHATEAU, CHATEAU - 1)
_COURT_MAY_MOVE: Final = sum(_OUTSIDE_CHATEAUX << ROW * row for row in range(2 * END + 1))


def _to_fountain(before: Bits) -> Bits:
    return _FOUNTAIN if before & ~_FOUNTAIN else 0


def _left_to_fountain(before: Bits) -> Bits:
    here = 0
    for row in range(2 * END + 1):
        if row != END:
            here |= before >> ROW * row
    return (here & _TRACK) << ROW * END


def _right_to_fountain(before: Bits) -> Bits:
    here = 0
    for column in range(2 * END + 1):
        if column != END:
            here |= before >> column & _FIRST_COLUMN
    return here << END


def _nowhere(_: Bits) -> Bits:
    return 0


def _beside(king: int) -> Callable[[Bits], Bits]:
    """Return the effect of a Guard flank: no cell if both Guards already stand beside the King."""
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


_KINGS: Final = (CardEffect((Card.K1,), (1,)), CardEffect((Card.K1, Card.K1), (ROW + 1,)))
_WIZARDS: Final = tuple(CardEffect((card,), (card.distance,)) for card in (Card.W1, Card.W2, Card.W3))
_MOVING_JESTERS: Final = (Card.J1, Card.J2, Card.J3, Card.J4, Card.J5)
_JESTERS: Final = (
    *(CardEffect((card,), (card.distance,)) for card in _MOVING_JESTERS),
    CardEffect((Card.JM,), (), _to_fountain),
)
_JESTERS_ON_GUARDS: Final = tuple(
    (
        *(CardEffect((card,), (card.distance, ROW * card.distance)) for card in _MOVING_JESTERS),
        CardEffect((Card.JM,), (), gather),
    )
    for gather in (_nowhere, _left_to_fountain, _right_to_fountain)
)
"""Indexed by the sign of the King's space (0, 1, -1): a Jester M moves the one Guard that may stand on the Fountain."""
_GUARD_STEPS: Final = (CardEffect((Card.G1,), (1, ROW)), CardEffect((Card.G2,), (2, 2 * ROW, ROW + 1, ROW - 1)))

# Cache sizes. A Court can stand in 650 ways with the King outside the Chateaux. The limits below hold most of the
# starts that recur in random play, in fifteen megabytes in all (`bench.engine` measures both).


@lru_cache(maxsize=1024)
def _kings(left: int, king: int, right: int) -> LineStart:
    start = 1 << ROW * (left + END) + king + END
    width = right - left
    return LineStart(Line.KING, start, _KINGS, _COURTS[width], may_move=_COURT_MAY_MOVE, court_width=width)


@lru_cache(maxsize=1024)
def _guards(left: int, king: int, right: int) -> LineStart:
    start = 1 << ROW * (left + END) + right + END
    effects = (*_GUARD_STEPS, CardEffect((Card.GF,), (), _beside(king)))
    return LineStart(Line.GUARDS, start, effects, _GUARDS[king + END], limit=48)


@lru_cache(maxsize=1024)
def _power_on_guards(left: int, king: int, right: int) -> LineStart:
    start = 1 << ROW * (left + END) + right + END
    effects = _JESTERS_ON_GUARDS[(king > 0) - (king < 0)]
    return LineStart(Line.POWER_ON_GUARDS, start, effects, _GUARDS[king + END], limit=44)


@lru_cache(maxsize=32)
def _wizard(space: int) -> LineStart:
    return LineStart(Line.WIZARD, 1 << space + END, _WIZARDS, _TRACK, pawn=Pawn.W)


@lru_cache(maxsize=32)
def _jester(space: int) -> LineStart:
    return LineStart(Line.JESTER, 1 << space + END, _JESTERS, _TRACK, pawn=Pawn.J)


@lru_cache(maxsize=32)
def _power_on_wizard(space: int) -> LineStart:
    return LineStart(Line.POWER_ON_WIZARD, 1 << space + END, _JESTERS, _TRACK, pawn=Pawn.W)


def _power_on_king(king: int, allowed: Bits, may_move: Bits) -> UncachedLineStart:
    """Not cached: depends on the spaces of four pawns."""
    return UncachedLineStart(Line.POWER_ON_KING, 1 << king + END, _JESTERS, allowed, may_move=may_move, pawn=Pawn.K)


def _each_idle_end_once(lines: list[Spread]) -> list[Spread]:
    """Remove duplicates: of the lines that return to the start with the same cards, only the first keeps that
    outcome."""
    seen, kept = 1, []
    for spread in lines:
        again = spread.idle & seen
        kept.append(spread if again == 1 else spread.without_idle(again ^ 1))
        seen |= spread.idle
    return kept


def _summoned(left: int, king: int, right: int, wizard: int) -> tuple[Pawn, ...]:
    """Return the pawns that the Wizard's power can fetch: those that it moves without breaking the Court's order."""
    if wizard < king:
        return _LEFT_OR_KING if left < wizard else _LEFT if wizard < left else ()
    if wizard > king:
        return _KING_OR_RIGHT if wizard < right else _RIGHT if wizard > right else ()
    return ()


def turn_outcomes(pawns: Spaces, hand: Bag, mover: Seat, ruleset: Ruleset) -> TurnOutcomes:
    """Return every distinct outcome of a turn, except a pass.

    Precondition: the King is not in a Chateau. `hand` may be a part of the mover's hand.
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
    return TurnOutcomes(pawns, found, _summoned(left, king, right, wizard))
