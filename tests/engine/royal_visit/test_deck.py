"""The 54 cards. What each one does is in test_second_opinion.py."""

from __future__ import annotations

import pytest

from engine.royal_visit.cards import DECK, Card, Character
from tests.engine.royal_visit.positions import at, field

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


@pytest.mark.parametrize(("code", "count"), COUNTS)
def test_the_deck_has_the_counts_of_the_table(code: str, count: int) -> None:
    assert [card.name for card in DECK].count(code) == count


def test_there_are_no_other_cards() -> None:
    assert [card.name for card in Card] == [code for code, _ in COUNTS]


def test_table_order_is_king_guards_wizard_jester_each_from_small_to_large() -> None:
    assert field(at(hand="JMJ5J4J3J2J1W3W2"), "GREEN-HAND") == "W2W3J1J2J3J4J5JM"
    assert field(at(hand="W1GFG2G1K1W2G1K1"), "GREEN-HAND") == "K1K1G1G1G2GFW1W2"


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
