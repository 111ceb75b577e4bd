"""An independent check of the deal and the shuffles, computed from the seed's bytes alone.

Follows docs/notation.md ("A deal that anyone can check") and shares no code with `deal` and `engine.randomness`, so
that a fault there shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.royal_visit.board import Face, Pawn, Seat
from engine.royal_visit.cards import DECK, HAND_SIZE, Card
from engine.royal_visit.notation import read_turn
from engine.royal_visit.position import Position
from engine.second_draws import below, luck_words, shuffled


def closed_hands_agree(seed: str, pick: str, dealt: Position) -> bool:
    """Return whether the Wizard came from the closed hand that the seed says, so that its owner moves first."""
    wizard = ("left", "right")[below(2, luck_words(seed, "hand"))]
    first = Seat.RED if pick == wizard else Seat.GREEN
    return dealt.turn is first and (dealt.pawns[Pawn.W] > 0) is (first is Seat.RED)


def deal_agrees(seed: str, dealt: Position) -> bool:
    """Return whether both hands and the draw pile are those of the seed's first shuffle."""
    pile = _pile(seed, 1, DECK)
    hands = tuple(tuple(sorted(pile[at : at + HAND_SIZE])) for at in (0, HAND_SIZE))
    return dealt.hands == hands and dealt.draw == pile[2 * HAND_SIZE :] and dealt.discard == ()


def shuffles(seed: str, positions: Sequence[Position], turns: Sequence[str]) -> tuple[int, bool]:
    """Return the number of reshuffles, and whether the seed confirms each. `turns` led through `positions`."""
    number, agree = 1, True
    for before, turn, after in zip(positions, turns, positions[1:], strict=False):
        spent = tuple(card for play in read_turn(turn) for card in play.cards)
        if not after.draw or len(after.discard) == len(before.discard) + len(spent):
            continue
        number += 1
        agree = agree and after.face is Face.LITTLE
        agree = agree and _drawn_from(_pile(seed, number, (*before.discard, *spent)), before, spent, after)
    return number - 1, agree


def _drawn_from(pile: tuple[Card, ...], before: Position, spent: Sequence[Card], after: Position) -> bool:
    """Return whether the hand was filled from the old draw pile, then from this new one, and the
    rest is the draw pile."""
    assert isinstance(before.draw, tuple)
    assert isinstance(after.draw, tuple)
    taken = len(pile) - len(after.draw)
    hands = before.hands[before.turn], after.hands[before.turn]
    held, holds = (Counter(hand) for hand in hands if isinstance(hand, tuple))
    return pile[taken:] == after.draw and holds == held - Counter(spent) + Counter(before.draw) + Counter(pile[:taken])


def _pile(seed: str, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards after shuffle `number` of the seed."""
    return shuffled(cards, luck_words(seed, f"shuffle{number}"))
