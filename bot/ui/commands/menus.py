"""What Discord offers in its menus of a person and of a message, under *Apps*: the same for every game."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.ui.commands.command import EVERYWHERE, INSTALLED
from bot.ui.handlers.afterwards.record import watch_file
from bot.ui.handlers.afterwards.replay import show_replay
from bot.ui.handlers.afterwards.review import show_review
from bot.ui.handlers.lobby.new_match import offer_challenges
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.received import match_shown_in, received
from bot.ui.services import Interaction


async def watch_again(context: InteractionContext, message: discord.Message) -> None:
    """Show the replay of the match whose file a message has, or which it shows."""
    for game in context.services.games.values():
        for file in message.attachments:
            if game.logic.records is not None and file.filename.endswith(f".{game.logic.records.suffix}"):
                await watch_file(context, game, file)
                return
    await analyse(context, message, reviews=False)


async def analyse(context: InteractionContext, _: discord.Message, *, reviews: bool = True) -> None:
    """Show the review of the match that a message of the bot's shows; of a game without reviews, the replay."""
    found = match_shown_in(context.received, context.bot)
    if found is None:
        await context.send_text(context.t("There is no match of mine in this message: neither its board nor its file."))
        return
    match = await context.services.play.match(found)
    reviews = reviews and context.services.games[match.game].presentation.review is not None
    await (show_review if reviews else show_replay)(context, match.id)


@cache
def menu_commands() -> tuple[app_commands.ContextMenu, ...]:
    """The entries of the menus. All clients share them."""
    return (
        _entry(locale_str("Challenge…"), discord.Member | discord.User, offer_challenges),
        _entry(locale_str("Watch again"), discord.Message, watch_again),
        _entry(locale_str("Analyse"), discord.Message, analyse),
    )


def _entry(
    name: locale_str, target: Any, handler: Callable[[InteractionContext, Any], Awaitable[None]]
) -> app_commands.ContextMenu:
    async def chosen(interaction: Interaction, on: Any) -> None:
        context = InteractionContext(received(interaction), interaction.client.services)
        await answer(context, lambda _: handler(context, on))

    kinds, either = {"interaction": Interaction, "on": target}, inspect.Parameter.POSITIONAL_OR_KEYWORD
    chosen.__signature__ = inspect.Signature(  # type: ignore[attr-defined] # discord.py reads the menu from it
        [inspect.Parameter(name, either, annotation=kind) for name, kind in kinds.items()]
    )
    return app_commands.ContextMenu(name=name, callback=chosen, allowed_contexts=EVERYWHERE, allowed_installs=INSTALLED)
