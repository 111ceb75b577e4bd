"""Single plays: which ones may come next in a turn (step 1 of a turn).

All plays of a turn belong to one `Line`: cards of one type that move their own pawns; Jester cards that move another
character by the Jester's power; or the Wizard's power alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.royal_visit.board import END, Pawn, Pawns, Ruleset, Seat, chateau_owner
from engine.royal_visit.cards import Card, Cards, Character


@dataclass(frozen=True, slots=True)
class Play:
    """Cards spent together and the pawns that they move.

    `moves` has each pawn whose space changes, with its new space, in the order of `Pawn`. A play without cards is the
    Wizard's power.
    """

    cards: Cards
    moves: tuple[tuple[Pawn, int], ...]

    def __str__(self) -> str:
        spent = "".join(card.name for card in self.cards) or "WP"
        return f"{spent}:{','.join(f'{pawn.name}{signed(space)}' for pawn, space in self.moves)}"

    def after(self, pawns: Pawns) -> Pawns:
        """Return the pawns after this play."""
        spaces = list(pawns)
        for pawn, space in self.moves:
            spaces[pawn] = space
        return Pawns(*spaces)


Turn = tuple[Play, ...]
"""The plays of a turn in order; an empty turn is a pass."""

PASS: Turn = ()


_PAWNS: Final = tuple(Pawn)


def moves_between(before: Pawns, after: Pawns) -> tuple[tuple[Pawn, int], ...]:
    """Return each pawn whose space differs, with its new space, in the order of `Pawn`."""
    return tuple([(pawn, there) for pawn, here, there in zip(_PAWNS, before, after, strict=True) if here != there])


def spent(turn: Turn) -> tuple[Card, ...]:
    """Return the cards of a turn in the order played."""
    return tuple(card for play in turn for card in play.cards)


def signed(number: int) -> str:
    """Return a number as the notation writes it: with its sign, zero as `0`."""
    return f"{number:+d}" if number else "0"


Step = tuple[Cards, Pawns]
"""The cards that a play spends, and the pawns after it."""


class Line(Enum):
    """What a turn may consist of, in the order in which turns are listed."""

    KING = "king"
    GUARDS = "guards"
    WIZARD = "wizard"
    JESTER = "jester"
    POWER_ON_KING = "power on king"
    POWER_ON_GUARDS = "power on guards"
    POWER_ON_WIZARD = "power on wizard"
    SUMMON = "summon"


def line_of(play: Play) -> Line:
    """Return the line of a play, from its cards and the pawns it moves."""
    if not play.cards:
        return Line.SUMMON
    match play.cards[0].character:
        case Character.KING:
            return Line.KING
        case Character.GUARDS:
            return Line.GUARDS
        case Character.WIZARD:
            return Line.WIZARD
    match play.moves[0][0]:
        case Pawn.J:
            return Line.JESTER
        case Pawn.K:
            return Line.POWER_ON_KING
        case Pawn.W:
            return Line.POWER_ON_WIZARD
        case _:
            return Line.POWER_ON_GUARDS


def has_jester_power(pawns: Pawns, mover: Seat) -> bool:
    """Return whether the Jester is strictly nearer to the mover's end than the King."""
    home = mover.direction
    return pawns.jester * home > pawns.king * home


def steps(line: Line, pawns: Pawns, hand: Cards, mover: Seat, ruleset: Ruleset) -> Iterator[Step]:
    """Yield every legal next play of a line. None if the King stands in a Chateau.

    `hand` is what is left of it, in table order. The caller must ensure that the Wizard's power (`SUMMON`) is the only
    play of its turn.
    """
    if chateau_owner(pawns.king) is not None:
        return
    match line:
        case Line.KING:
            yield from _king_steps(pawns, hand)
        case Line.GUARDS:
            yield from _guard_steps(pawns, hand)
        case Line.WIZARD:
            yield from _own_steps(pawns, Pawn.W, hand, Character.WIZARD)
        case Line.JESTER:
            yield from _own_steps(pawns, Pawn.J, hand, Character.JESTER)
        case Line.SUMMON:
            for pawn in (Pawn.L, Pawn.K, Pawn.R):
                yield from _to(pawns, pawn, pawns.wizard, ())
        case _:
            if has_jester_power(pawns, mover):
                yield from _power_steps(line, pawns, hand, mover, ruleset)


def _king_steps(pawns: Pawns, hand: Cards) -> Iterator[Step]:
    left, king, right, wizard, jester = pawns
    kings = hand.count(Card.K1)
    for way in (-1, 1):
        if kings >= 1 and left < king + way < right:
            yield (Card.K1,), Pawns(left, king + way, right, wizard, jester)
        if kings >= 2 and left + way >= -END and right + way <= END:
            yield (Card.K1, Card.K1), Pawns(left + way, king + way, right + way, wizard, jester)


def _guard_steps(pawns: Pawns, hand: Cards) -> Iterator[Step]:
    king = pawns.king
    if Card.G1 in hand:
        yield from _with(pawns, Pawn.L, Card.G1)
        yield from _with(pawns, Pawn.R, Card.G1)
    if Card.G2 in hand:
        yield from _with(pawns, Pawn.L, Card.G2)
        yield from _with(pawns, Pawn.R, Card.G2)
        for left in (pawns.left_guard - 1, pawns.left_guard + 1):
            for right in (pawns.right_guard - 1, pawns.right_guard + 1):
                if -END <= left < king < right <= END:
                    yield (Card.G2,), pawns._replace(left_guard=left, right_guard=right)
    if Card.GF in hand and (pawns.left_guard, pawns.right_guard) != (king - 1, king + 1):
        yield (Card.GF,), pawns._replace(left_guard=king - 1, right_guard=king + 1)


def _own_steps(pawns: Pawns, pawn: Pawn, hand: Cards, character: Character) -> Iterator[Step]:
    for card in dict.fromkeys(hand):
        if card.character is character:
            yield from _with(pawns, pawn, card)


def _power_steps(line: Line, pawns: Pawns, hand: Cards, mover: Seat, ruleset: Ruleset) -> Iterator[Step]:
    for card in dict.fromkeys(hand):
        if card.character is not Character.JESTER:
            continue
        if line is Line.POWER_ON_WIZARD:
            yield from _with(pawns, Pawn.W, card)
        elif line is Line.POWER_ON_GUARDS:
            yield from _with(pawns, Pawn.L, card)
            yield from _with(pawns, Pawn.R, card)
        else:
            for step in _with(pawns, Pawn.K, card):
                if ruleset is Ruleset.RULEBOOK or has_jester_power(step[1], mover):
                    yield step


def _with(pawns: Pawns, pawn: Pawn, card: Card) -> Iterator[Step]:
    """Yield the plays of a card that moves one pawn by its distance, or to the Fountain."""
    here, distance = pawns[pawn], card.distance
    for space in (0,) if card is Card.JM else (here - distance, here + distance):
        yield from _to(pawns, pawn, space, (card,))


def _to(pawns: Pawns, pawn: Pawn, space: int, cards: Cards) -> Iterator[Step]:
    """Yield the move of one pawn to a space if it is on the track, changes something and keeps the Court in order."""
    if not -END <= space <= END or space == pawns[pawn]:
        return
    spaces = list(pawns)
    spaces[pawn] = space
    if spaces[Pawn.L] < spaces[Pawn.K] < spaces[Pawn.R]:
        yield cards, Pawns(*spaces)


def without(hand: Cards, cards: Cards) -> Cards:
    """Return the hand without these cards, in the same order. Raises `ValueError` if it does not hold them."""
    if not cards:
        return hand
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
