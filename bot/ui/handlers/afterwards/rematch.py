"""What follows a match that is over: a rematch, or a match against the next level."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.ids import PublicId, UserId
from bot.matches.core.errors import ChallengeTwice, RematchTwice
from bot.matches.core.model import MatchCreated, State
from bot.matches.core.terms import Place
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.handlers.lobby.challenge import announce, deliver, place_of, show_open_challenge
from bot.ui.handlers.turns.hand import open_begun
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.afterwards.rematch import question_screen


@action("rematch", opens=True)
async def play_again(context: InteractionContext, custom_id: CustomId) -> None:
    """Post the new challenge, begin a match against bots, or ask the other player whether they would like a rematch."""
    services = context.services
    made = await _made(context, custom_id, services.rematches.rematch)
    if made is None:
        return
    if made.match.state is not State.OVER:
        await (open_begun if made.match.state is State.PLAY else announce)(context, made)
        return
    seat = made.match.seating.seat_of(context.user)
    assert seat is not None
    t, game = await context.public_language(), services.games[made.match.game]
    await deliver(context, made, question_screen(t, game, made.match, seat, made.post, ping=made.ping))


@action("next-level", opens=True)
async def play_next_level(context: InteractionContext, custom_id: CustomId) -> None:
    """Begin a match against the next level, post it, and open the hand: the bots begin at once."""
    made = await _made(context, custom_id, context.services.rematches.next_level)
    if made is not None:
        await open_begun(context, made)


async def _made(
    context: InteractionContext, custom_id: CustomId, make: Callable[[PublicId, UserId, Place], Awaitable[MatchCreated]]
) -> MatchCreated | None:
    """The new match or question; None after telling the presser why there is none."""
    try:
        return await make(custom_id.match, context.user, await place_of(context))
    except ChallengeTwice as error:
        await show_open_challenge(context, error)
        return None
    except RematchTwice as error:
        context.promised = error.match
        await context.services.outbox.restore_message(error.match, context.user)
        raise
