"""`/games matches | history`: what a person plays and has played, in all games and servers."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.ui.commands.command import Option, command
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
