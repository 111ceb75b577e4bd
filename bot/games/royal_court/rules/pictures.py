"""The pictures of the rules pages, and what they show in words."""

from __future__ import annotations

from typing import Final

from bot.games.royal_court.pictures import labels
from bot.i18n.translator import Translator
from render.royal_court.pictures.sheets import cards_png, sheet_png

HAND: Final = "hand "
"""Beginning of the name of a picture of cards; their codes follow."""


def rules_picture(t: Translator, name: str) -> bytes:
    """A page's picture as PNG bytes; names that list a player's own cards draw those. Raises `KeyError`."""
    if name.startswith(HAND):
        codes = name.removeprefix(HAND)
        return cards_png([codes[at : at + 2] for at in range(0, len(codes), 2)], labels(t))
    return sheet_png(name, labels(t))


def rules_alt(t: Translator, name: str) -> str:
    """What a page's picture shows, part by part. At most 1,024 characters."""
    return {
        "turn": t("From left to right: a card is picked up, a black 9 is played for one action, then it's B's turn."),
        "fits": t(
            "On a red 7, the same or higher: a 7, 8, 10, jack, queen or king. On a black 7, the same or lower: an "
            "ace, 2, 3, 4, 5 or 7. On a joker any card, and a joker on any card, even a red king or a black ace."
        ),
        "cards": t(
            "Ace: a hand that says Nope. 6: a d6 and a catapult. Jack: a d4 and more cards. Queen: the "
            "direction reverses. King: two cards are swapped. Joker: a d10, and cards fall on the others."
        ),
        "castle": t(
            "7, 8 and 9 become a castle that stands in front of a court. So do 8, 9 and 10. A catapult "
            "or a revolt leaves a ruin."
        ),
        "court": t(
            "A jack, a queen and a king are laid as a royal court; the other jack, queen and king that are in hand "
            "become guests. At court, a jack's d4 becomes a d6, and a king swaps two cards instead of one."
        ),
        "swap": t("A plays a red king: a hidden card comes from B, and a red 2 goes to B."),
        "nope": t(
            "A jack gives three more actions; a black ace says Nope, and they're cancelled. The same "
            "again, but a red ace nopes that nope: three more actions after all."
        ),
        "revolution": t(
            "2, 3, 4 and 5 start a revolt, with torches. A court without a castle is executed: its "
            "owner picks up six cards. A player who can't play becomes a ghost."
        ),
        "set": t(
            "Two 9s roll a d10: on 1 to 5, you pick up cards, 5 for a 1, 1 for a 5. Three 9s roll a d12: on 12, "
            "you give B a gift."
        ),
    }[name]
