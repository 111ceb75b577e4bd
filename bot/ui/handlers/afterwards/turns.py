"""The turns of a match so far, one by one."""

from __future__ import annotations

from bot.ui.custom_ids import CustomId, ShownTurn
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.afterwards.turns import turns_screen
from bot.ui.screens.screen import Screen


@action("turns", opens=True)
async def open_turns(context: InteractionContext, custom_id: CustomId) -> None:
    """Open the present position privately."""
    await context.send_private(await _screen(context, custom_id))


@action("turn")
async def show_turn(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a turn in the same message, with the turns that were made since."""
    shown = ShownTurn.read(custom_id.rest)
    await context.update(await _screen(context, custom_id, None if shown.how == "last" else shown.turn))


async def _screen(context: InteractionContext, custom_id: CustomId, number: int | None = None) -> Screen:
    moment = await context.services.play.position_after(custom_id.match, spectator(context), number)
    game = context.services.games[moment.match.game]
    return turns_screen(await context.reader(), game, moment, moment.match.seat_of(context.user))
