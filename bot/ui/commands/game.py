"""A game's commands: one group for each game, built from what the game offers."""

from __future__ import annotations

from discord import app_commands

from bot.games.registry import HostedGame
from bot.ui.commands.challenge import challenge
from bot.ui.commands.localised import Known
from bot.ui.commands.lookups import leaderboard, learn, profile, puzzle, rules, settings
from bot.ui.commands.matches import board, hand, resign, review
from bot.ui.commands.records import replay, verify


def game_commands(game: HostedGame) -> app_commands.Group:
    """`/GAME …`, in servers and in private messages with the bot."""
    group = app_commands.Group(
        name=game.presentation.commands.group,
        description=Known(game.presentation.commands.description),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    key = game.logic.rules.key
    group.add_command(challenge(game))
    for about_a_match in (hand, board, resign):
        group.add_command(about_a_match(key))
    if game.presentation.replay is not None:
        group.add_command(replay(key, files=game.presentation.records is not None))
    group.add_command(settings())  # as it has always been; it is the same as the people's own
    if game.presentation.review is not None:
        group.add_command(review(key))
    group.add_command(verify(key, files=game.presentation.records is not None))
    for about_the_game in (rules, leaderboard, profile):
        group.add_command(about_the_game(key))
    if game.presentation.lessons is not None:
        group.add_command(learn(key))
    if game.presentation.puzzles is not None:
        group.add_command(puzzle(key))
    return group
