"""The review of a match that is over. It is made when it is first asked for: the answer tells how far it has come."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from bot.games.states import JudgedTurn
from bot.matches.afterwards.reviews import turning
from bot.ui.compose import apart
from bot.ui.custom_ids import Id, Shown, read_shown
from bot.ui.handlers.afterwards.replay import watched
from bot.ui.interaction import Press, offered
from bot.ui.screens.afterwards.review import BETTER, PLAYED, judged_screen, progress_screen, review_screen

PROGRESS: Final = 1.0
"""Seconds between two words on how far the review has come."""

OVERVIEW: Final = Shown(0, PLAYED)


async def open_it(press: Press, where: Id) -> None:
    """Where the match was won and lost, privately."""
    await show_review(press, where.match)


async def show_here(press: Press, where: Id) -> None:
    """The review or one of its turns, in the message that was pressed: `overview`, `turn`, `played` or `better`."""
    await show_review(press, where.match, read_shown(where.rest))


async def show_review(press: Press, match: int | str, shown: Shown = OVERVIEW) -> None:
    """Answer with the review, or with one of its turns; make it first if there is none yet."""
    history = await watched(press, match)
    game = press.context.games[history.match.game]
    review = offered(game.review)
    found = await press.context.reviews.find(history.match.id)
    turns = await _made(press, history.match.id) if found is None else found
    reads = await press.reader()
    turn = next((one for one in turning(turns) if one.number == shown.turn), None)
    if turn is None:
        await press.tell(review_screen(reads, game, review, history, turns))
        return
    better = shown.how == BETTER
    why = await apart(press.context, press.user, review.why, press.t, turn.view, turn.better) if better else None
    await press.tell(judged_screen(reads, game, review, history, turns, turn, why))


async def _made(press: Press, match: int) -> Sequence[JudgedTurn]:
    making, told, over = press.context.reviewer.join(match, press.user), -PROGRESS, False
    while not over:
        if time.monotonic() - told >= PROGRESS:
            await press.tell(progress_screen(press.t, making.done, making.turns))
            told = time.monotonic()
        over = await making.step()
    turns = await press.context.reviews.find(match)
    assert turns is not None
    return turns
