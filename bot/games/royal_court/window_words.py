"""Standing orders in words (royal-court rules, "Nopes in a chat")."""

from __future__ import annotations

from bot.games.screens import OrderWords
from bot.i18n.translator import Translator


def order_words(t: Translator, order: str) -> OrderWords:
    """What a standing order is called, and what it does."""
    match order:
        case "ask":
            return OrderWords(t.noun("order", "Ask me"), t("Every window waits for you, and pings you."))
        case "never":
            return OrderWords(t.noun("order", "Never nope"), t("Everything passes. Your aces stay cards like others."))
        case "fierce":
            return OrderWords(
                t.noun("order", "Fierce"),
                t("As the shield; also against long jacks and gifts of others, and against nopes of yours."),
            )
        case _:
            return OrderWords(
                t.noun("order", "Shield"),
                t("Your aces stop what hurts you: swaps, catapults, rain, revolts, bad rolls of yours."),
            )


def refused_words(t: Translator, code: str) -> str:
    """Why an answer in a window is refused."""
    if code == "act":
        return t("You have no ace in hand, so you cannot say Nope.")
    return t("You are not asked now: it was you who did it, or who said the last Nope, or you have answered.")
