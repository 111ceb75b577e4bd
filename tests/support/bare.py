"""A game with nothing but matches between people."""

from __future__ import annotations

from bot.games.logic import GameLogic
from bot.games.presentation import GamePresentation
from bot.games.registry import HostedGame


def bare(game: HostedGame) -> HostedGame:
    """The same game without anything that a game need not offer."""
    logic, shown = game.logic, game.presentation
    return HostedGame(
        GameLogic(rules=logic.rules, press=logic.press, undo=logic.undo, loses_now=logic.loses_now),
        GamePresentation(
            name=shown.name,
            commands=shown.commands,
            seat_name=shown.seat_name,
            seat_mark=shown.seat_mark,
            goal=shown.goal,
            hand=shown.hand,
            board=shown.board,
            pictures=shown.pictures,
            turn_words=shown.turn_words,
            outcome_words=shown.outcome_words,
            result_words=shown.result_words,
            rules_pages=shown.rules_pages,
        ),
    )
