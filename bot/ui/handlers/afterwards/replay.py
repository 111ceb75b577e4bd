"""The replay of a match that is over: opened, shown in its message, posted in the channel; and the fair deal."""

from __future__ import annotations

from bot.ids import MatchRef
from bot.matches.core.model import Match, MatchStates
from bot.ui.custom_ids import CustomId
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import may_share, share, spectator
from bot.ui.interaction.context import InteractionContext, required
from bot.ui.permissions import may_write
from bot.ui.screens.afterwards.replay import drawing_screen, posted_screen, replay_screen
from bot.ui.screens.fair_deal import deal_screen
from bot.ui.screens.screen import Screen, posting_screen


async def finished_match(context: InteractionContext, match: MatchRef) -> MatchStates:
    """The match if it is over and the presser may see it. Raises `UnknownReplay`, `StillPlayed`."""
    return await context.services.replays.watch(match, spectator(context))


@action("replay", opens=True)
@action("replay-here")
async def show(context: InteractionContext, custom_id: CustomId) -> None:
    await show_replay(context, custom_id.match)


async def show_replay(context: InteractionContext, match: MatchRef) -> None:
    history = await finished_match(context, match)
    required(context.services.games[history.match.game].presentation.replay)
    await context.show_progress(drawing_screen(context.t))
    await context.show_progress(await _screen(context, history))


@action("replay-post")
async def post(context: InteractionContext, custom_id: CustomId) -> None:
    """Post it in the channel, once and without a ping; the private message then leads there."""
    history = await finished_match(context, custom_id.match)
    if not await may_share(context, allowed=belongs_here(context, history.match)):
        return
    game, t = context.services.games[history.match.game], await context.services.public_in(context.guild)
    replay = required(game.presentation.replay)
    await context.show_progress(posting_screen(context.t))
    made = await context.run_in_worker(posted_screen, t, game, replay, history, context.user, context.guild)
    await context.show_progress(await _screen(context, history, await share(context, made)))


async def _screen(context: InteractionContext, history: MatchStates, posted: str | None = None) -> Screen:
    game = context.services.games[history.match.game]
    may_post = belongs_here(context, history.match) and may_write(context.received)
    reader, replay = await context.reader(), required(game.presentation.replay)
    context.person_lane.close()  # a long match takes a second to draw
    return await context.run_in_worker(replay_screen, reader, game, replay, history, may_post=may_post, posted=posted)


def belongs_here(context: InteractionContext, match: Match) -> bool:
    """Whether the presser may post a match here: anyone where it was played, its players anywhere."""
    return match.place.channel == context.channel or match.seating.seat_of(context.user) is not None


@action("deal", opens=True)
async def open_fair_deal(context: InteractionContext, custom_id: CustomId) -> None:
    """Open it privately, for people who can see the match."""
    match = await context.services.play.match(custom_id.match, spectator(context))
    game = context.services.games[match.game]
    screen = deal_screen(context.t, game, match, match.seating.seat_of(context.user))
    await context.answer(screen, f"more {match.public_id}")
