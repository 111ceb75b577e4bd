"""Days away: opened, chosen, announced and ended."""

from __future__ import annotations

from typing import Final

from bot.matches.core.errors import TooLongAway
from bot.matches.deadlines.away import LATEST, DaysAway
from bot.ui import errors
from bot.ui.custom_ids import Id, Leave, Unreadable, read_leave
from bot.ui.interaction import Press
from bot.ui.screens.deadlines.away import away_screen

_FIRST: Final = Leave(0, 7)


async def open_them(press: Press) -> None:
    """What is announced, and the menus."""
    await press.private(away_screen(press.t, await press.context.away.days(press.user), _FIRST))


async def begin(press: Press, where: Id) -> None:
    """Another day on which they begin."""
    await _show(press, _read(where)._replace(begin=_value(press, LATEST)))


async def last(press: Press, where: Id) -> None:
    """Another number of days."""
    await _show(press, _read(where)._replace(days=_value(press, 99)))


async def go(press: Press, where: Id) -> None:
    """Announce what is chosen."""
    chosen = _read(where)
    try:
        days = await press.context.away.go(press.user, where.number, chosen.begin, chosen.days)
    except TooLongAway as error:
        await _show(press, chosen, errors.words(press.t, error, press.command))
        return
    await _update(press, days, chosen, press.t("Announced: your clocks stand still on these days."))


async def come_back(press: Press, where: Id) -> None:
    """End them now, or call them off."""
    days = await press.context.away.come_back(press.user, where.number)
    await _update(press, days, _FIRST, press.t("Your clocks run as ever."))


async def _show(press: Press, chosen: Leave, said: str = "") -> None:
    await _update(press, await press.context.away.days(press.user), chosen, said)


async def _update(press: Press, days: DaysAway, chosen: Leave, said: str) -> None:
    await press.update(away_screen(press.t, days, chosen, said))


def _read(where: Id) -> Leave:
    """Raises `Unreadable`."""
    chosen = read_leave(where.rest)
    if chosen.begin > LATEST:
        raise Unreadable
    return chosen


def _value(press: Press, most: int) -> int:
    """The number that was chosen in a menu. Raises `Unreadable`."""
    value = next(iter(press.values), "")
    if not (value.isascii() and value.isdecimal() and len(value) < 3 and int(value) <= most):
        raise Unreadable
    return int(value)
