"""Windows in words: the controls that answer them, standing orders, refusals (royal-court rules, "Nopes in a chat")."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.royal_court.builder.choices import word_label
from bot.games.royal_court.emojis import OF_WORDS
from bot.games.royal_court.windows import LET_CONTROL, NOPE_CONTROL
from bot.games.screens import Control, OrderWords, Style
from bot.i18n.translator import Translator
from engine.game import GameWord
from engine.royal_court.orders import Order


def board_controls(t: Translator) -> tuple[Control, ...]:
    """The two controls of the board: the same for everybody, so that they show nobody's cards."""
    return (_control(t, NOPE_CONTROL, Style.GRAVE), _control(t, LET_CONTROL))


def answer_controls(t: Translator, aces: Sequence[str]) -> tuple[Control, ...]:
    """The controls of a hand with these kinds of aces: with two kinds, a control for each."""
    nope, let = board_controls(t)
    both = tuple(_control(t, f"{NOPE_CONTROL}-{ace}", Style.GRAVE) for ace in aces)
    return (*(both if len(aces) > 1 else (nope,) * len(aces)), let)


def _control(t: Translator, key: str, style: Style = Style.PLAIN) -> Control:
    label = word_label(t, key)
    return Control(key, label, style, words=label, emoji=OF_WORDS.get(key, ""))


def order_words(t: Translator, order: GameWord) -> OrderWords:
    """The name and the effect of a standing order."""
    match Order(order):
        case Order.ASK:
            return OrderWords(
                t.noun("order", "Ask me"),
                t("I don't answer for you. Over days, you're pinged, and the match waits for you."),
            )
        case Order.NEVER:
            return OrderWords(t.noun("order", "Never"), t("Everything passes. Your aces stay in your hand."))
        case Order.FIERCE:
            return OrderWords(
                t.noun("order", "Fierce"),
                t("Like Shield, plus others' jacks of 3 or more, strong queens, gifts, and nopes against your moves."),
            )
        case Order.SHIELD:
            return OrderWords(
                t.noun("order", "Shield"),
                t("Your aces stop what hurts you: swaps, catapults, jokers, revolutions, your own bad rolls."),
            )


def refused_words(t: Translator, code: str) -> str:
    """Why an answer in a window is refused."""
    if code == "act":
        return t("You have no ace in hand, so you can't say Nope.")
    return t("Nothing to answer: this is your own move or nope, or you've answered already.")
