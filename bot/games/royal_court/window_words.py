"""Standing orders in words (royal-court rules, "Nopes in a chat")."""

from __future__ import annotations

from bot.games.screens import OrderWords
from bot.i18n.translator import Translator


def order_words(t: Translator, order: str) -> OrderWords:
    """What a standing order is called, and what it does."""
    match order:
        case "ask":
            return OrderWords(t.noun("order", "Ask me"), t("You're pinged, and the match waits for your answer."))
        case "never":
            return OrderWords(t.noun("order", "Never"), t("Everything passes. Your aces stay in your hand."))
        case "fierce":
            return OrderWords(
                t.noun("order", "Fierce"),
                t("Like Shield, plus others' big jacks, queens and gifts, and nopes of your own moves."),
            )
        case _:
            return OrderWords(
                t.noun("order", "Shield"),
                t("Your aces stop what hurts you: swaps, catapults, jokers, revolutions, your own bad rolls."),
            )


def refused_words(t: Translator, code: str) -> str:
    """Why an answer in a window is refused."""
    if code == "act":
        return t("You have no ace in hand, so you can't say Nope.")
    return t("Nothing to answer: this is your own move or nope, or you've answered already.")
