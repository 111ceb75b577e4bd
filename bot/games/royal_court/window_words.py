"""Windows in words: the controls that answer them, standing orders, refusals (royal-court rules, "Nopes in a chat")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.games.lines import shorten
from bot.games.royal_court.builder.choices import word_label
from bot.games.royal_court.emojis import OF_WORDS
from bot.games.royal_court.names import PlayerNames, seat_label
from bot.games.royal_court.windows import FEWER, LET_CONTROL, NOPE_CONTROL
from bot.games.royal_court.words.stakes import effect_name
from bot.games.screens import Control, OrderWords, Style
from bot.i18n.translator import Translator
from engine.game import GameWord
from engine.royal_court.orders import Order
from engine.royal_court.position import LETTERS, Position

MAX_NAME: Final = 10
"""Maximum number of characters of a player's name on the button that nopes what they do."""


def answer_controls(
    t: Translator, names: Mapping[str, str], position: Position, me: int, *, can_nope: bool, may_skip: bool = False
) -> tuple[Control, ...]:
    """The controls of a hand. Nope! is last: where it stands, nothing else does while the player has no ace.

    Without an ace, to let pass is green unless there is the button to skip, which is.
    """
    let, nope = public_controls(t, names, position, me)
    return (let, nope) if can_nope else (let if may_skip else replace(let, style=Style.GOOD),)


def public_controls(
    t: Translator, names: Mapping[str, str], position: Position, me: int | None = None
) -> tuple[Control, Control]:
    """The controls of the board, the same for everybody so that they show nobody's cards.

    Nope! names what it is about, so that nobody presses it against what has come since.
    """
    short = {
        letter: shorten(seat_label(t, names, seat), MAX_NAME) for seat, letter in enumerate(LETTERS[: position.players])
    }
    # Translators: a button; {what} is "Ann's jack"
    label = t("Nope: {what}!", what=effect_name(t, PlayerNames(t, short, me), position))
    if position.nopes:
        # Translators: a button, when this player has said Nope
        label = t("Nope to {player}!", player=short[LETTERS[position.nopes[-1]]])
    nope = Control(NOPE_CONTROL, label, Style.GRAVE, emoji=OF_WORDS[NOPE_CONTROL])
    return Control(LET_CONTROL, word_label(t, LET_CONTROL)), nope


def order_words(t: Translator, order: GameWord) -> OrderWords:
    """The name and the effect of a standing order."""
    if order == FEWER:
        return OrderWords(
            t("Fewer pauses"),
            t("I ask you only when an effect strikes you. All else passes at once, even a Nope to your move."),
        )
    match Order(order):
        case Order.ASK:
            return OrderWords(
                t.noun("order", "Ask me"), t("I don't answer for you. In a match over days, the match waits for you.")
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
        return t("Only who holds an ace can nope.")
    return t("Nothing to answer: this is your own move or nope, or you've answered already.")
