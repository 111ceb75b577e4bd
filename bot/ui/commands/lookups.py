"""`/GAME rules | learn | leaderboard | profile | puzzle | settings`: what one looks up or solves alone."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.ui.commands.localised import Command
from bot.ui.handlers.deadlines.away import open_them
from bot.ui.handlers.help import open_help
from bot.ui.handlers.learning.lesson import open_lessons
from bot.ui.handlers.learning.puzzle import open_puzzle
from bot.ui.handlers.learning.rules import open_rules
from bot.ui.handlers.people.leaderboard import open_leaderboard
from bot.ui.handlers.people.profile import open_profile
from bot.ui.handlers.people.settings import open_settings
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.services import Interaction


def rules(game: str) -> Command:
    """The rules, in pages."""

    @app_commands.command(name=locale_str("rules"), description=locale_str("Read the rules"))
    async def command(interaction: Interaction) -> None:
        async def work(context: InteractionContext) -> None:
            await open_rules(context, game)

        await answer(InteractionContext(interaction), work)

    return command


def learn(game: str) -> Command:
    """The lessons, where one left off."""

    @app_commands.command(
        name=locale_str("learn"), description=locale_str("Learn the game by playing: short lessons, one turn each")
    )
    async def command(interaction: Interaction) -> None:
        async def work(context: InteractionContext) -> None:
            await open_lessons(context, game)

        await answer(InteractionContext(interaction), work)

    return command


def leaderboard(game: str) -> Command:
    """The leaderboard, in pages."""

    @app_commands.command(name=locale_str("leaderboard"), description=locale_str("See who plays best"))
    @app_commands.rename(scope=locale_str("scope"))
    @app_commands.describe(scope=locale_str("This server, or everywhere"))
    @app_commands.choices(
        scope=[
            app_commands.Choice(name=locale_str("This server"), value="server"),
            app_commands.Choice(name=locale_str("Everywhere"), value="everywhere"),
        ]
    )
    async def command(interaction: Interaction, scope: str | None = None) -> None:
        async def work(context: InteractionContext) -> None:
            await open_leaderboard(context, game, scope)

        await answer(InteractionContext(interaction), work)

    return command


def profile(game: str) -> Command:
    """Somebody's profile, privately."""

    @app_commands.command(name=locale_str("profile"), description=locale_str("See somebody's rating and results"))
    @app_commands.rename(user=locale_str("user"))
    @app_commands.describe(user=locale_str("Whose profile; leave it out for your own"))
    async def command(interaction: Interaction, user: discord.User | discord.Member | None = None) -> None:
        async def work(context: InteractionContext) -> None:
            await open_profile(context, game, context.user if user is None else user.id)

        await answer(InteractionContext(interaction), work)

    return command


def puzzle(game: str) -> Command:
    """Today's puzzle; with a grade, one that the person has not solved."""

    @app_commands.command(
        name=locale_str("puzzle"), description=locale_str("Win this turn: today's puzzle, or one as hard as you like")
    )
    @app_commands.rename(grade=locale_str("grade"))
    @app_commands.describe(grade=locale_str("How hard; leave it out for the puzzle of the day"))
    @app_commands.choices(
        grade=[
            app_commands.Choice(name=locale_str("Easy"), value=1),
            app_commands.Choice(name=locale_str("Medium"), value=2),
            app_commands.Choice(name=locale_str("Hard"), value=3),
        ]
    )
    async def command(interaction: Interaction, grade: int | None = None) -> None:
        async def work(context: InteractionContext) -> None:
            await open_puzzle(context, game, grade)

        await answer(InteractionContext(interaction), work)

    return command


def help_() -> Command:
    """Help, by what somebody wants to do."""

    @app_commands.command(name=locale_str("help"), description=locale_str("What you can do here, and how"))
    async def command(interaction: Interaction) -> None:
        await answer(InteractionContext(interaction), open_help)

    return command


def settings() -> Command:
    """The settings, each with its control; what is named is changed at once."""

    @app_commands.command(
        name=locale_str("settings"),
        description=locale_str("Your own settings: language, reminders, challenges, pictures or text"),
    )
    @app_commands.rename(pictures=locale_str("pictures"))
    @app_commands.describe(pictures=locale_str("Off: everything that only you see comes as text"))
    @app_commands.choices(
        pictures=[
            app_commands.Choice(name=locale_str("On"), value="on"),
            app_commands.Choice(name=locale_str("Off"), value="off"),
        ]
    )
    async def command(interaction: Interaction, pictures: str | None = None) -> None:
        async def work(context: InteractionContext) -> None:
            await open_settings(context, pictures)

        await answer(InteractionContext(interaction), work)

    return command


def away() -> Command:
    """Days away, on which clocks stand still."""

    @app_commands.command(
        name=locale_str("away"), description=locale_str("Days away, on which your clocks stand still")
    )
    async def command(interaction: Interaction) -> None:
        await answer(InteractionContext(interaction), open_them)

    return command
