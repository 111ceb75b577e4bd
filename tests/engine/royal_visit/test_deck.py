"""The 54 cards. What each one does is in test_second_opinion.py."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.royal_visit.cards import DECK, Card, Character

COUNTS = [
    ("K1", 12),
    ("G1", 4),
    ("G2", 10),
    ("GF", 2),
    ("W1", 2),
    ("W2", 8),
    ("W3", 2),
    ("J1", 1),
    ("J2", 3),
    ("J3", 4),
    ("J4", 3),
    ("J5", 1),
    ("JM", 2),
]


def test_the_deck_has_the_cards_of_the_table_as_often_and_in_the_same_order() -> None:
    assert list(Counter(card.name for card in DECK).items()) == COUNTS
    assert [card.name for card in Card] == [code for code, _ in COUNTS]


@pytest.mark.parametrize(
    ("character", "cards"),
    [
        (Character.KING, {"K1"}),
        (Character.GUARDS, {"G1", "G2", "GF"}),
        (Character.WIZARD, {"W1", "W2", "W3"}),
        (Character.JESTER, {"J1", "J2", "J3", "J4", "J5", "JM"}),
    ],
)
def test_there_are_four_types_of_cards(character: Character, cards: set[str]) -> None:
    assert {card.name for card in Card if card.character is character} == cards
