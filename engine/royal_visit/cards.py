"""The 54 cards: kinds, counts, which character each kind moves, and multisets of them in single integers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Character(IntEnum):
    """The four types of cards, in table order. All cards of a turn have one type."""

    KING = 0
    GUARDS = 1
    WIZARD = 2
    JESTER = 3


class Card(IntEnum):
    """The thirteen kinds of cards. Values are the table order; names are the codes of the notation."""

    character: Character
    distance: int
    """Number of spaces it moves a pawn; 0 for GF and JM, which name a place instead."""

    K1 = 0
    G1 = 1
    G2 = 2
    GF = 3
    W1 = 4
    W2 = 5
    W3 = 6
    J1 = 7
    J2 = 8
    J3 = 9
    J4 = 10
    J5 = 11
    JM = 12


_CHARACTERS = (Character.KING, *[Character.GUARDS] * 3, *[Character.WIZARD] * 3, *[Character.JESTER] * 6)
for _card, _character, _distance in zip(Card, _CHARACTERS, (1, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 5, 0), strict=True):
    _card.character, _card.distance = _character, _distance

COUNTS: Final[tuple[int, ...]] = (12, 4, 10, 2, 2, 8, 2, 1, 3, 4, 3, 1, 2)
"""Number of cards of each kind, in table order (a ruling)."""

DECK: Final[tuple[Card, ...]] = tuple(card for card in Card for _ in range(COUNTS[card]))
"""The whole deck in table order."""

HAND_SIZE: Final = 8
"""Maximum size of a hand; hands are refilled to it."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A pile of which the reader sees only the size."""

    count: int

    def __len__(self) -> int:
        return self.count


Cards = tuple[Card, ...]
Pile = Cards | Hidden


Bag = int
"""A multiset of cards: four bits for the number of each kind, K1 lowest. Bags add and subtract."""


UNITS: Final = tuple(1 << 4 * card for card in range(len(COUNTS)))
"""The bag of one card of each kind, in table order."""


def bag(cards: Iterable[Card]) -> Bag:
    """Return the cards as a bag."""
    return sum(map(UNITS.__getitem__, cards))


def cards_in(held: Bag) -> Cards:
    """Return the cards of a bag, in table order."""
    return tuple(card for card in Card for _ in range(held >> 4 * card & 15))


_NIBBLES: Final = int("0F" * 7, 16)


def count(held: Bag) -> int:
    """Return the number of cards in a bag."""
    return (held & _NIBBLES) % 255 + (held >> 4 & _NIBBLES) % 255


def singles(held: Bag) -> list[Bag]:
    """Return the cards of a bag as bags of one card each, in table order."""
    return [1 << 4 * card for card in Card for _ in range(held >> 4 * card & 15)]
