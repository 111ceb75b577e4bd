"""Keys of controls that do not stand for a kind of cards (else it is the name of its `Card`), and all emojis.

The emojis are heads of the pawns and signs of places. `tools.art.emojis` draws them.
"""

from __future__ import annotations

from typing import Final

from engine.royal_visit.board import Pawn
from engine.royal_visit.cards import Card, Character

PRIVILEGE: Final = "KK"
"""The control for King's Privilege: two King cards in one play."""

WHICH: Final = "-"
"""Between the key of a kind and the letters of the Guards that it is to move."""

SUMMON: Final = "WP"
"""The control for the Wizard's power, as the notation writes it."""

NAMES: Final = ("king", "guards", "wizard", "jester", "court", "crown", "fountain")

OF_CARDS: Final = {character: character.name.lower() for character in Character}

OF_ENDINGS: Final = {"king": "king", "crown": "crown"}
"""The emojis of results, by the termination."""

OF_PAWNS: Final = {Pawn.K: "king", Pawn.L: "guards", Pawn.R: "guards", Pawn.W: "wizard", Pawn.J: "jester"}


def of_choice(key: str) -> str:
    """The emoji of a card or of King's Privilege, by the control's key; none where the label is long."""
    if key in (PRIVILEGE, SUMMON):
        return "court" if key == PRIVILEGE else ""
    return "fountain" if key == Card.JM.name else OF_CARDS[Card[key].character]


def of_pawns(moved: tuple[Pawn, ...]) -> str:
    """The emoji of pawns that move together."""
    kinds = {OF_PAWNS[pawn] for pawn in moved}
    return kinds.pop() if len(kinds) == 1 else "court"


def kind_of(key: str) -> str:
    """The key of the kind that a control lays out, without the Guards that it is to move."""
    return key.partition(WHICH)[0]
