"""Validation of positions: every reason why no match can reach one.

The parts are separate, so that a line that cannot be parsed as a whole still gets all reasons that apply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.errors import Reason
from engine.royal_visit.board import END, Pawn, Pawns, Seat
from engine.royal_visit.cards import COUNTS, DECK, HAND_SIZE, Card, Hidden, Pile
from engine.royal_visit.position import Position, outcome


def problems(position: Position) -> Iterator[Reason]:
    """Yield every reason why the position is invalid; nothing for a valid one."""
    yield from pawn_problems(position.pawns)
    yield from crown_problems(position.crown)
    yield from hand_problems(position.hands)
    yield from card_problems((*position.hands, position.draw, position.discard))
    if not len(position.draw) and outcome(position) is None:
        yield Reason("draw", "the draw pile is empty though the game goes on")


def pawn_problems(pawns: Pawns) -> Iterator[Reason]:
    """Report pawns off the track and a Court out of order."""
    for pawn, space in zip(Pawn, pawns, strict=True):
        if abs(space) > END:
            yield Reason("space", f"{pawn.name} stands outside -{END} to +{END}")
    if not pawns.left_guard < pawns.king < pawns.right_guard:
        yield Reason("court", "left guard, King and right guard must stand in this order, each on its own space")


def crown_problems(crown: int) -> Iterator[Reason]:
    """Report a Crown off its track."""
    if abs(crown) > END:
        yield Reason("crown", f"the Crown stands outside -{END} to +{END}")


def hand_problems(hands: Sequence[Pile | None]) -> Iterator[Reason]:
    """Report hands that are too large. None stands for a hand that could not be parsed."""
    for seat, hand in zip(Seat, hands, strict=True):
        if hand is not None and len(hand) > HAND_SIZE:
            yield Reason("hand", f"the hand of {seat.letter} holds more than {HAND_SIZE} cards")


def card_problems(piles: Sequence[Pile | None]) -> Iterator[Reason]:
    """Report wrong counts over all piles. With an unparsed pile (None), only excess cards are known."""
    unread = any(pile is None for pile in piles)
    total = sum(len(pile) for pile in piles if pile is not None)
    if total != len(DECK) and not unread:
        yield Reason("total", f"{total} cards in all instead of {len(DECK)}")
    known = Counter(card for pile in piles if isinstance(pile, tuple) for card in pile)
    open_ = not unread and not any(isinstance(pile, Hidden) for pile in piles)
    for card in Card:
        if known[card] > COUNTS[card] or (known[card] < COUNTS[card] and open_):
            yield Reason("count", f"{known[card]} of {card.name} instead of {COUNTS[card]}")
