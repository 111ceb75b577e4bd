"""A deal checked by a way of its own: straight from the seed's bytes, with nothing of what deals and shuffles.

As docs/notation.md tells it ("A deal that anyone can check"), so that a fault on our side would show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.audit import below, luck_words
from engine.royal_visit.board import Face, Pawn, Seat
from engine.royal_visit.cards import DECK, HAND_SIZE, Card
from engine.royal_visit.notation import read_turn
from engine.royal_visit.position import Position


def closed_hands_agree(seed: str, pick: str, dealt: Position) -> bool:
    """Whether the Wizard has come from the closed hand that the seed put it in, so that who got it moves first."""
    wizard = ("left", "right")[below(2, luck_words(seed, "hand"))]
    first = Seat.RED if pick == wizard else Seat.GREEN
    return dealt.turn is first and (dealt.pawns[Pawn.W] > 0) is (first is Seat.RED)


def deal_agrees(seed: str, dealt: Position) -> bool:
    """Whether both hands and the draw pile are those of the seed's first shuffle."""
    pile = _shuffled(seed, 1, DECK)
    hands = tuple(tuple(sorted(pile[at : at + HAND_SIZE])) for at in (0, HAND_SIZE))
    return dealt.hands == hands and dealt.draw == pile[2 * HAND_SIZE :] and dealt.discard == ()


def shuffles(seed: str, positions: Sequence[Position], turns: Sequence[str]) -> tuple[int, bool]:
    """How often the discard pile was shuffled, and whether the seed says so each time. `turns` led to the positions."""
    number, agree = 1, True
    for before, turn, after in zip(positions, turns, positions[1:], strict=False):
        spent = tuple(card for play in read_turn(turn) for card in play.cards)
        if not after.draw or len(after.discard) == len(before.discard) + len(spent):
            continue
        number += 1
        agree = agree and after.face is Face.LITTLE
        agree = agree and _drawn_from(_shuffled(seed, number, (*before.discard, *spent)), before, spent, after)
    return number - 1, agree


def _drawn_from(pile: tuple[Card, ...], before: Position, spent: Sequence[Card], after: Position) -> bool:
    """Whether the hand was filled from the old draw pile, then from this one, and what is left of it lies there."""
    assert isinstance(before.draw, tuple)
    assert isinstance(after.draw, tuple)
    taken = len(pile) - len(after.draw)
    hands = before.hands[before.turn], after.hands[before.turn]
    held, holds = (Counter(hand) for hand in hands if isinstance(hand, tuple))
    return pile[taken:] == after.draw and holds == held - Counter(spent) + Counter(before.draw) + Counter(pile[:taken])


def _shuffled(seed: str, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Fisher-Yates from the last index down to 1, by the numbers of the purpose `shuffleN`."""
    words, pile = luck_words(seed, f"shuffle{number}"), list(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = below(last + 1, words)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)
