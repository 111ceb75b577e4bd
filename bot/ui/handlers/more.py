"""What else can be done about a match: opened, and shown again in the same message."""

from __future__ import annotations

from bot.matches.turns.play import may_see
from bot.ui.custom_ids import Id
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction import Press
from bot.ui.screens.deadlines import clock
from bot.ui.screens.more import more_screen
from bot.ui.screens.screen import Part, Screen
from bot.ui.screens.turns.follow import follow_parts
from bot.ui.screens.turns.offers import offering_parts


async def open_it(press: Press, where: Id) -> None:
    """Open it privately."""
    await press.private(await screen(press, where.match))


async def screen(press: Press, match: int | str, said: str = "") -> Screen:
    """The menu as it is now, below what is `said`. Raises `UnknownMatch` where the presser may not see the match."""
    found = await press.context.play.match(match)
    await may_see(found, spectator(press))
    game, seat = press.context.games[found.game], found.seat_of(press.user)
    parts: list[Part] = [said] if said else []
    parts += clock.more_parts(press.t, game, found, seat)
    parts += offering_parts(press.t, game, found, seat)
    parts += follow_parts(press.t, found, press.user, await press.context.follows.how(found.id, press.user))
    return more_screen(press.t, game, found, seat, parts)
