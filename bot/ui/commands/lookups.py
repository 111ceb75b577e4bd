"""`/GAME rules | learn | leaderboard | profile | puzzle | settings`: what a person looks up or solves alone."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from bot.games.registry import HostedGame
from bot.ui.commands.command import Option, command
from bot.ui.handlers.learning.lesson import open_lessons
from bot.ui.handlers.learning.puzzle import open_puzzle
from bot.ui.handlers.learning.rules import open_rules
from bot.ui.handlers.people.leaderboard import open_leaderboard
from bot.ui.handlers.people.profile import open_profile
from bot.ui.handlers.people.settings import open_settings
from bot.ui.interaction.context import InteractionContext

rules = command(name=locale_str("rules"), description=locale_str("Read the rules"))(open_rules)

learn = command(
    name=locale_str("learn"), description=locale_str("Learn the game by playing: short lessons, one turn each")
)(open_lessons)

leaderboard = command(
    name=locale_str("leaderboard"),
    description=locale_str("See who plays best"),
    options={
        "scope": Option(
            name=locale_str("scope"),
            description=locale_str("This server, or everywhere"),
            choices=(
                app_commands.Choice(name=locale_str("This server"), value="server"),
                app_commands.Choice(name=locale_str("Everywhere"), value="everywhere"),
            ),
        )
    },
)(open_leaderboard)

profile = command(
    name=locale_str("profile"),
    description=locale_str("See someone's rating and results"),
    options={"user": Option(name=locale_str("user"), description=locale_str("Whose profile (default: yours)"))},
)(open_profile)

puzzle = command(
    name=locale_str("puzzle"),
    description=locale_str("Win in one turn: today's puzzle, or one as hard as you like"),
    options={
        "grade": Option(
            name=locale_str("difficulty"),
            description=locale_str("How hard (default: today's puzzle)"),
            choices=(
                app_commands.Choice(name=locale_str("Easy"), value=1),
                app_commands.Choice(name=locale_str("Medium"), value=2),
                app_commands.Choice(name=locale_str("Hard"), value=3),
            ),
        )
    },
)(open_puzzle)


@command(
    name=locale_str("settings"),
    description=locale_str("Choose your own settings: language, reminders, challenges, pictures or text"),
    options={
        "pictures": Option(
            name=locale_str("pictures"),
            description=locale_str("Off: everything that only you see comes as text"),
            choices=(
                app_commands.Choice(name=locale_str("On"), value="on"),
                app_commands.Choice(name=locale_str("Off"), value="off"),
            ),
        )
    },
)
async def settings(context: InteractionContext, _: HostedGame | None, *, pictures: str | None = None) -> None:
    """The same in every group: the settings are the person's own."""
    await open_settings(context, pictures)
