"""What leads on from a match that is over, where somebody pressed for it: once more, or against the next level."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.matches.core.errors import ChallengeTwice, RematchTwice
from bot.matches.core.model import MatchCreated, State
from bot.matches.core.terms import Place
from bot.ui.custom_ids import CustomId
from bot.ui.errors import missing
from bot.ui.handlers.actions import action
from bot.ui.handlers.lobby.challenge import announce, bring, place, show_the_first
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.afterwards.rematch import question_screen


@action("rematch", opens=True)
async def play_again(context: InteractionContext, custom_id: CustomId) -> None:
    """Post the new challenge or match for everybody, or the question whether the other player would like one."""
    services = context.services
    made = await _made(context, custom_id, services.rematches.again)
    if made is None:
        return
    if made.match.state is not State.OVER:
        await announce(context, made)
        return
    seat = made.match.seat_of(context.user)
    assert seat is not None
    t, game = await context.public_language(), services.games[made.match.game]
    await bring(context, made, question_screen(t, game, made.match, seat, made.post, ping=made.ping))


@action("next-level", opens=True)
async def go_on(context: InteractionContext, custom_id: CustomId) -> None:
    """Begin a match against the next level, and post it for everybody."""
    made = await _made(context, custom_id, context.services.rematches.next_level)
    if made is not None:
        await announce(context, made)


async def _made(
    context: InteractionContext, custom_id: CustomId, make: Callable[[str, int, Place], Awaitable[MatchCreated]]
) -> MatchCreated | None:
    """What is made of the match; None where the presser has been told why nothing is."""
    if lacking := context.lacking():
        await context.send_text(missing(context.t, lacking))
        return None
    try:
        return await make(custom_id.match, context.user, place(context))
    except ChallengeTwice as error:
        await show_the_first(context, error)
        return None
    except RematchTwice as error:
        await context.services.outbox.bring_back(error.match, context.user)
        raise
