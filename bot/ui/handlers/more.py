"""The menu More… of a match: what else can be done about it."""

from __future__ import annotations

from bot.matches.turns.play import check_may_see
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.deadlines import clock
from bot.ui.screens.more import more_screen
from bot.ui.screens.screen import Part, Screen
from bot.ui.screens.turns.follow import follow_parts
from bot.ui.screens.turns.offers import offering_parts


@action("more", opens=True)
async def open_menu(context: InteractionContext, custom_id: CustomId) -> None:
    """Open it privately."""
    await context.send_private(await menu_screen(context, custom_id.match))


async def answer_in_words(context: InteractionContext, match: str, text: str) -> None:
    """Answer with a text: as a message of its own or, if the menu was pressed, above the menu as it is now."""
    await context.answer(Screen((text,)) if context.opens else await menu_screen(context, match, text))


async def menu_screen(context: InteractionContext, match: int | str, text: str = "") -> Screen:
    """The menu as it is now, below a `text`. Raises `UnknownMatch` if the presser may not see the match."""
    found = await context.services.play.match(match)
    await check_may_see(found, spectator(context))
    game, seat = context.services.games[found.game], found.seat_of(context.user)
    parts: list[Part] = [text] if text else []
    parts += clock.more_parts(context.t, game, found, seat)
    parts += offering_parts(context.t, game, found, seat)
    parts += follow_parts(context.t, found, context.user, await context.services.follows.mode(found.id, context.user))
    return more_screen(context.t, game, found, seat, parts)
