"""The turns of a match so far: as a list, and one by one."""

from __future__ import annotations

from typing import Final

from bot.ui.custom_ids import CustomId, ShownTurn, read_number
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.afterwards.turns import PAGE, turn_list_screen, turns_screen

MAX_TURN: Final = 10**9 - 1
"""The highest number of a turn that a menu may name."""


@action("turns", opens=True)
@action("turn-list")
async def list_turns(context: InteractionContext, custom_id: CustomId) -> None:
    """List the turns up to or from the one that is named, else the last ones. Before the first turn, show the deal."""
    shown = ShownTurn.read(custom_id.rest)
    turn, ahead = MAX_TURN if shown.way in ("", "last") else shown.turn or PAGE, shown.way in ("first", "next")
    listed = await context.services.play.turn_list(custom_id.match, spectator(context), PAGE, turn, ahead=ahead)
    if not listed.turns:
        await _show(context, custom_id, 0)
        return
    game = context.services.games[listed.match.game]
    screen = turn_list_screen(await context.reader(), game, listed, listed.match.seating.seat_of(context.user))
    await context.answer(screen, f"more {listed.match.public_id}")


@action("turn-show")
async def show_chosen(context: InteractionContext, custom_id: CustomId) -> None:
    """Show the turn that was chosen in the list's menu, in the same message."""
    await _show(context, custom_id, read_number(context.value, MAX_TURN))


@action("turn")
async def show_turn(context: InteractionContext, custom_id: CustomId) -> None:
    """Show a turn, the last one if none is named, with buttons to the others, also to those made since."""
    shown = ShownTurn.read(custom_id.rest)
    await _show(context, custom_id, None if shown.way in ("", "last") else shown.turn)


async def _show(context: InteractionContext, custom_id: CustomId, number: int | None) -> None:
    moment = await context.services.play.position_after(custom_id.match, spectator(context), number)
    game = context.services.games[moment.match.game]
    screen = turns_screen(await context.reader(), game, moment, moment.match.seating.seat_of(context.user))
    await context.answer(screen, f"more {moment.match.public_id}")
