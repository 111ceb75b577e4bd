"""A game without its optional parts: only matches between people."""

from __future__ import annotations

from dataclasses import replace

from bot.games.registry import HostedGame


def bare(game: HostedGame) -> HostedGame:
    """Return a game without its optional parts."""
    logic = replace(
        game.logic, opponent=None, advise=None, review=None, records=None, puzzles=None, lessons=None, windows=None
    )
    presentation = replace(
        game.presentation, advice=None, review=None, replay=None, records=None, puzzles=None, lessons=None, windows=None
    )
    return HostedGame(logic, presentation)
