"""A match that is over is played once more, with the seats swapped, where somebody pressed for it."""

from __future__ import annotations

from bot.matches.errors import ChallengeTwice, RematchTwice
from bot.matches.model import Opened, State
from bot.ui.errors import missing
from bot.ui.ids import Id
from bot.ui.requests.answer import Press
from bot.ui.requests.challenge import announce, post_challenge, show_the_first
from bot.ui.screens.rematch import question_screen


async def play_again(press: Press, where: Id) -> None:
    """Post the new challenge or match for everybody, or the question whether the other player would like one."""
    context = press.context
    if lacking := press.lacking():
        await press.note(missing(press.t, lacking))
        return
    try:
        made = await context.rematches.again(where.match, press.user, press.channel)
    except ChallengeTwice as error:
        await show_the_first(press, error)
        return
    except RematchTwice as error:
        context.show(error.match)  # if its message is gone, it comes back
        raise
    if isinstance(made, Opened):
        await post_challenge(press, made)
    elif made.state is State.OVER:
        await press.public(question_screen(context.public, context.games[made.game], made))
    else:
        await announce(press, made)
