"""The groups of commands: a game's, and `/games`, which are the same for every game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from discord import app_commands
from discord.app_commands import locale_str

from bot.games.registry import HostedGame
from bot.ui.commands.challenge import challenge
from bot.ui.commands.command import DeclaredCommand, Known, Option, command, group
from bot.ui.commands.lookups import leaderboard, learn, profile, puzzle, rules, settings
from bot.ui.commands.matches import board, hand, resign, review
from bot.ui.commands.records import replay, verify
from bot.ui.handlers.deadlines.away import open_days_away
from bot.ui.handlers.help import open_help
from bot.ui.handlers.moderation.personal_data import open_data
from bot.ui.handlers.people.history import open_history
from bot.ui.handlers.people.matches import open_matches
from bot.ui.interaction.context import InteractionContext

matches = command(name=locale_str("matches"), description=locale_str("See your matches everywhere, your turns first"))(
    open_matches
)


async def games(context: InteractionContext, typed: str) -> list[tuple[str, str]]:
    """Every game there is, by its name in the person's language."""
    named = [(game.presentation.name(context.t), key) for key, game in context.services.games.items()]
    return [(name, key) for name, key in named if typed.lower() in name.lower()]


history = command(
    name=locale_str("history"),
    description=locale_str("See finished matches, newest first, and watch them again"),
    options={
        "user": Option(name=locale_str("user"), description=locale_str("Whose matches (default: yours)")),
        "game": Option(name=locale_str("game"), description=locale_str("Which game (default: all)"), suggest=games),
    },
)(open_history)


GROUP: Final = "games"

help_ = command(name=locale_str("help"), description=locale_str("See what you can do here, and how"))(open_help)

data = command(name=locale_str("data"), description=locale_str("Get or delete what I keep about you"))(open_data)

away = command(name=locale_str("away"), description=locale_str("Announce days away, on which your clocks are paused"))(
    open_days_away
)


@cache
def people_commands() -> app_commands.Group:
    """The group, in servers and in private messages with the bot. All clients share it."""
    commands = [*(declared.bind() for declared in (help_, matches, history, away)), settings.bind(None), data.bind()]
    return group(GROUP, locale_str("Your matches and settings, in all games and servers"), commands)


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
