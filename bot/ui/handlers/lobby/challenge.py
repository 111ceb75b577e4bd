"""A challenge: posted, accepted, declined, withdrawn."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.matches.core.errors import BadChoice, ChallengeClosed, ChallengeTwice
from bot.matches.core.model import Match, MatchCreated, State
from bot.matches.core.seating import is_lobby
from bot.matches.core.terms import Place
from bot.ui.compose import current_challenge_screen
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.errors import refusal_text
from bot.ui.handlers.actions import action
from bot.ui.handlers.turns.hand import open_begun, show
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.lobby.challenge import existing_challenge_screen
from bot.ui.screens.lobby.lobby import seat_screen
from bot.ui.screens.screen import Screen


async def place_of(context: InteractionContext) -> Place:
    """The place of a match that the presser creates, and the id of the request.

    Raises `MissingPermissions` or `CannotWrite` if it may not be posted here for them.
    """
    await context.require_permissions()
    return Place(context.guild, context.channel, context.received.id, context.parent)


async def deliver(context: InteractionContext, made: MatchCreated, screen: Screen) -> None:
    """Answer with the message that a new match or question owes the channel; if that fails, the publisher posts it.

    In a foreign place the answer is private, and owed to nobody.
    """
    if context.foreign:
        await context.send_private(screen)
        return
    message = None
    try:
        message = await context.send_public(screen, made.match, made.post)
    finally:
        if message is not None or not made.repeated:  # a repeated request: its first delivery may still be answering
            await context.services.outbox.note_answered(made.match, made.post, message)


async def announce(context: InteractionContext, made: MatchCreated) -> None:
    """Answer publicly with the challenge or table, whose host also gets their private buttons, or the begun match."""
    t, match = await context.public_language(), made.match
    if context.foreign and match.state is State.PLAY:
        await open_begun(context, made)
        return
    await deliver(context, made, await current_challenge_screen(context.services, t, match, made.post, ping=made.ping))
    game = context.services.games[match.game]
    if match.state is State.CHALLENGE and is_lobby(game.logic.rules) and not made.repeated:
        await context.replace_private(f"more {match.public_id}", seat_screen(context.t, game, match, context.user))


async def show_open_challenge(context: InteractionContext, error: ChallengeTwice) -> None:
    """Answer that a challenge is still open, with a button that withdraws it; post its message again if it is gone."""
    match = error.match
    context.promised = match.id
    await context.services.outbox.restore_message(match.id, context.user)
    await context.send_private(
        existing_challenge_screen(
            context.t, context.services.games[match.game], refusal_text(context.t, error, context.command), match
        )
    )


@action("accept", loads_settings=True)
async def accept(context: InteractionContext, custom_id: CustomId) -> None:
    """Take a seat, with the choice on the button's label. The board follows in the channel."""
    await context.require_permissions()
    accepted = context.services.challenges.accept(
        custom_id.match, context.user, custom_id.rest, guild=context.guild, pressed=context.received.message
    )
    try:
        if context.foreign:
            await show(context, await context.services.play.hand((await accepted).id, context.user), moves=True)
        else:
            await update_challenge(context, custom_id, accepted)
    except BadChoice as error:
        raise Unreadable from error


@action("decline", loads_settings=True)
async def decline(context: InteractionContext, custom_id: CustomId) -> None:
    """Decline the challenge."""
    await update_challenge(context, custom_id, context.services.challenges.decline(custom_id.match, context.user))


@action("withdraw", loads_settings=True)
async def withdraw(context: InteractionContext, custom_id: CustomId) -> None:
    """Withdraw the presser's own challenge."""
    await update_challenge(context, custom_id, context.services.challenges.withdraw(custom_id.match, context.user))


async def update_challenge(context: InteractionContext, custom_id: CustomId, answer: Awaitable[Match]) -> None:
    """Await the answer's match and show the challenge as it is now, also if it was closed before."""
    try:
        match = await answer
    except ChallengeClosed as error:
        match = error.match
    context.promised = match.id
    await show_challenge(context, custom_id, match)


async def show_challenge(context: InteractionContext, custom_id: CustomId, match: Match) -> None:
    """Show the challenge or lobby as it is now in the message that was pressed."""
    context.promised = match.id if match.state is State.PLAY else None
    t = (await context.reader()).t if custom_id.post is None else await context.public_language()
    await context.update(await current_challenge_screen(context.services, t, match, custom_id.post))
