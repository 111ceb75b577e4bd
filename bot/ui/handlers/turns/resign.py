"""Resigning, after a confirmation."""

from __future__ import annotations

from bot.ids import MatchRef
from bot.matches.core.errors import MatchOver, StaleMatch
from bot.matches.core.model import ResignationPreview, State
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.resign import kept_screen, over_screen, question_screen, resigned_screen


@action("resign")
async def ask(context: InteractionContext, custom_id: CustomId) -> None:
    await ask_to_resign(context, custom_id.match)


async def ask_to_resign(context: InteractionContext, match: MatchRef) -> None:
    """Ask for confirmation."""
    preview = await context.services.play.preview_resignation(match, context.user)
    await context.answer(_question(context, preview))


@action("resign-now")
async def resign(context: InteractionContext, custom_id: CustomId) -> None:
    """Resign the match if it has not moved on since the presser was asked; else show its state."""
    services = context.services
    try:
        match = await services.play.resign(custom_id.match, context.user, custom_id.number)
        screen = resigned_screen
    except StaleMatch:
        preview = await services.play.preview_resignation(custom_id.match, context.user)
        await context.update(_question(context, preview, moved_on=True))
        return
    except MatchOver:
        match = await services.play.match(custom_id.match)
        screen = over_screen
    context.promised = match.id
    await context.update(screen(context.t, services.games[match.game], match, match.seating.seat_of(context.user)))


@action("resign-not")
async def keep_playing(context: InteractionContext, custom_id: CustomId) -> None:
    match = await context.services.play.match(custom_id.match, spectator(context))
    screen = over_screen if match.state is State.OVER else kept_screen
    game = context.services.games[match.game]
    await context.update(screen(context.t, game, match, match.seating.seat_of(context.user)))


def _question(context: InteractionContext, preview: ResignationPreview, *, moved_on: bool = False) -> Screen:
    return question_screen(context.t, context.services.games[preview.match.game], preview, moved_on=moved_on)
