"""Brings what a channel shows of one match up to date: the publisher's hands on Discord.

A board is posted anew at the bottom with its ping and the old one goes, because editing a message notifies nobody.
Everything else is edited in place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from bot.i18n.translator import Translator
from bot.matches.boards import Board, Boards, Notice
from bot.matches.model import Hand, Match, State, Table
from bot.services.upkeep import CannotPublish
from bot.ui.compose import compose
from bot.ui.context import Context
from bot.ui.links import jump_url
from bot.ui.message import Message
from bot.ui.screens.challenge import challenge_screen
from bot.ui.screens.hand import hand_screen
from bot.ui.screens.moved import moved_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.table import table_screen

UNREACHABLE: Final = frozenset({10003, 10004, 50001, 50013, 50083, 160005})
"""Channel gone, server gone, no access, no permission, thread archived or locked: trying again soon is of no use."""

MESSAGE_GONE: Final = 10008


@contextmanager
def _kept(failures: list[discord.HTTPException]) -> Iterator[None]:
    """Keep what Discord refuses for later: one message's trouble must not hold up the other."""
    try:
        yield
    except discord.HTTPException as failure:
        failures.append(failure)


class Carrier:
    """Shows matches through a client."""

    def __init__(self, client: discord.Client, context: Context, boards: Boards) -> None:
        self._client = client
        self._context = context
        self._boards = boards

    async def show(self, match: int) -> None:
        """Make the channel and the open hands of a match agree with it.

        Raises `CannotPublish` where the channel cannot be written to, and whatever else should be tried again.
        """
        failures: list[discord.HTTPException] = []
        if (board := await self._boards.board(match)) is not None:
            await self._follow_hands(board.match)
            with _kept(failures):
                await self._show_board(board)
        if (notice := await self._boards.notice(match)) is not None:
            with _kept(failures):
                await self._show_notice(notice)
        for failure in failures:
            if failure.code in UNREACHABLE:
                raise CannotPublish(failure.code) from failure
            raise failure

    async def _show_notice(self, notice: Notice) -> None:
        match = notice.match
        game = self._context.games[match.game]
        screen = challenge_screen(self._context.public, game, match, ping=notice.ping)
        message = await compose(self._context, screen, None)
        if notice.message is not None:
            shown = await self._edit(match, notice.message, message)
            await self._boards.notice_shown(match, notice.message if shown else None)
        elif match.state is State.CHALLENGE:
            await self._boards.notice_shown(match, await self._post(match, message, None))
        else:
            await self._boards.notice_shown(match, None)

    async def _show_board(self, board: Board) -> None:
        match, stale = board.match, board.stale
        if board.lags and board.watched and board.message is not None and board.shown_version:
            table = await self._context.play.table(match.id)
            if await self._edit(table.match, board.message, await self._board(table)):
                await self._boards.edited(table.match)
                board = Board(table.match, board.message, table.match.version, stale)
        if board.lags:
            if stale is not None and board.message is not None:
                with _kept([]):  # a last try: the newer one takes its place in the row
                    await self._take_away(match, stale, board.message)
            stale = board.message or stale
            table = await self._context.play.table(match.id)
            ping = await self._boards.may_ping(table.match)
            posted = await self._post(table.match, await self._board(table, ping=ping), stale)
            await self._boards.shown(table.match, posted)
            board = Board(table.match, posted, table.match.version, stale)
        if stale is not None and board.message is not None:
            await self._take_away(match, stale, board.message)
            await self._boards.stale_gone(match.id)

    async def _board(self, table: Table, *, ping: bool = False) -> Message:
        game = self._context.games[table.match.game]
        return await compose(self._context, table_screen(self._context.public, game, table, ping=ping), None)

    async def _post(self, match: Match, message: Message, previous: int | None) -> int:
        # The nonce makes Discord drop a second copy, should we have died between posting and noting it.
        told = f"{match.commitment}:{match.channel}:{match.version}:{previous}"
        nonce = hashlib.sha256(told.encode()).hexdigest()[:24]
        sent = await self._channel(match).send(
            view=message.view(), files=message.files(), allowed_mentions=message.mentions(), nonce=nonce
        )
        return sent.id

    async def _edit(self, match: Match, message_id: int, message: Message) -> bool:
        try:
            await (
                self._channel(match)
                .get_partial_message(message_id)
                .edit(view=message.view(), attachments=message.files(), allowed_mentions=message.mentions())
            )
        except discord.NotFound as error:
            if error.code != MESSAGE_GONE:
                raise
            return False
        return True

    async def _take_away(self, match: Match, old: int, new: int) -> None:
        """Delete an old board; if that is not allowed, take its buttons and point to the new one."""
        try:
            await self._channel(match).get_partial_message(old).delete()
        except discord.NotFound:
            return
        except discord.Forbidden:
            t = self._context.public
            url = jump_url(match.guild, match.channel, new)
            await self._edit(match, old, await compose(self._context, moved_screen(t, url), None))

    async def _follow_hands(self, match: Match) -> None:
        """Refresh the hands that are open on somebody's screen."""
        for user in {user for user in match.players.values() if user is not None}:
            hand = self._context.open_hands.living(match.id, user)
            if hand is None or hand.version >= match.version:
                continue
            now = await self._context.play.hand(match.id, user)
            message = await self._hand(user, self._context.translators[hand.language], now)
            try:
                await hand.interaction.edit_original_response(
                    view=message.view(), attachments=message.files(), allowed_mentions=message.mentions()
                )
            except (discord.HTTPException, aiohttp.ClientError, OSError):
                self._context.open_hands.gone(match.id, user)  # dismissed, or its token has run out
            else:
                self._context.open_hands.followed(match.id, user, now.match.version)

    async def _hand(self, user: int, t: Translator, hand: Hand) -> Message:
        reads = Reader(t, (await self._context.people.settings(user)).pictures)
        return await compose(self._context, hand_screen(reads, self._context.games[hand.match.game], hand), user)

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)
