"""`/games data`: what is kept about a person."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from bot.ui.commands.localised import Command
from bot.ui.handlers.moderation.personal_data import open_data
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.services import Interaction


def data() -> Command:
    """Export it, or delete it."""

    @app_commands.command(name=locale_str("data"), description=locale_str("What I keep of you: get it, or delete it"))
    async def command(interaction: Interaction) -> None:
        await answer(InteractionContext(interaction), open_data)

    return command
