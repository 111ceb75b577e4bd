"""The review of a match that is over, made on its first request: until then the answer shows the progress."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.states import JudgedTurn
from bot.ids import MatchRef
from bot.matches.core.model import MatchStates
from bot.ui.custom_ids import CustomId, ShownTurn
from bot.ui.handlers.actions import action
from bot.ui.handlers.afterwards.replay import belongs_here, finished_match
from bot.ui.handlers.visible_channels import may_share, share
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.permissions import may_write
from bot.ui.screens.afterwards.review import Reviewed, judged_screen, progress_screen, review_screen
from bot.ui.screens.screen import Reader, posting_screen

PROGRESS_SECONDS: Final = 1.0
"""Seconds between two reports of the progress."""

OVERVIEW: Final = ShownTurn(0, "overview")


@action("review", opens=True)
@action("review-here")
async def review_match(context: InteractionContext, custom_id: CustomId) -> None:
    """Show where the match was won and lost, or one of its turns."""
    await show_review(context, custom_id.match, ShownTurn.read(custom_id.rest))


async def show_review(context: InteractionContext, match: MatchRef, shown: ShownTurn = OVERVIEW) -> None:
    """Answer with the review, or with one of its turns; make it first if there is none yet."""
    history = await finished_match(context, match)
    required(context.services.games[history.match.game].presentation.review)
    found = await context.services.reviews.find(history.match.id)
    reviewed = _reviewed(context, history, await _made(context, history) if found is None else found)
    turn = next((point for point in reviewed.points if point.number == shown.turn), None)
    if turn is None:
        await _show(context, reviewed)
        return
    screen = await context.run_in_worker(judged_screen, await context.reader(), reviewed, turn)
    await context.show_progress(screen)


@action("review-post")
async def post(context: InteractionContext, custom_id: CustomId) -> None:
    """Post the overview in the channel, once and without a ping; the private message then leads there."""
    history = await finished_match(context, custom_id.match)
    if not await may_share(context, allowed=belongs_here(context, history.match)):
        return
    reviewed = _reviewed(context, history, required(await context.services.reviews.find(history.match.id)))
    reader, public = Reader(await context.services.public_in(context.guild)), replace(reviewed, own=False)
    await context.show_progress(posting_screen(context.t))
    screen = await context.run_in_worker(review_screen, reader, public, sharer=context.user)
    await _show(context, reviewed, await share(context, screen))


async def _show(context: InteractionContext, reviewed: Reviewed, posted: str | None = None) -> None:
    may, reader = belongs_here(context, reviewed.history.match) and may_write(context.received), await context.reader()
    screen = await context.run_in_worker(review_screen, reader, reviewed, may_post=may, posted=posted)
    await context.show_progress(screen)


def _reviewed(context: InteractionContext, history: MatchStates, turns: Sequence[JudgedTurn]) -> Reviewed:
    """The review for the presser: of their own seat, else of the first one."""
    game, seats = context.services.games[history.match.game], history.match.seating.players
    own = next((seat for seat, user in seats.items() if user == context.user), None)
    seat = next(iter(seats)) if own is None else own
    return Reviewed(game, required(game.presentation.review), history, turns, seat, own is not None)


async def _made(context: InteractionContext, history: MatchStates) -> Sequence[JudgedTurn]:
    match, review = history.match.id, required(context.services.games[history.match.game].presentation.review)
    making, reported, over = context.services.reviewer.join(match, context.user), -PROGRESS_SECONDS, False
    while not over:
        if time.monotonic() - reported >= PROGRESS_SECONDS and making.done < max(1, making.turns):
            level = review.judge_name(context.t)
            await context.show_progress(progress_screen(context.t, level, making.done, making.turns))
            reported = time.monotonic()
        over = await making.step()
    turns = await context.services.reviews.find(match)
    assert turns is not None
    return turns
