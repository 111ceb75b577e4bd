"""Hands with much of everything, at a fresh table: all ranks, both colours, courts, guests, and the rarest acts."""

from __future__ import annotations

from typing import Final

from engine.royal_court.cards import full_deck
from engine.royal_court.notation import read_position
from engine.royal_court.position import Position

RICH: Final = (
    "ArAb2r2b3r3b4r4b5r5b6r6b7r7b8r8b9r9bTrTbJrJbQrQbKrKbXX/-/-/-",
    "3rKr/JbQbKb.JrQrKr/JrJbQrQbKrKb/-",
    "ArAb2r3r4b5b6r7b8r9rTb/JbQbKb/JrQrQbKr/-",
    "ArAr2r3r4b5b6r7b8r9rTbXXXXXXXXXXXX/JbQbKb/JrQrQbKrKr/-",
    "2r/JbQbKb.JrQrKr/QrQbKrKb/-",
    "7r7r7b7b8r/-/-/-",
    "2r2b3r3b4r4b5r5bKrKbQrQb6r6b/-/-/-",
)
"""What the first seat has, as positions are written."""


def fresh_hand(own: str, players: int, *, top: str, rules: str = "full") -> Position:
    """The first seat is to play; the others have a card each.

    Four sit there if fewer have too few cards for it; if the card `top` is used up, a black 9 takes its place.
    """
    held = own.replace("/", "").replace(".", "").replace("-", "")
    cards = [held[at : at + 2] for at in range(0, len(held), 2)]
    if any(cards.count(card) > full_deck(players).count(card) for card in cards):
        players = 4
    deck = full_deck(players)
    for card in cards:
        deck.remove(card)
    top = top if top in deck else "9b"
    deck.remove(top)
    seats = " ".join([own, *(f"{deck.pop(0)}/-/-/-" for _ in range(players - 1))])
    return read_position(f"{rules} a+2 - - 0 shut 0 play - 0 - - - {seats} {''.join(deck)} {top} -")
