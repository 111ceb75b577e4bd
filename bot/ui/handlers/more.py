"""The menu More… of a match: its less frequent actions."""

from __future__ import annotations

from bot.matches.core.model import Match
from bot.matches.turns.play import check_may_see
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext
from bot.ui.match_menu import match_menu
from bot.ui.screens.screen import Screen


@action("more", opens=True)
async def open_menu(context: InteractionContext, custom_id: CustomId) -> None:
    """Open it privately."""
    found = await _visible(context, custom_id.match)
    await context.send_private(await match_menu(context.services, context.t, found, context.user))
    context.services.open_menus.note_shown(found, context.user, context.received.token, context.t)


async def answer_in_words(context: InteractionContext, match: str, text: str) -> None:
    """Answer with a text: as a message of its own or, if the menu was pressed, above the menu as it is now."""
    if context.opens:
        await context.answer(Screen((text,)))
    else:
        await show_menu(context, match, text)


async def show_menu(context: InteractionContext, match: int | str, text: str = "") -> None:
    """Show the menu as it is now in the pressed message, below a `text`.

    Raises `UnknownMatch` if the presser may not see the match.
    """
    found = await _visible(context, match)
    screen = await match_menu(context.services, context.t, found, context.user, text)
    # Noted first: else a menu that follows the match meanwhile would take the place of the text.
    context.services.open_menus.note_shown(found, context.user, context.received.token, context.t)
    await context.update(screen)


async def _visible(context: InteractionContext, match: int | str) -> Match:
    found = await context.services.play.match(match)
    await check_may_see(found, spectator(context))
    return found
