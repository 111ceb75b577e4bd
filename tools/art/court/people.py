"""The pictures of the cards, each drawn once in a box of 100 by 120 and coloured like its card."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.royal_court.cards import JOKER
from tools.art.drawings import inner


class Robe(NamedTuple):
    """The colours of a family: cloth, its shade, hair, and the stones of its castles, in light and in shadow."""

    cloth: str
    shade: str
    hair: str
    stone: str
    rock: str


ROBES: Final = {
    "r": Robe("#c2382f", "#8a2427", "#a8682f", "#e9efcf", "#c8c89a"),
    "b": Robe("#3f7fd0", "#234a94", "#6a3b1f", "#a9b1c4", "#75798f"),
}

DRAWINGS: Final = {
    "A": "ace",
    **{str(number): f"peasant_{number}" for number in range(2, 6)},
    "6": "catapult",
    **{rank: f"castle_{number}" for rank, number in zip("789T", range(7, 11), strict=True)},
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
"""The drawing of each rank."""

PEOPLE: Final = frozenset("2345JQK")
"""Ranks whose drawing is a person: these fill a card's picture to its lower edge."""


def dressed(name: str, robe: Robe) -> str:
    """A drawing in these colours, without its frame."""
    drawn = inner(f"court/{name}")
    for part, colour in robe._asdict().items():
        drawn = drawn.replace(part.upper(), colour)
    return drawn


def picture(code: str) -> str:
    """The picture of a card."""
    if code == JOKER:
        return inner("court/joker")
    return dressed(DRAWINGS[code[0]], ROBES[code[1]])
