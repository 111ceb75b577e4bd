"""A lobby: somebody sits down, gets up, declines, has the bot sit down, or starts it."""

from __future__ import annotations

from bot.matches.core.errors import NotAtTable
from bot.matches.core.model import Match, State
from bot.ui.challenge_lookup import challenge_of
from bot.ui.custom_ids import CustomId, Unreadable
from bot.ui.errors import missing
from bot.ui.handlers.actions import action
from bot.ui.handlers.lobby.challenge import answered
from bot.ui.interaction.context import InteractionContext
from bot.ui.names import level_name
from bot.ui.screens.lobby.lobby import bots_screen


@action("lobby-join", loads_settings=True)
async def join(context: InteractionContext, custom_id: CustomId) -> None:
    """Sit down. When the last seat is taken the board follows in the channel."""
    if await _may_not_post(context):
        return
    match = await context.services.lobbies.join(custom_id.match, context.user)
    await context.update(await challenge_of(context.services, await context.public_language(), match, custom_id.post))


@action("lobby-leave", loads_settings=True)
async def leave(context: InteractionContext, custom_id: CustomId) -> None:
    """Get up."""
    await answered(context, custom_id, context.services.lobbies.leave(custom_id.match, context.user))


@action("lobby-decline", loads_settings=True)
async def decline(context: InteractionContext, custom_id: CustomId) -> None:
    """Give up the seat that is kept for the presser."""
    await answered(context, custom_id, context.services.lobbies.decline(custom_id.match, context.user))


@action("lobby-start", loads_settings=True)
async def start(context: InteractionContext, custom_id: CustomId) -> None:
    """Begin with those who sit there."""
    if not await _may_not_post(context):
        await answered(context, custom_id, context.services.lobbies.start(custom_id.match, context.user))


@action("lobby-bots", opens=True)
async def bots(context: InteractionContext, custom_id: CustomId) -> None:
    """Ask the host at which level the bot is to sit down."""
    match = await context.services.lobbies.find(custom_id.match, context.user)
    await context.send_private(bots_screen(context.t, context.services.games[match.game], match))


@action("lobby-bot")
async def add_bot(context: InteractionContext, custom_id: CustomId) -> None:
    """The bot sits down."""
    if not custom_id.rest.isdecimal() or len(custom_id.rest) > 9:
        raise Unreadable
    bot = context.interaction.client.user
    assert bot is not None
    level = int(custom_id.rest)
    match = await context.services.lobbies.add_bot(custom_id.match, context.user, level, bot.id)
    name = level_name(context.t, context.services.games[match.game], level)
    await _show(context, match, context.t("🤖 {level} sits at the table.", level=name))


@action("lobby-send")
async def send_away(context: InteractionContext, custom_id: CustomId) -> None:
    """The bot gets up."""
    try:
        match = await context.services.lobbies.send_away(custom_id.match, context.user)
    except NotAtTable:  # pressed twice
        match = await context.services.lobbies.find(custom_id.match, context.user)
    await _show(context, match, context.t("A seat is free again."))


async def _show(context: InteractionContext, match: Match, said: str) -> None:
    if match.state is not State.CHALLENGE:
        said += " " + context.t("The table is full, and the match begins.")
    await context.update(bots_screen(context.t, context.services.games[match.game], match, said=said))


async def _may_not_post(context: InteractionContext) -> bool:
    """Whether the bot could not show the board here, which the presser is told then."""
    if not context.lacking():
        return False
    await context.reader()
    await context.send_text(missing(context.t, context.lacking()))
    return True
