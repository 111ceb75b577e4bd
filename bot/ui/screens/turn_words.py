"""Turns and moves in words: in a game whose turns have several moves, what the bot numbers are the moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.games.registry import HostedGame
from bot.games.states import BoardState
from bot.i18n.translator import Translator


def number_of_words(t: Translator, game: HostedGame, number: int, last: int) -> str:
    """Name one turn, or one move, by its number, and say how many there are."""
    if game.logic.rules.several_moves:
        return t("Move {number} of {last}", number=number, last=last)
    return t("Turn {number} of {last}", number=number, last=last)


def range_words(t: Translator, game: HostedGame, first: int, end: int, last: int) -> str:
    """Say which turns a page of a list has."""
    if game.logic.rules.several_moves:
        return t("Moves {first} to {number} of {last}", first=first, number=end, last=last)
    return t("Turns {first} to {number} of {last}", first=first, number=end, last=last)


def turns_made(game: HostedGame, states: Sequence[BoardState]) -> int:
    """Return how many turns led to these states, the deal first: moves in a row in one player's turn are one."""
    rules, made = game.logic.rules, [state.last for state in states if state.last is not None]
    if not rules.several_moves:
        return len(states) - 1
    return len(list(groupby(made, lambda move: rules.turn_seat(move.before))))


def checked_words(t: Translator, game: HostedGame, count: int) -> str:
    """Say that all turns of a record keep the rules."""
    if game.logic.rules.several_moves:
        return t.plural("{n} move, by the rules", "{n} moves, all by the rules", count)
    return t.plural("{n} turn, by the rules", "{n} turns, all by the rules", count)


def on_time_words(t: Translator, game: HostedGame, percent: int, count: int) -> str:
    """Say how many of a person's turns were played on time."""
    if game.logic.rules.several_moves:
        return t.plural(
            "{percent}% of {n} move played on time", "{percent}% of {n} moves played on time", count, percent=percent
        )
    return t.plural(
        "{percent}% of {n} turn played on time", "{percent}% of {n} turns played on time", count, percent=percent
    )
