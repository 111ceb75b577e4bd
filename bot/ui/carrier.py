"""The poster's hands on Discord: finds, posts, edits and takes away what the bot owes a channel.

A board is posted anew at the bottom with its ping and the old one goes, because editing a message notifies nobody.
Everything else is edited in place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import aiohttp
import discord

from bot.matches.model import Hand, State
from bot.matches.outbox import Owed
from bot.matches.table import BOARD, CHALLENGE
from bot.services.drawing import Urgency
from bot.services.poster import CannotPost, Sent
from bot.ui.compose import compose
from bot.ui.context import Context
from bot.ui.links import jump_url
from bot.ui.message import Message
from bot.ui.offers import challenge_of
from bot.ui.posts import nonce, shown_in
from bot.ui.screens.elsewhere import elsewhere_screen
from bot.ui.screens.hand import hand_screen
from bot.ui.screens.moved import moved_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.rematch import question_screen
from bot.ui.screens.screen import Screen
from bot.ui.screens.table import table_screen

UNREACHABLE: Final = frozenset({10003, 10004, 10013, 50001, 50007, 50013, 50083, 50278, 160005})
"""Channel, server or person gone, no access, takes no private messages, no permission, thread archived, no server in
common, thread locked: trying again soon is of no use."""

MESSAGE_GONE: Final = 10008

LOOKED_THROUGH: Final = 50
"""How many of a channel's latest messages are looked through for one that may have been posted."""


@contextmanager
def _refusing() -> Iterator[None]:
    """Tell what a channel refuses for good from what is worth another try."""
    try:
        yield
    except discord.HTTPException as failure:
        if failure.code in UNREACHABLE:
            raise CannotPost(failure.code) from failure
        raise


class Carrier:
    """Shows matches through a client."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context

    async def find(self, owed: Owed) -> Sent | None:
        """Look through the channel's latest messages of our own, where that is granted."""
        me = self._client.user
        if me is None or (owed.person is None and not self._may_look(owed.channel)):
            return None
        with _refusing():
            channel = await self._open(owed)
            async for message in channel.history(limit=LOOKED_THROUGH):
                shown = shown_in(message.components, owed.id) if message.author.id == me.id else None
                if shown is not None:
                    return Sent(message.id, shown, channel.id)
        return None

    def _may_look(self, channel_id: int) -> bool:
        channel = self._client.get_channel(channel_id)
        guild = getattr(channel, "guild", None)
        if channel is None or guild is None or not isinstance(channel, discord.abc.Messageable):
            return False
        return bool(channel.permissions_for(guild.me).read_message_history)

    async def post(self, owed: Owed) -> Sent:
        """Post it; by the nonce Discord drops a second copy and answers with the first."""
        message = await self._message(owed)
        with _refusing():
            channel = await self._open(owed)
            sent = await channel.send(
                view=message.view(),
                files=message.files(),
                allowed_mentions=message.mentions(),
                nonce=nonce(owed.match, owed.id),
            )
        shown = shown_in(sent.components, owed.id)
        return Sent(sent.id, owed.match.version if shown is None else shown, channel.id)

    async def edit(self, owed: Owed) -> bool:
        """Change the message that is there."""
        assert owed.message is not None
        with _refusing():
            return await self._edit(owed, owed.message, await self._message(owed))

    async def take_away(self, owed: Owed, old: int, new: int | None) -> None:
        """Delete an old board; if that is not allowed, take its buttons and point to the new one."""
        with _refusing():
            try:
                await self._channel(owed).get_partial_message(old).delete()
            except discord.NotFound:
                return
            except discord.Forbidden:
                url = jump_url(owed.guild, owed.channel, new or old)
                await self._edit(owed, old, await compose(self._context, moved_screen(self._reader(owed).t, url), None))

    async def follow(self, hand: Hand) -> None:
        """Refresh the hand that is open on its player's screen."""
        match, hands = hand.match, self._context.open_hands
        user = match.players[hand.seat]
        assert user is not None
        there = hands.living(match.id, user)
        if there is None:
            return
        waits = not hand.state.my_turn
        channel = there.interaction.channel_id
        below = await self._context.outbox.board(match.id, user, channel, there.message) if waits else None
        if there.version >= match.version and (below is None or not there.lost):
            return
        board = jump_url(below.guild, below.channel, below.message) if below is not None else None
        reads = self._context.reader(hand.settings, there.language)
        shown = hand_screen(reads, self._context.games[match.game], hand, board=board)
        message = await compose(self._context, shown, user)
        try:
            await there.interaction.edit_original_response(
                view=message.view(), attachments=message.files(), allowed_mentions=message.mentions()
            )
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            hands.gone(match.id, user)  # dismissed, or its token has run out
        else:
            hands.followed(match.id, user, match.version, lost=waits and below is None)

    async def _message(self, owed: Owed) -> Message:
        return await compose(self._context, await self._screen(owed), None)

    async def _close(self, owed: Owed) -> str:
        """How close a match was that is over. It takes reading all of it: for a worker."""
        game, course = self._context.games[owed.match.game], await self._context.outbox.course(owed.match.id)
        tell = partial(game.close_words, self._reader(owed).t, course)
        return await self._context.studio.draw(tell, urgency=Urgency.BOARD, person=None)

    async def _screen(self, owed: Owed) -> Screen:
        reads, game = self._reader(owed), self._context.games[owed.match.game]
        t = reads.t
        if owed.purpose == BOARD:
            assert owed.table is not None
            over = owed.match.state is State.OVER
            left = not owed.match.direct if owed.person is not None else owed.match.direct and not over
            if left:
                return elsewhere_screen(t, game, owed.match, owed.id)
            close = await self._close(owed) if over else ""
            return table_screen(reads, game, owed.table, owed.id, close=close, ping=owed.ping)
        if owed.purpose == CHALLENGE:
            return await challenge_of(self._context, t, owed.match, owed.id, ping=owed.ping)
        assert owed.asks is not None
        return question_screen(t, game, owed.match, owed.asks, owed.id, answer=owed.answer, ping=owed.ping)

    async def _edit(self, owed: Owed, message_id: int, message: Message) -> bool:
        try:
            await (
                self._channel(owed)
                .get_partial_message(message_id)
                .edit(view=message.view(), attachments=message.files(), allowed_mentions=message.mentions())
            )
        except discord.NotFound as error:
            if error.code != MESSAGE_GONE:
                raise
            return False
        return True

    def _reader(self, owed: Owed) -> Reader:
        """Whom a message is for: everybody in the channel, or the person whose private message it is."""
        return Reader(self._context.public(owed.language), owed.pictures)

    async def _open(self, owed: Owed) -> discord.PartialMessageable:
        """The channel of a post; somebody's private messages are found when they are first written to."""
        if owed.channel == 0 and owed.person is not None:
            found = await self._client.create_dm(discord.Object(owed.person))
            return self._client.get_partial_messageable(found.id)
        return self._channel(owed)

    def _channel(self, owed: Owed) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(owed.channel, guild_id=owed.guild or None)
