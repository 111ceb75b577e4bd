"""The setup and the deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.royal_court.cards import full_deck, sorted_cards
from engine.royal_court.luck import Luck
from engine.royal_court.position import Place, Position

FAMILY: Final = "JQK"
"""Ranks of the royal family that each player is dealt first."""
MORE: Final = 7
"""Number of further cards that each player is dealt."""


def deal(players: int, luck: Luck, *, full: bool) -> Position:
    """Return the first position. Uses two draws: the shuffle and the first player."""
    deck = list(luck.shuffle(full_deck(players)))
    hands: list[list[str]] = []
    for _ in range(players):
        family = [next(card for card in deck if card[0] == rank) for rank in FAMILY]
        for card in family:
            deck.remove(card)
        hands.append(family)
    for hand in hands:
        hand += deck[:MORE]
        del deck[:MORE]
    top, *draw = deck
    return opening([Place(sorted_cards(hand)) for hand in hands], (top,), draw, turn=luck.first(players), full=full)


def opening(
    places: Sequence[Place], primary: Sequence[str], draw: Sequence[str], *, turn: int = 0, full: bool = False
) -> Position:
    """Return a position in which a seat's first turn begins. `primary` has its top card last, `draw` its next card
    first."""
    return Position(full_rules=full, turn=turn, places=tuple(places), draw=tuple(draw), primary=tuple(primary))
