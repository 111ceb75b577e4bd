"""The leaderboard, in pages."""

from __future__ import annotations

from bot.ui.custom_ids import Id, Unreadable, read_lines
from bot.ui.interaction import Press
from bot.ui.screens.people.leaderboard import EVERYWHERE, PAGE, SERVER, leaderboard_screen
from bot.ui.screens.screen import Screen


async def open_leaderboard(press: Press, game: str, scope: str | None) -> None:
    """Open the first page privately: of this server if none is named, which in private messages there is not."""
    if not press.guild and scope == SERVER:
        await press.note(press.t("We are in private messages: there is no server here, and no leaderboard of it."))
        return
    await press.private(await _screen(press, game, scope or (SERVER if press.guild else EVERYWHERE), 0))


async def go_to(press: Press, where: Id) -> None:
    """Another page, or the other scope, in the same message."""
    lines = read_lines(where.rest)
    if lines.scope not in (SERVER, EVERYWHERE):
        raise Unreadable
    await press.update(await _screen(press, lines.game, lines.scope, lines.page))


async def _screen(press: Press, game: str, scope: str, page: int) -> Screen:
    hosted = press.game(game)
    scope = scope if press.guild else EVERYWHERE
    where = press.guild if scope == SERVER else None
    board = await press.context.standings.page(game, where, page, PAGE, press.user)
    return leaderboard_screen(await press.reader(), hosted, board, press.user, scope, in_server=press.guild != 0)
