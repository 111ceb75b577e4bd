"""`/GAME replay | verify`: about a match that is over, one that was played here or one that comes as a file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.matches.core.errors import OneOfTwo
from bot.ui.commands.localised import Command
from bot.ui.commands.matches import finished, offer_finished
from bot.ui.handlers.afterwards.record import check, check_file, watch_file
from bot.ui.handlers.afterwards.replay import open_replay
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.services import Interaction

Named = Callable[[InteractionContext, int], Awaitable[None]]
Brought = Callable[[InteractionContext, str, discord.Attachment], Awaitable[None]]


def replay(game: str, *, files: bool) -> Command:
    """The replay of a match that is over: the asker's own last one, or else the last one that he can see.

    With `files` also of one that he brings.
    """
    said = locale_str("Watch a finished match again, as an animation")
    return _command(game, locale_str("replay"), said, open_replay, watch_file if files else None)


def verify(game: str, *, files: bool) -> Command:
    """Whether all of a match that is over follows from its seed: of the same one as `replay`."""
    said = locale_str("Check that a finished match was dealt fairly and played by the rules")
    return _command(game, locale_str("verify"), said, check, check_file if files else None)


def _command(game: str, name: locale_str, words: locale_str, named: Named, brought: Brought | None) -> Command:
    async def carry_out(interaction: Interaction, match: int | None, file: discord.Attachment | None) -> None:
        async def work(context: InteractionContext) -> None:
            if file is None or brought is None:
                await named(context, await finished(context, game, match))
            elif match is not None:
                raise OneOfTwo
            else:
                await brought(context, game, file)

        await answer(InteractionContext(interaction), work)

    if brought is None:

        @app_commands.command(name=name, description=words)
        @app_commands.rename(match=locale_str("match"))
        @app_commands.describe(match=locale_str("Which one: type a name or a number; leave it out for the last one"))
        @app_commands.autocomplete(match=offer_finished(game))
        async def command(interaction: Interaction, match: int | None = None) -> None:
            await carry_out(interaction, match, None)

        return command

    @app_commands.command(name=name, description=words)
    @app_commands.rename(match=locale_str("match"), file=locale_str("file"))
    @app_commands.describe(
        match=locale_str("Which one: type a name or a number; leave it out for the last one"),
        file=locale_str("A match that you have as a file, 64 KB at most"),
    )
    @app_commands.autocomplete(match=offer_finished(game))
    async def command_with_file(
        interaction: Interaction, match: int | None = None, file: discord.Attachment | None = None
    ) -> None:
        await carry_out(interaction, match, file)

    return command_with_file
