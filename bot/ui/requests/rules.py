"""The rules of a game, in pages."""

from __future__ import annotations

from bot.ui.ids import Id, read_page
from bot.ui.requests.answer import Press
from bot.ui.screens.rules import rules_screen


async def open_rules(press: Press, game: str) -> None:
    """Open the first page privately."""
    await press.private(rules_screen(await press.reader(), press.game(game), 0))


async def open_them(press: Press, where: Id) -> None:
    """The rules of a match's game."""
    match = await press.context.play.match(where.match)
    await open_rules(press, match.game)


async def go_to(press: Press, where: Id) -> None:
    """Another page, in the same message."""
    page = read_page(where.rest)
    await press.update(rules_screen(await press.reader(), press.game(page.game), page.page))
