"""A challenge: posted, accepted, declined, withdrawn."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.matches.core.errors import BadChoice, ChallengeClosed, ChallengeTwice
from bot.matches.core.model import Made, Match
from bot.matches.core.terms import Place
from bot.ui.challenge_lookup import challenge_of
from bot.ui.custom_ids import Id, Unreadable
from bot.ui.errors import missing, words
from bot.ui.interaction import Press
from bot.ui.screens.lobby.challenge import first_screen
from bot.ui.screens.screen import Screen


def place(press: Press) -> Place:
    """Where, and by which request, the presser makes a match."""
    return Place(press.guild, press.channel, press.interaction.id, press.parent)


async def bring(press: Press, made: Made, screen: Screen) -> None:
    """Answer with the message that a new match or question owes the channel; if that fails, the poster brings it."""
    message = None
    try:
        message = await press.public(screen, made.match, made.post)
    finally:
        if message is not None or not made.repeated:  # the request's first delivery may still be about to
            await press.context.outbox.answered(made.match, made.post, message)


async def announce(press: Press, made: Made) -> None:
    """Answer with the challenge, or with the match against the bot that has begun, for everybody."""
    t = await press.shared()
    await bring(press, made, await challenge_of(press.context, t, made.match, made.post, ping=made.ping))


async def show_the_first(press: Press, error: ChallengeTwice) -> None:
    """A challenge that is made again while still open: lead to it (if it is gone, it comes back) or withdraw it."""
    match = error.data["match"]
    assert isinstance(match, Match)
    await press.context.outbox.bring_back(match.id, press.user)
    await press.private(first_screen(press.t, words(press.t, error, press.command), match))


async def accept(press: Press, where: Id) -> None:
    """Take a seat, with the choice that the label says. The board follows in the channel."""
    if press.lacking():
        await press.reader()
        await press.note(missing(press.t, press.lacking()))
        return
    try:
        await answered(press, where, press.context.challenges.accept(where.match, press.user, where.rest))
    except BadChoice as error:
        raise Unreadable from error


async def decline(press: Press, where: Id) -> None:
    """Turn the challenge down."""
    await answered(press, where, press.context.challenges.decline(where.match, press.user))


async def withdraw(press: Press, where: Id) -> None:
    """Take one's own challenge back."""
    await answered(press, where, press.context.challenges.withdraw(where.match, press.user))


async def answered(press: Press, where: Id, answering: Awaitable[Match]) -> None:
    """Show the challenge as it is then; if it was closed before, what has become of it."""
    try:
        match = await answering
    except ChallengeClosed as error:
        closed = error.data["match"]
        assert isinstance(closed, Match)
        match = closed
    await press.update(await challenge_of(press.context, await press.shared(), match, where.post))
