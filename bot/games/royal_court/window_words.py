"""Windows in words: the controls that answer them, standing orders, refusals (royal-court rules, "Nopes in a chat")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.lines import shorten
from bot.games.royal_court.builder.choices import word_label
from bot.games.royal_court.emojis import OF_WORDS
from bot.games.royal_court.names import PlayerNames, colour_signs, seat_label
from bot.games.royal_court.windows import LET_CONTROL, NOPE_CONTROL
from bot.games.royal_court.words.stakes import noped_name
from bot.games.screens import Control, OrderWords, Style
from bot.i18n.translator import Translator
from engine.game import GameWord
from engine.royal_court.cards import Cards
from engine.royal_court.orders import Order
from engine.royal_court.position import LETTERS, Position

MAX_NAME: Final = 10
"""Maximum number of characters of a player's name on the button that nopes what they do."""


def board_controls(t: Translator, names: Mapping[str, str], position: Position) -> tuple[Control, Control]:
    """The two controls of the board: the same for everybody, so that they show nobody's cards.

    Nope names what it stops, so that nobody presses it against what has come since.
    """
    short = {
        letter: shorten(seat_label(t, names, seat), MAX_NAME) for seat, letter in enumerate(LETTERS[: position.players])
    }
    # Translators: a button; {what} is "Ann's jack"
    nope = t("Nope: {what}!", what=noped_name(t, PlayerNames(t, short), position))
    return _nope(NOPE_CONTROL, nope), Control(LET_CONTROL, word_label(t, LET_CONTROL))


def answer_controls(t: Translator, names: Mapping[str, str], position: Position, aces: Cards) -> tuple[Control, ...]:
    """The controls of a hand with these kinds of aces: with two kinds, a control for each."""
    nope, let = board_controls(t, names, position)
    keys = {f"{NOPE_CONTROL}-{ace}": colour_signs([ace]) for ace in aces}
    both = [_nope(key, nope.label, word_label(t, key), sign) for key, sign in keys.items()]
    return (*(both if len(aces) > 1 else (nope,) * len(aces)), let)


def _nope(key: str, label: str, words: str = "", sign: str = "") -> Control:
    return Control(key, label, Style.GRAVE, words=words, emoji=OF_WORDS[key], sign=sign)


def order_words(t: Translator, order: GameWord) -> OrderWords:
    """The name and the effect of a standing order."""
    match Order(order):
        case Order.ASK:
            return OrderWords(
                t.noun("order", "Ask me"),
                t("I don't answer for you. In a match over days, I ping you, and the match waits for you."),
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
