"""The review of a match that is over. It is made when it is first asked for: the answer tells how far it has come."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from bot.games.states import JudgedTurn
from bot.matches.afterwards.reviews import turning
from bot.ui.compose import apart
from bot.ui.custom_ids import CustomId, Shown
from bot.ui.handlers.actions import action
from bot.ui.handlers.afterwards.replay import watched
from bot.ui.interaction.context import InteractionContext, offered
from bot.ui.screens.afterwards.review import BETTER, PLAYED, judged_screen, progress_screen, review_screen

PROGRESS: Final = 1.0
"""Seconds between two words on how far the review has come."""

OVERVIEW: Final = Shown(0, PLAYED)


@action("review", opens=True)
async def open_it(context: InteractionContext, custom_id: CustomId) -> None:
    """Where the match was won and lost, privately."""
    await show_review(context, custom_id.match)


@action("review-here")
async def show_here(context: InteractionContext, custom_id: CustomId) -> None:
    """The review or one of its turns, in the message that was pressed: `overview`, `turn`, `played` or `better`."""
    await show_review(context, custom_id.match, Shown.read(custom_id.rest))


async def show_review(context: InteractionContext, match: int | str, shown: Shown = OVERVIEW) -> None:
    """Answer with the review, or with one of its turns; make it first if there is none yet."""
    history = await watched(context, match)
    game = context.services.games[history.match.game]
    review = offered(game.presentation.review)
    found = await context.services.reviews.find(history.match.id)
    turns = await _made(context, history.match.id) if found is None else found
    reads = await context.reader()
    turn = next((one for one in turning(turns) if one.number == shown.turn), None)
    if turn is None:
        await context.show_progress(review_screen(reads, game, review, history, turns))
        return
    better = shown.how == BETTER
    why = await apart(context.services, context.user, review.why, context.t, turn.view, turn.better) if better else None
    await context.show_progress(judged_screen(reads, game, review, history, turns, turn, why))


async def _made(context: InteractionContext, match: int) -> Sequence[JudgedTurn]:
    making, told, over = context.services.reviewer.join(match, context.user), -PROGRESS, False
    while not over:
        if time.monotonic() - told >= PROGRESS:
            await context.show_progress(progress_screen(context.t, making.done, making.turns))
            told = time.monotonic()
        over = await making.step()
    turns = await context.services.reviews.find(match)
    assert turns is not None
    return turns
