"""What is asked of several in passing: answered by the buttons of the public message; standing orders, chosen."""

from __future__ import annotations

import contextlib

import discord

from bot.matches.core.errors import AnswerRefused, BadOption, MatchError, UnknownMatch
from bot.matches.turns.windows import Orders
from bot.ui import errors
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext, offered
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.standing_orders import orders_screen


@action("answer", opens=True)
async def answer(context: InteractionContext, custom_id: CustomId) -> None:
    """A control on the board: whatever comes of it, the presser alone is told."""
    services = context.services
    try:
        await services.windows.answer(custom_id.match, context.user, custom_id.number, custom_id.rest)
    except AnswerRefused as error:
        windows = offered(context.game(error.game).presentation.windows)
        words = windows.refused(context.t, error.why)
    except UnknownMatch:
        raise
    except MatchError as error:
        words = errors.words(context.t, error, await context.command_about(custom_id.match))
    else:
        words = context.t("Your answer is in.")
    await _tell(context, custom_id.match, words)


async def _tell(context: InteractionContext, match: str, words: str) -> None:
    """Say it in private; what was said to the last answer goes, so that a table of many questions does not pile up."""
    before = context.services.answers.told(match, context.user, context.interaction)
    await context.send_text(words)
    if before is not None:
        with contextlib.suppress(discord.HTTPException):  # dismissed by its owner, or out of reach: nothing is lost
            await before.delete_original_response()


@action("orders", opens=True)
async def open_orders(context: InteractionContext, custom_id: CustomId) -> None:
    """The standing orders that there are, and the one that holds."""
    await context.send_private(_screen(context, await context.services.windows.orders(custom_id.match, context.user)))


@action("orders-set")
async def choose(context: InteractionContext, custom_id: CustomId) -> None:
    """Choose one, and show that it holds."""
    try:
        chosen = await context.services.windows.choose(custom_id.match, context.user, custom_id.rest)
    except BadOption as error:
        raise Unreadable from error
    await context.update(_screen(context, chosen))


def _screen(context: InteractionContext, orders: Orders) -> Screen:
    return orders_screen(context.t, context.services.games[orders.match.game], orders)
