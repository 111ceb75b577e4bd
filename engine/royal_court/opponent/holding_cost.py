"""How gladly one is rid of a card: what it is to hold it, in cards, less what it is good for."""

from __future__ import annotations

from typing import Final

from engine.royal_court.cards import CODES

_BY_RANK: Final = {
    **dict(zip("A23456789T", (0.6, 1.1, 1.0, 1.0, 1.0, 0.8, 0.95, 0.9, 0.9, 1.0), strict=True)),
    **dict(zip("JQKX", (0.5, 0.9, 1.1, 0.3), strict=True)),
}

_BURDEN: Final = {card: _BY_RANK[card[0]] for card in CODES}


def burden(card: str) -> float:
    """What a card weighs in a hand: 1 for one that does nothing."""
    return _BURDEN[card]
