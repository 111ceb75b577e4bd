"""Multisets of cards packed into single integers, for fast arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.royal_visit.cards import COUNTS, Card, Cards

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
