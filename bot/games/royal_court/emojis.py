"""The Royal Court's emojis: ranks in red, black and both, castle and seats. `tools.art.emojis` draws them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.royal_court.cards import JOKER, card_of
from engine.royal_court.position import LETTERS

RANKS: Final = {
    **{str(number): str(number) for number in range(2, 10)},
    "T": "10",
    "A": "ace",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}

COLOURS: Final = {"r": "red", "b": "black"}

NAMES: Final = (
    *(f"{colour}_{rank}" for colour in ("red", "black", "both") for rank in RANKS.values()),
    *("joker", "castle"),
    *(f"seat_{letter}" for letter in LETTERS),
)

OF_ENDINGS: Final = {"alive": "both_king", "sixes": "both_6", "bet": "joker", "siege": "castle"}
"""The emojis of results, by the termination."""

OF_WORDS: Final = {
    "court": "both_king",
    "pair": "both_queen",
    "revolt": "both_2",
    "castle": "castle",
    "siege": "castle",
    "bet": "joker",
    "rare": "joker",
    "nope": "both_ace",
    "nope-Ar": "red_ace",
    "nope-Ab": "black_ace",
}
"""The emojis of kinds of acts that play cards, by their words."""


def of_seat(seat: int) -> str:
    """The emoji of a seat's crest."""
    return f"seat_{LETTERS[seat]}"


def of_cards(tokens: Iterable[str]) -> str:
    """The emoji of cards of one rank; jokers count only if there is nothing else."""
    cards = {card_of(token) for token in tokens} - {JOKER}
    if not cards:
        return "joker"
    colours = {card[1] for card in cards}
    return f"{COLOURS[colours.pop()] if len(colours) == 1 else 'both'}_{RANKS[min(cards)[0]]}"
