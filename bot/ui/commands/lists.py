"""`/games matches | history`: what somebody plays and has played, in all games and servers."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.ui.commands.autocomplete import suggest
from bot.ui.commands.localised import Command
from bot.ui.handlers.people.history import open_history
from bot.ui.handlers.people.matches import open_matches
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.services import Interaction


def matches() -> Command:
    """The person's own matches under way, those that wait for him first."""

    @app_commands.command(
        name=locale_str("matches"), description=locale_str("Your matches everywhere, those that wait for you first")
    )
    async def command(interaction: Interaction) -> None:
        await answer(InteractionContext(interaction), open_matches)

    return command


def history() -> Command:
    """Somebody's finished matches."""

    @app_commands.command(
        name=locale_str("history"), description=locale_str("Finished matches, the last first, to watch again")
    )
    @app_commands.rename(user=locale_str("user"), game=locale_str("game"))
    @app_commands.describe(
        user=locale_str("Whose matches; leave it out for your own"), game=locale_str("Which game; leave it out for all")
    )
    @app_commands.autocomplete(game=_offer_games)
    async def command(
        interaction: Interaction, user: discord.User | discord.Member | None = None, game: str | None = None
    ) -> None:
        async def work(context: InteractionContext) -> None:
            await open_history(context, context.user if user is None else user.id, game)

        await answer(InteractionContext(interaction), work)

    return command


async def _offer_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Every game there is, by its name in the person's language."""

    async def find(context: InteractionContext) -> list[tuple[str, str]]:
        named = [(game.presentation.name(context.t), key) for key, game in context.services.games.items()]
        return [(name, key) for name, key in named if typed.lower() in name.lower()]

    return await suggest(interaction, "games", find)
