"""The turns of a match so far, one by one."""

from __future__ import annotations

from bot.ui.custom_ids import Id, read_shown
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction import Press
from bot.ui.screens.afterwards.turns import turns_screen
from bot.ui.screens.screen import Screen


async def open_them(press: Press, where: Id) -> None:
    """Open the present position privately."""
    await press.private(await _screen(press, where))


async def go_to(press: Press, where: Id) -> None:
    """Show a turn in the same message; a match that has moved on shows its new turns, too."""
    shown = read_shown(where.rest)
    await press.update(await _screen(press, where, None if shown.how == "last" else shown.turn))


async def _screen(press: Press, where: Id, number: int | None = None) -> Screen:
    moment = await press.context.play.moment(where.match, spectator(press), number)
    game = press.context.games[moment.match.game]
    return turns_screen(await press.reader(), game, moment, moment.match.seat_of(press.user))
