"""Days away: opened, chosen, announced and ended."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.matches.core.errors import TooLongAway
from bot.matches.deadlines.away import LATEST, AwayState
from bot.ui import errors
from bot.ui.custom_ids import CustomId, Leave, Unreadable
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.deadlines.away import away_screen

_FIRST: Final = Leave(0, 7)


async def open_days_away(context: InteractionContext) -> None:
    """What is announced, and the menus."""
    await context.send_private(away_screen(context.t, await context.services.away.days(context.user), _FIRST))


@action("away-begin")
async def begin(context: InteractionContext, custom_id: CustomId) -> None:
    """Another day on which they begin."""
    await _show(context, replace(_read(custom_id), begin=_value(context, LATEST)))


@action("away-days")
async def last(context: InteractionContext, custom_id: CustomId) -> None:
    """Another number of days."""
    await _show(context, replace(_read(custom_id), days=_value(context, 99)))


@action("away-go")
async def go(context: InteractionContext, custom_id: CustomId) -> None:
    """Announce what is chosen."""
    chosen = _read(custom_id)
    try:
        days = await context.services.away.announce(context.user, custom_id.number, chosen.begin, chosen.days)
    except TooLongAway as error:
        await _show(context, chosen, errors.words(context.t, error, context.command))
        return
    await _update(context, days, chosen, context.t("Announced: your clocks stand still on these days."))


@action("away-back")
async def come_back(context: InteractionContext, custom_id: CustomId) -> None:
    """End them now, or call them off."""
    days = await context.services.away.end_early(context.user, custom_id.number)
    await _update(context, days, _FIRST, context.t("Your clocks run as ever."))


async def _show(context: InteractionContext, chosen: Leave, said: str = "") -> None:
    await _update(context, await context.services.away.days(context.user), chosen, said)


async def _update(context: InteractionContext, days: AwayState, chosen: Leave, said: str) -> None:
    await context.update(away_screen(context.t, days, chosen, said))


def _read(custom_id: CustomId) -> Leave:
    """Raises `Unreadable`."""
    chosen = Leave.read(custom_id.rest)
    if chosen.begin > LATEST:
        raise Unreadable
    return chosen


def _value(context: InteractionContext, most: int) -> int:
    """The number that was chosen in a menu. Raises `Unreadable`."""
    value = next(iter(context.values), "")
    if not (value.isascii() and value.isdecimal() and len(value) < 3 and int(value) <= most):
        raise Unreadable
    return int(value)
