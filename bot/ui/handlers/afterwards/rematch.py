"""What leads on from a match that is over, where somebody pressed for it: once more, or against the next level."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.matches.core.errors import ChallengeTwice, RematchTwice
from bot.matches.core.model import Made, State
from bot.matches.core.terms import Place
from bot.ui.custom_ids import Id
from bot.ui.errors import missing
from bot.ui.handlers.lobby.challenge import announce, bring, place, show_the_first
from bot.ui.interaction import Press
from bot.ui.screens.afterwards.rematch import question_screen


async def play_again(press: Press, where: Id) -> None:
    """Post the new challenge or match for everybody, or the question whether the other player would like one."""
    context = press.context
    made = await _made(press, where, context.rematches.again)
    if made is None:
        return
    if made.match.state is not State.OVER:
        await announce(press, made)
        return
    seat = made.match.seat_of(press.user)
    assert seat is not None
    t, game = await press.shared(), context.games[made.match.game]
    await bring(press, made, question_screen(t, game, made.match, seat, made.post, ping=made.ping))


async def go_on(press: Press, where: Id) -> None:
    """Begin a match against the next level, and post it for everybody."""
    made = await _made(press, where, press.context.rematches.next_level)
    if made is not None:
        await announce(press, made)


async def _made(press: Press, where: Id, make: Callable[[str, int, Place], Awaitable[Made]]) -> Made | None:
    """What is made of the match; None where the presser has been told why nothing is."""
    if lacking := press.lacking():
        await press.note(missing(press.t, lacking))
        return None
    try:
        return await make(where.match, press.user, place(press))
    except ChallengeTwice as error:
        await show_the_first(press, error)
        return None
    except RematchTwice as error:
        await press.context.outbox.bring_back(error.match, press.user)
        raise
