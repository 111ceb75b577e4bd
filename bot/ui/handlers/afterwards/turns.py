"""The turns of a match so far, one by one."""

from __future__ import annotations

from bot.ui.custom_ids import CustomId, ShownTurn
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.afterwards.turns import turns_screen


@action("turns", opens=True)
@action("turn")
async def show_turn(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a turn, the last one if none is named, with buttons to the others, also to those made since."""
    shown = ShownTurn.read(custom_id.rest)
    number = None if shown.how in ("", "last") else shown.turn
    moment = await context.services.play.position_after(custom_id.match, spectator(context), number)
    game = context.services.games[moment.match.game]
    await context.answer(turns_screen(await context.reader(), game, moment, moment.match.seat_of(context.user)))
