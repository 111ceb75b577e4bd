"""A match that is over is played once more, with the seats swapped, where somebody pressed for it."""

from __future__ import annotations

from bot.matches.errors import ChallengeTwice, RematchTwice
from bot.matches.model import State
from bot.ui.errors import missing
from bot.ui.ids import Id
from bot.ui.requests.answer import Press
from bot.ui.requests.challenge import announce, bring, place, show_the_first
from bot.ui.screens.rematch import question_screen


async def play_again(press: Press, where: Id) -> None:
    """Post the new challenge or match for everybody, or the question whether the other player would like one."""
    context = press.context
    if lacking := press.lacking():
        await press.note(missing(press.t, lacking))
        return
    try:
        made = await context.rematches.again(where.match, press.user, place(press))
    except ChallengeTwice as error:
        await show_the_first(press, error)
        return
    except RematchTwice as error:
        await context.outbox.bring_back(error.match)
        raise
    if made.match.state is not State.OVER:
        await announce(press, made)
        return
    seat = made.match.seat_of(press.user)
    assert seat is not None
    game = context.games[made.match.game]
    await bring(press, made, question_screen(context.public, game, made.match, seat, made.post, ping=made.ping))
