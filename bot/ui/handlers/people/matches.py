"""What the presser plays, in every server and every game."""

from __future__ import annotations

from bot.ui.custom_ids import Id, read_shown
from bot.ui.handlers.visible_channels import servers
from bot.ui.interaction import Press
from bot.ui.screens.people.matches import PAGE, matches_screen
from bot.ui.screens.screen import Screen


async def open_matches(press: Press) -> None:
    """Open the first page privately."""
    await press.private(await _screen(press, 0))


async def go_to(press: Press, where: Id) -> None:
    """Another page, or the same as it is now, in the same message."""
    await press.update(await _screen(press, read_shown(where.rest).turn))


async def _screen(press: Press, page: int) -> Screen:
    context = press.context
    own = await context.lists.own(press.user, press.guild, page, PAGE)
    there = servers(press, (entry.match.guild for entry in own.entries))
    return matches_screen(
        await press.reader(),
        context.games,
        own,
        user=press.user,
        guild=press.guild,
        servers=there,
        command=press.command,
    )
