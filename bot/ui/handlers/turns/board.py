"""Reposting the board at the bottom of its channel; if that channel is gone, in this one."""

from __future__ import annotations

from bot.ids import MatchId, MatchRef
from bot.ui.custom_ids import CustomId
from bot.ui.errors import missing_permissions_text
from bot.ui.handlers.actions import action
from bot.ui.handlers.visible_channels import is_gone, require_writing
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.screen import Screen


@action("board-here")
async def repost_here(context: InteractionContext, custom_id: CustomId) -> None:
    """Repost it, and say where in the message that was pressed."""
    await context.update(Screen((await _repost(context, custom_id.match),)))


async def repost_board(context: InteractionContext, match: MatchId) -> None:
    """Repost it, and say where."""
    await context.send_text(await _repost(context, match))


async def _repost(context: InteractionContext, match: MatchRef) -> str:
    """Where it is reposted, or why not, in words."""
    chosen = await context.services.play.match(match)
    place = chosen.place
    if place.direct:
        await context.services.outbox.repost(chosen.id, context.user)
        return await _result(context, chosen.id)
    home = place.home
    if place.guild == context.guild:  # a match never leaves its server
        if home != place.channel and await is_gone(context, home):
            home = place.channel  # the thread alone may have been deleted
        if await is_gone(context, home):
            home = context.channel
    if lacking := await context.lacking_in(home):
        return missing_permissions_text(context.t, lacking)
    await require_writing(context, place.guild, home)
    # Another person may have moved it elsewhere meanwhile.
    await context.services.outbox.repost(chosen.id, context.user, home, parent=context.parent, instead_of=place.home)
    return await _result(context, chosen.id)


async def _result(context: InteractionContext, match: MatchId) -> str:
    """What has come of posting the board again, in words."""
    context.match_lane.close()  # Discord may take long
    await context.services.published(match)
    overdue, now = await context.services.outbox.overdue(match, context.user), await context.services.play.match(match)
    if overdue is not None:
        return await context.refused_text(overdue.channel, overdue.refused, again=now.place.guild != 0)
    if now.place.direct:
        return context.t("The board is at the bottom of your direct messages.")
    return context.t("The board is at the bottom of {channel}.", channel=f"<#{now.place.home}>")
