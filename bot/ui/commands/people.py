"""`/games …`: what people look up and choose for themselves, the same for every game."""

from __future__ import annotations

from functools import cache
from typing import Final

from discord import app_commands
from discord.app_commands import locale_str

from bot.ui.commands.command import command, group
from bot.ui.commands.lists import history, matches
from bot.ui.commands.lookups import settings
from bot.ui.handlers.deadlines.away import open_days_away
from bot.ui.handlers.help import open_help
from bot.ui.handlers.moderation.personal_data import open_data

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
