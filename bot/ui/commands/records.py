"""`/GAME replay | verify`: about a finished match that was played here, or one that is attached as a file."""

from __future__ import annotations

import discord
from discord.app_commands import locale_str

from bot.games.registry import HostedGame
from bot.matches.core.errors import OneOfTwo
from bot.ui.commands.command import Option, Options, command
from bot.ui.commands.matches import FINISHED, finished
from bot.ui.handlers.afterwards.record import check, check_file, watch_file
from bot.ui.handlers.afterwards.replay import show_replay
from bot.ui.interaction.context import InteractionContext


def _options(game: HostedGame) -> Options:
    file = Option(name=locale_str("file"), description=locale_str("A match as a file, 64 KB at most"))
    return FINISHED if game.presentation.records is None else {**FINISHED, "file": file}


@command(
    name=locale_str("replay"), description=locale_str("Watch a finished match again, as an animation"), options=_options
)
async def replay(
    context: InteractionContext, game: HostedGame, *, match: int | None = None, file: discord.Attachment | None = None
) -> None:
    if file is None:
        await show_replay(context, await finished(context, game, match))
    elif match is None:
        await watch_file(context, game, file)
    else:
        raise OneOfTwo


@command(
    name=locale_str("verify"),
    description=locale_str("Check that a finished match was dealt fairly and played by the rules"),
    options=_options,
)
async def verify(
    context: InteractionContext, game: HostedGame, *, match: int | None = None, file: discord.Attachment | None = None
) -> None:
    if file is None:
        await check(context, await finished(context, game, match))
    elif match is None:
        await check_file(context, game, file)
    else:
        raise OneOfTwo
