"""The turns of a match so far, one by one."""

from __future__ import annotations

from bot.matches.model import History
from bot.ui.ids import Id, read_shown
from bot.ui.requests.answer import Press
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns import turns_screen


async def open_them(press: Press, where: Id) -> None:
    """Open the present position privately."""
    history = await press.context.play.history(where.match)
    await press.private(await _screen(press, history, len(history.tables) - 1))


async def go_to(press: Press, where: Id) -> None:
    """Show a turn in the same message; a match that has moved on shows its new turns, too."""
    shown = read_shown(where.rest)
    history = await press.context.play.history(where.match)
    await press.update(await _screen(press, history, len(history.tables) - 1 if shown.how == "last" else shown.turn))


async def _screen(press: Press, history: History, number: int) -> Screen:
    return turns_screen(await press.reader(), press.context.games[history.match.game], history, number)
