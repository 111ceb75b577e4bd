"""What somebody has played, as far as the presser may see it."""

from __future__ import annotations

from functools import partial

from bot.matches.core.errors import BadChoice
from bot.ui.custom_ids import Id, read_played
from bot.ui.handlers.visible_channels import can_see, servers
from bot.ui.interaction import Press
from bot.ui.screens.people.history import PAGE, history_screen
from bot.ui.screens.screen import Screen


async def open_history(press: Press, user: int, game: str | None) -> None:
    """Open the first page privately. Raises `BadChoice` for a game that is not hosted."""
    if game not in (None, *press.context.games):
        raise BadChoice
    await press.private(await _screen(press, user, game, 0))


async def go_to(press: Press, where: Id) -> None:
    """Another page, or the first one from somebody's profile, in the same message."""
    played = read_played(where.rest)
    game = press.game(played.game).rules.key if played.game else None
    await press.update(await _screen(press, played.user, game, played.page))


async def _screen(press: Press, user: int, game: str | None, page: int) -> Screen:
    context = press.context
    history = await context.lists.history(
        user, press.user, press.guild, partial(can_see, press), game=game, page=page, most=PAGE
    )
    there = servers(press, (past.match.guild for past in history.past))
    return history_screen(
        await press.reader(), context.games, history, user=user, asker=press.user, game=game, servers=there
    )
