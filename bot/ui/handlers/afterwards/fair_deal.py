"""The fair deal of a match: what was promised, and how to check it."""

from __future__ import annotations

from bot.matches.turns.play import may_see
from bot.ui.custom_ids import Id
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction import Press
from bot.ui.screens.fair_deal import deal_screen


async def open_it(press: Press, where: Id) -> None:
    """Open it privately, for whoever can see the match."""
    match = await press.context.play.match(where.match)
    await may_see(match, spectator(press))
    await press.private(deal_screen(press.t, press.context.games[match.game], match, match.seat_of(press.user)))
