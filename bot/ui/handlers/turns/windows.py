"""What is asked of several in passing: answered by the buttons of the public message; standing orders, chosen."""

from __future__ import annotations

import contextlib

import discord

from bot.matches.core.errors import AnswerRefused, BadOption, MatchError, UnknownMatch
from bot.matches.turns.windows import Orders
from bot.ui import errors
from bot.ui.custom_ids import Id, Unreadable
from bot.ui.interaction import Press, offered
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.standing_orders import orders_screen


async def answer(press: Press, where: Id) -> None:
    """A control on the board: whatever comes of it, the presser alone is told."""
    context = press.context
    try:
        await context.windows.answer(where.match, press.user, where.number, where.rest)
    except AnswerRefused as error:
        windows = offered(press.game(str(error.data["game"])).windows)
        words = windows.refused(press.t, str(error.data["why"]))
    except UnknownMatch:
        raise
    except MatchError as error:
        words = errors.words(press.t, error, await press.command_about(where.match))
    else:
        words = press.t("Your answer is in.")
    await _tell(press, where.match, words)


async def _tell(press: Press, match: str, words: str) -> None:
    """Say it in private; what was said to the last answer goes, so that a table of many questions does not pile up."""
    before = press.context.answers.told(match, press.user, press.interaction)
    await press.note(words)
    if before is not None:
        with contextlib.suppress(discord.HTTPException):  # dismissed by its owner, or out of reach: nothing is lost
            await before.delete_original_response()


async def open_orders(press: Press, where: Id) -> None:
    """The standing orders that there are, and the one that holds."""
    await press.private(_screen(press, await press.context.windows.orders(where.match, press.user)))


async def choose(press: Press, where: Id) -> None:
    """Choose one, and show that it holds."""
    try:
        chosen = await press.context.windows.choose(where.match, press.user, where.rest)
    except BadOption as error:
        raise Unreadable from error
    await press.update(_screen(press, chosen))


def _screen(press: Press, orders: Orders) -> Screen:
    return orders_screen(press.t, press.context.games[orders.match.game], orders)
