"""`/games …`: what people look up and choose for themselves, the same for every game."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import locale_str

from bot.ui.commands.data import data
from bot.ui.commands.lists import history, matches
from bot.ui.commands.lookups import away, help_, settings

GROUP: Final = "games"


def people_commands() -> app_commands.Group:
    """The group, in servers and in private messages with the bot."""
    group = app_commands.Group(
        name=GROUP,
        description=locale_str("Your matches and settings, in all games and servers"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    group.add_command(matches())
    group.add_command(history())
    group.add_command(settings())
    group.add_command(help_())
    group.add_command(data())
    group.add_command(away())
    return group
