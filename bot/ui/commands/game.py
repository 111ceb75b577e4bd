"""A game's commands: one group for each game, with what the game offers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from discord import app_commands

from bot.games.registry import HostedGame
from bot.ui.commands.challenge import challenge
from bot.ui.commands.command import DeclaredCommand, group
from bot.ui.commands.localised import Known
from bot.ui.commands.lookups import leaderboard, learn, profile, puzzle, rules, settings
from bot.ui.commands.matches import board, hand, resign, review
from bot.ui.commands.records import replay, verify


@cache
def game_commands(game: HostedGame) -> app_commands.Group:
    """`/GAME …`, in servers and in private messages with the bot. All clients share it."""
    commands = [declared.bind(game) for declared in _offered(game)]
    return group(game.presentation.commands.group, Known(game.presentation.commands.description), commands)


def _offered(game: HostedGame) -> Iterator[DeclaredCommand]:
    """What one plays with first: Discord lists a group's commands in the order in which they were registered."""
    shown = game.presentation
    yield challenge
    if shown.lessons is not None:
        yield learn
    yield from (hand, board)
    if shown.puzzles is not None:
        yield puzzle
    yield from (rules, resign)
    if shown.review is not None:
        yield review
    if shown.replay is not None:
        yield replay
    yield from (leaderboard, profile, settings, verify)
