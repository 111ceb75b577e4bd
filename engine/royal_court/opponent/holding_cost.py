"""Holding cost of cards, for choosing which to give away."""

from __future__ import annotations

from typing import Final

from engine.royal_court.cards import CODES

_BY_RANK: Final = {
    **dict(zip("A23456789T", (0.6, 1.1, 1.0, 1.0, 1.0, 0.8, 0.95, 0.9, 0.9, 1.0), strict=True)),
    **dict(zip("JQKX", (0.5, 0.9, 1.1, 0.3), strict=True)),
}

_BURDEN: Final = {card: _BY_RANK[card[0]] for card in CODES}


def holding_cost(card: str) -> float:
    """Return the holding cost of a card: 1.0 for an ordinary card; lower: worth keeping."""
    return _BURDEN[card]
