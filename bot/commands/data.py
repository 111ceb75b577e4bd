"""`/games data`: what is kept about a person."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from bot.commands.localised import Command
from bot.ui.context import Interaction
from bot.ui.requests.answer import Press, answer
from bot.ui.requests.data import open_data


def data() -> Command:
    """Export it, or delete it."""

    @app_commands.command(name=locale_str("data"), description=locale_str("What I keep of you: get it, or delete it"))
    async def command(interaction: Interaction) -> None:
        await answer(Press(interaction), open_data)

    return command
