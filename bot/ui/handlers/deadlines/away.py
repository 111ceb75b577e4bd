"""Days away: opened, chosen, announced and ended."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.durations import Time
from bot.matches.core.errors import TooLongAway
from bot.matches.deadlines.away import LATEST_START, AwayState
from bot.ui import errors
from bot.ui.custom_ids import CustomId, DaysAwayChoice, Unreadable, read_number
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.deadlines.away import away_screen

_FIRST: Final = DaysAwayChoice(0, 7)


async def open_days_away(context: InteractionContext) -> None:
    """Open the announced days and the menus privately."""
    await context.send_private(away_screen(context.t, await context.services.away.days(context.user), _FIRST))


@action("away-begin")
async def choose_begin(context: InteractionContext, custom_id: CustomId) -> None:
    await _show(context, replace(_read(custom_id), begin=read_number(context.value, LATEST_START)))


@action("away-days")
async def choose_length(context: InteractionContext, custom_id: CustomId) -> None:
    await _show(context, replace(_read(custom_id), days=read_number(context.value, 99)))


@action("away-go")
async def announce(context: InteractionContext, custom_id: CustomId) -> None:
    """Announce the chosen days."""
    chosen = _read(custom_id)
    try:
        days = await context.services.away.announce(context.user, Time(custom_id.number), chosen.begin, chosen.days)
    except TooLongAway as error:
        await _show(context, chosen, errors.refusal_text(context.t, error, context.command))
        return
    await _update(context, days, chosen, context.t("Done: your clocks are paused on these days."))


@action("away-back")
async def end_early(context: InteractionContext, custom_id: CustomId) -> None:
    """End the days away now, or cancel those that have not begun."""
    days = await context.services.away.end_early(context.user, Time(custom_id.number))
    await _update(context, days, _FIRST, context.t("Done: your clocks run as usual."))


async def _show(context: InteractionContext, chosen: DaysAwayChoice, text: str = "") -> None:
    await _update(context, await context.services.away.days(context.user), chosen, text)


async def _update(context: InteractionContext, days: AwayState, chosen: DaysAwayChoice, text: str) -> None:
    await context.update(away_screen(context.t, days, chosen, text))


def _read(custom_id: CustomId) -> DaysAwayChoice:
    """Raises `Unreadable`."""
    chosen = DaysAwayChoice.read(custom_id.rest)
    if chosen.begin > LATEST_START:
        raise Unreadable
    return chosen
