"""Multisets of cards as single numbers, for fast arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.royal_visit.cards import COUNTS, Card, Cards

Bag = int
"""A multiset of cards as one number: four bits for how many there are of a kind, K1 lowest. Bags add and subtract."""


UNITS: Final = tuple(1 << 4 * card for card in range(len(COUNTS)))


def bag(cards: Iterable[Card]) -> Bag:
    """The cards as a bag."""
    return sum(map(UNITS.__getitem__, cards))


def cards_in(held: Bag) -> Cards:
    """The cards of a bag, in table order."""
    return tuple(card for card in Card for _ in range(held >> 4 * card & 15))


_NIBBLES: Final = int("0F" * 7, 16)


def count(held: Bag) -> int:
    """How many cards a bag holds."""
    return (held & _NIBBLES) % 255 + (held >> 4 & _NIBBLES) % 255


def singles(held: Bag) -> list[Bag]:
    """The cards of a bag, each as a bag of its own, in table order."""
    return [1 << 4 * card for card in Card for _ in range(held >> 4 * card & 15)]
