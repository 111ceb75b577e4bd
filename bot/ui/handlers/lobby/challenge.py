"""A challenge: posted, accepted, declined, withdrawn."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.matches.core.errors import BadChoice, ChallengeClosed, ChallengeTwice
from bot.matches.core.model import Match, MatchCreated
from bot.matches.core.terms import Place
from bot.ui.challenge_lookup import challenge_of
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.errors import missing, words
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.lobby.challenge import first_screen
from bot.ui.screens.screen import Screen


def place(context: InteractionContext) -> Place:
    """Where, and by which request, the presser makes a match."""
    return Place(context.guild, context.channel, context.interaction.id, context.parent)


async def bring(context: InteractionContext, made: MatchCreated, screen: Screen) -> None:
    """Answer with the message that a new match or question owes the channel; if that fails, the poster brings it."""
    message = None
    try:
        message = await context.send_public(screen, made.match, made.post)
    finally:
        if message is not None or not made.repeated:  # the request's first delivery may still be about to
            await context.services.outbox.note_answered(made.match, made.post, message)


async def announce(context: InteractionContext, made: MatchCreated) -> None:
    """Answer with the challenge, or with the match against the bot that has begun, for everybody."""
    t = await context.public_language()
    await bring(context, made, await challenge_of(context.services, t, made.match, made.post, ping=made.ping))


async def show_the_first(context: InteractionContext, error: ChallengeTwice) -> None:
    """A challenge that is made again while still open: lead to it (if it is gone, it comes back) or withdraw it."""
    match = error.match
    await context.services.outbox.bring_back(match.id, context.user)
    await context.send_private(first_screen(context.t, words(context.t, error, context.command), match))


@action("accept", loads_settings=True)
async def accept(context: InteractionContext, custom_id: CustomId) -> None:
    """Take a seat, with the choice that the label says. The board follows in the channel."""
    if context.lacking():
        await context.reader()
        await context.send_text(missing(context.t, context.lacking()))
        return
    try:
        await answered(
            context, custom_id, context.services.challenges.accept(custom_id.match, context.user, custom_id.rest)
        )
    except BadChoice as error:
        raise Unreadable from error


@action("decline", loads_settings=True)
async def decline(context: InteractionContext, custom_id: CustomId) -> None:
    """Turn the challenge down."""
    await answered(context, custom_id, context.services.challenges.decline(custom_id.match, context.user))


@action("withdraw", loads_settings=True)
async def withdraw(context: InteractionContext, custom_id: CustomId) -> None:
    """Take one's own challenge back."""
    await answered(context, custom_id, context.services.challenges.withdraw(custom_id.match, context.user))


async def answered(context: InteractionContext, custom_id: CustomId, answering: Awaitable[Match]) -> None:
    """Show the challenge as it is then; if it was closed before, what has become of it."""
    try:
        match = await answering
    except ChallengeClosed as error:
        match = error.match
    await context.update(await challenge_of(context.services, await context.public_language(), match, custom_id.post))
