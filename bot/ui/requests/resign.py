"""Giving a match up: asked once more, then done."""

from __future__ import annotations

from bot.matches.errors import MatchOver, NotAPlayer
from bot.matches.model import State
from bot.ui.ids import Id
from bot.ui.requests.answer import Press
from bot.ui.screens.resign import question_screen, resigned_screen


async def ask(press: Press, where: Id) -> None:
    """Ask whether the presser really means to."""
    await ask_to_resign(press, where.match)


async def ask_to_resign(press: Press, match_id: int | str) -> None:
    """The same, about the match that was named."""
    match = await press.context.play.match(match_id)
    if match.seat_of(press.user) is None:
        raise NotAPlayer
    if match.state is not State.PLAY:
        raise MatchOver
    if match.seat_of(press.user) in match.left:
        raise NotAPlayer
    await press.private(question_screen(press.t, match))


async def resign(press: Press, where: Id) -> None:
    """Give the match up."""
    await press.context.play.resign(where.match, press.user)
    await press.update(resigned_screen(press.t))
