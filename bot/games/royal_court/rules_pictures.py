"""The pictures of the rules pages, and what they show in words."""

from __future__ import annotations

from bot.i18n.translator import Translator


def rules_alt(t: Translator, name: str) -> str:
    """What a page's picture shows. At most 1,024 characters."""
    match name:
        case "fits":
            return t(
                "What fits: on a red card the same rank and all higher ones, on a black card the same and all lower"
            )
        case "cards":
            return t(
                "The cards with an effect: ace, 6, jack, queen, king and joker, each in red and black but the joker"
            )
        case "castle":
            return t("A castle of three cards in front of its owner, with a royal court behind it")
        case "court":
            return t("A royal court, a jack, a queen and a king, on its stage, with the guests beside it")
        case "swap":
            return t("A king: one card comes blindly out of another hand, another one goes back")
        case "nope":
            return t("A card's effect, an ace that nopes it, and an ace that nopes that nope")
        case "revolution":
            return t("A 2, a 3, a 4 and a 5 on the pile, torches, and a court without a castle that is executed")
        case "set":
            return t("Two cards of one rank, the die that is rolled for them, and what its numbers mean")
        case _:
            return t("A turn: a card is picked up if one likes, then a card or a combo is played")
