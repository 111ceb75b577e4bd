"""A challenge: posted, accepted, declined, withdrawn."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.matches.errors import ChallengeClosed, ChallengeTwice
from bot.matches.model import Match, Opened
from bot.ui.errors import missing, words
from bot.ui.ids import Id, Unreadable
from bot.ui.requests.answer import Press
from bot.ui.screens.challenge import challenge_screen, first_screen
from bot.ui.screens.screen import Screen
from engine.errors import EngineError


async def post_challenge(press: Press, opened: Opened) -> None:
    """Answer with the challenge, for everybody."""
    try:
        message = await press.public(_screen(press, opened.match, ping=opened.ping))
    except Exception:
        press.context.show(opened.match.id)  # it is made: the publisher will post it
        raise
    await press.context.boards.notice_shown(opened.match, message)


async def announce(press: Press, begun: Match) -> None:
    """Tell everybody that a match against the bot has begun."""
    try:
        message = await press.public(_screen(press, begun))
        await press.context.boards.notice_shown(begun, message)
    finally:
        press.context.challenges.begun(begun.id)  # the board shall stand below this message


async def show_the_first(press: Press, error: ChallengeTwice) -> None:
    """A challenge that is made again while still open: lead to it (if it is gone, it comes back) or withdraw it."""
    match, version = error.data["match"], error.data["version"]
    assert isinstance(match, int)
    assert isinstance(version, int)
    press.context.show(match)
    await press.private(first_screen(press.t, words(press.t, error), match, version))


async def accept(press: Press, where: Id) -> None:
    """Deal the game, with the pick that the label says. The board follows in the channel."""
    if lacking := press.lacking():
        await press.note(missing(press.t, lacking))
        return
    try:
        await _answered(press, press.context.challenges.accept(where.match, press.user, where.rest))
    except EngineError as error:
        raise Unreadable from error  # no such pick


async def decline(press: Press, where: Id) -> None:
    """Turn the challenge down."""
    await _answered(press, press.context.challenges.decline(where.match, press.user))


async def withdraw(press: Press, where: Id) -> None:
    """Take one's own challenge back."""
    await _answered(press, press.context.challenges.withdraw(where.match, press.user))


async def _answered(press: Press, answering: Awaitable[Match]) -> None:
    """Show the challenge as it is then; if it was closed before, what has become of it."""
    try:
        match = await answering
    except ChallengeClosed as error:
        closed = error.data["match"]
        assert isinstance(closed, Match)
        match = closed
    await press.update(_screen(press, match))


def _screen(press: Press, match: Match, *, ping: bool = False) -> Screen:
    return challenge_screen(press.context.public, press.context.games[match.game], match, ping=ping)
