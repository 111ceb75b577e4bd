"""The review of a match that is over, made on its first request: until then the answer shows the progress."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from bot.games.states import JudgedTurn
from bot.matches.afterwards.reviews import turning_points
from bot.ui.custom_ids import CustomId, ShownTurn
from bot.ui.handlers.actions import action
from bot.ui.handlers.afterwards.replay import finished_match
from bot.ui.interaction.context import InteractionContext, offered
from bot.ui.screens.afterwards.review import BETTER, PLAYED, judged_screen, progress_screen, review_screen

PROGRESS_SECONDS: Final = 1.0
"""Seconds between two reports of the progress."""

OVERVIEW: Final = ShownTurn(0, PLAYED)


@action("review", opens=True)
@action("review-here")
async def review_match(context: InteractionContext, custom_id: CustomId) -> None:
    """Show where the match was won and lost, or one of its turns."""
    await show_review(context, custom_id.match, ShownTurn.read(custom_id.rest))


async def show_review(context: InteractionContext, match: int | str, shown: ShownTurn = OVERVIEW) -> None:
    """Answer with the review, or with one of its turns; make it first if there is none yet."""
    history = await finished_match(context, match)
    game = context.services.games[history.match.game]
    review = offered(game.presentation.review)
    found = await context.services.reviews.find(history.match.id)
    turns = await _made(context, history.match.id) if found is None else found
    reader = await context.reader()
    seat = next((seat for seat, user in history.match.players.items() if user == context.user), None)
    turn = next((point for point in turning_points(turns) if point.number == shown.turn), None)
    if turn is None:
        await context.show_progress(review_screen(reader, game, review, history, turns, seat))
        return
    better = shown.mode == BETTER
    why = await context.run_in_worker(review.why, context.t, turn.view, turn.better, seat) if better else None
    await context.show_progress(judged_screen(reader, game, review, history, turns, turn, why, seat))


async def _made(context: InteractionContext, match: int) -> Sequence[JudgedTurn]:
    making, reported, over = context.services.reviewer.join(match, context.user), -PROGRESS_SECONDS, False
    while not over:
        if time.monotonic() - reported >= PROGRESS_SECONDS:
            await context.show_progress(progress_screen(context.t, making.done, making.turns))
            reported = time.monotonic()
        over = await making.step()
    turns = await context.services.reviews.find(match)
    assert turns is not None
    return turns
