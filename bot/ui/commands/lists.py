"""`/games matches | history`: what a person plays and has played, in all games and servers."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.ui.commands.command import Option, command
from bot.ui.handlers.people.history import open_history
from bot.ui.handlers.people.matches import open_matches
from bot.ui.interaction.context import InteractionContext

matches = command(
    name=locale_str("matches"), description=locale_str("Your matches everywhere, those that wait for you first")
)(open_matches)


async def games(context: InteractionContext, typed: str) -> list[tuple[str, str]]:
    """Every game there is, by its name in the person's language."""
    named = [(game.presentation.name(context.t), key) for key, game in context.services.games.items()]
    return [(name, key) for name, key in named if typed.lower() in name.lower()]


history = command(
    name=locale_str("history"),
    description=locale_str("Finished matches, the last first, to watch again"),
    options={
        "user": Option(name=locale_str("user"), description=locale_str("Whose matches; leave it out for your own")),
        "game": Option(
            name=locale_str("game"), description=locale_str("Which game; leave it out for all"), suggest=games
        ),
    },
)(open_history)
