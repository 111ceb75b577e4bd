"""A lobby: somebody sits down, gets up, declines, has the bot sit down, or starts it."""

from __future__ import annotations

from bot.matches.core.errors import NotAtTable
from bot.matches.core.model import Match, State
from bot.ui.challenge_lookup import challenge_of
from bot.ui.custom_ids import Id, Unreadable
from bot.ui.errors import missing
from bot.ui.handlers.lobby.challenge import answered
from bot.ui.interaction import Press
from bot.ui.names import level_name
from bot.ui.screens.lobby.lobby import bots_screen


async def join(press: Press, where: Id) -> None:
    """Sit down. When the last seat is taken the board follows in the channel."""
    if await _may_not_post(press):
        return
    match = await press.context.lobbies.join(where.match, press.user)
    await press.update(await challenge_of(press.context, await press.shared(), match, where.post))


async def leave(press: Press, where: Id) -> None:
    """Get up."""
    await answered(press, where, press.context.lobbies.leave(where.match, press.user))


async def decline(press: Press, where: Id) -> None:
    """Give up the seat that is kept for the presser."""
    await answered(press, where, press.context.lobbies.decline(where.match, press.user))


async def start(press: Press, where: Id) -> None:
    """Begin with those who sit there."""
    if not await _may_not_post(press):
        await answered(press, where, press.context.lobbies.start(where.match, press.user))


async def bots(press: Press, where: Id) -> None:
    """Ask the host at which level the bot is to sit down."""
    match = await press.context.lobbies.look(where.match, press.user)
    await press.private(bots_screen(press.t, press.context.games[match.game], match))


async def add_bot(press: Press, where: Id) -> None:
    """The bot sits down."""
    if not where.rest.isdecimal() or len(where.rest) > 9:
        raise Unreadable
    bot = press.interaction.client.user
    assert bot is not None
    level = int(where.rest)
    match = await press.context.lobbies.add_bot(where.match, press.user, level, bot.id)
    name = level_name(press.t, press.context.games[match.game], level)
    await _show(press, match, press.t("🤖 {level} sits at the table.", level=name))


async def send_away(press: Press, where: Id) -> None:
    """The bot gets up."""
    try:
        match = await press.context.lobbies.send_away(where.match, press.user)
    except NotAtTable:  # pressed twice
        match = await press.context.lobbies.look(where.match, press.user)
    await _show(press, match, press.t("A seat is free again."))


async def _show(press: Press, match: Match, said: str) -> None:
    if match.state is not State.CHALLENGE:
        said += " " + press.t("The table is full, and the match begins.")
    await press.update(bots_screen(press.t, press.context.games[match.game], match, said=said))


async def _may_not_post(press: Press) -> bool:
    """Whether the bot could not show the board here, which the presser is told then."""
    if not press.lacking():
        return False
    await press.reader()
    await press.note(missing(press.t, press.lacking()))
    return True
