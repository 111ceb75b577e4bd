"""The 54 cards (royal-visit rules, "Deck"): kinds, counts, and which character each one moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Character(IntEnum):
    """The four types of cards, in table order. All cards of a turn are of one type."""

    KING = 0
    GUARDS = 1
    WIZARD = 2
    JESTER = 3


class Card(IntEnum):
    """The thirteen kinds of cards. Their values are the table order; their names are the codes of the notation."""

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

    @property
    def character(self) -> Character:
        """The type this kind belongs to."""
        return _CHARACTERS[self]

    @property
    def distance(self) -> int:
        """How many spaces it moves its pawn; 0 for GF and JM, which name a place instead."""
        return _DISTANCES[self]


_CHARACTERS: Final = (
    Character.KING,
    *[Character.GUARDS] * 3,
    *[Character.WIZARD] * 3,
    *[Character.JESTER] * 6,
)
_DISTANCES: Final = (1, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 5, 0)

COUNTS: Final[tuple[int, ...]] = (12, 4, 10, 2, 2, 8, 2, 1, 3, 4, 3, 1, 2)
"""How many of each kind there are, by table order (a ruling)."""

DECK: Final[tuple[Card, ...]] = tuple(card for card in Card for _ in range(COUNTS[card]))
"""The whole deck in table order."""

HAND_SIZE: Final = 8
"""A hand is refilled to this many cards, and never holds more."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A pile of which the reader sees only the size."""

    count: int

    def __len__(self) -> int:
        return self.count


Cards = tuple[Card, ...]
Pile = Cards | Hidden
