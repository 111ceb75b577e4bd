"""Windows: answered by the buttons of the board. Standing orders, which answer them in advance."""

from __future__ import annotations

import contextlib

import discord

from bot.matches.core.errors import AnswerRefused, BadOption, MatchError, UnknownMatch
from bot.matches.turns.windows import OrderChoice
from bot.ui import errors
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext, offered
from bot.ui.screens.turns.standing_orders import orders_screen


@action("answer", opens=True)
async def answer(context: InteractionContext, custom_id: CustomId) -> None:
    """Answer the open window; the result, also an error, is private."""
    services = context.services
    try:
        await services.windows.answer(custom_id.match, context.user, custom_id.number, custom_id.rest)
    except AnswerRefused as error:
        windows = offered(context.game(error.game).presentation.windows)
        text = windows.refusal_words(context.t, error.reason)
    except UnknownMatch:
        raise
    except MatchError as error:
        text = errors.refusal_text(context.t, error, await context.command_about(custom_id.match))
    else:
        text = context.t("Your answer is in.")
    await _replace_last_answer(context, custom_id.match, text)


async def _replace_last_answer(context: InteractionContext, match: str, text: str) -> None:
    """Answer in private, and delete the answer before it, so that those of many windows do not pile up."""
    before = context.services.last_answers.replace(match, context.user, context.interaction)
    await context.send_text(text)
    if before is not None:
        with contextlib.suppress(discord.HTTPException):  # dismissed by its owner, or out of reach: nothing is lost
            await before.delete_original_response()


@action("orders", opens=True)
async def open_orders(context: InteractionContext, custom_id: CustomId) -> None:
    """Open the standing orders on offer and the chosen one."""
    await _show(context, await context.services.windows.order_choice(custom_id.match, context.user))


@action("orders-set")
async def choose_order(context: InteractionContext, custom_id: CustomId) -> None:
    """Choose a standing order, and show that it holds."""
    try:
        chosen = await context.services.windows.choose(custom_id.match, context.user, custom_id.rest)
    except BadOption as error:
        raise Unreadable from error
    await _show(context, chosen)


async def _show(context: InteractionContext, orders: OrderChoice) -> None:
    await context.answer(orders_screen(context.t, context.services.games[orders.match.game], orders))
