"""The replay of a match that is over: opened, shown in place of something else, posted for everybody."""

from __future__ import annotations

from functools import partial

from bot.matches.core.model import History, Match
from bot.ui.compose import apart
from bot.ui.custom_ids import Id
from bot.ui.errors import missing
from bot.ui.handlers.visible_channels import spectator
from bot.ui.interaction import Press, offered
from bot.ui.links import jump_url
from bot.ui.permissions import may_write
from bot.ui.screens.afterwards.replay import posted_screen, replay_screen
from bot.ui.screens.screen import Screen


async def watched(press: Press, match: int | str) -> History:
    """The match, if it is over and the presser may see it. Raises `UnknownReplay`, `StillPlayed`."""
    return await press.context.replays.watch(match, spectator(press))


async def open_it(press: Press, where: Id) -> None:
    """Show it in a private message of its own."""
    await open_replay(press, where.match)


async def open_replay(press: Press, match: int | str) -> None:
    """The same, of the match that was named."""
    await press.private(await _screen(press, await watched(press, match)))


async def show_here(press: Press, where: Id) -> None:
    """Show it in the message that was pressed."""
    await press.update(await _screen(press, await watched(press, where.match)))


async def post(press: Press, where: Id) -> None:
    """Post it for everybody in the channel, once and without a ping; the private message then leads there."""
    history = await watched(press, where.match)
    if not _may_post(press, history.match):
        await press.note(press.t("You may not post in this channel."))
        return
    if lacking := press.lacking():
        await press.note(missing(press.t, lacking))
        return
    await press.context.servers.may_post(press.guild, press.user, press.channel, press.parent)
    context = press.context
    game = context.games[history.match.game]
    replay = offered(game.replay)
    t = await context.public_in(press.guild)
    message = await press.post(await apart(context, press.user, posted_screen, t, game, replay, history, press.user))
    await press.update(await _screen(press, history, jump_url(press.guild, press.channel, message)))


async def _screen(press: Press, history: History, posted: str | None = None) -> Screen:
    game, may_post = press.context.games[history.match.game], _may_post(press, history.match)
    draw = partial(replay_screen, may_post=may_post, posted=posted)
    return await apart(press.context, press.user, draw, await press.reader(), game, offered(game.replay), history)


def _may_post(press: Press, match: Match) -> bool:
    """Whether the presser may show a match to everybody here: where it was played, and its players anywhere.

    It takes the permission to write here oneself: the bot is nobody's way around that.
    """
    here = match.channel == press.channel or match.seat_of(press.user) is not None
    return here and may_write(press.interaction)
