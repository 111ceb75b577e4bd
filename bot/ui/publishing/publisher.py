"""The poster's hands on Discord: finds, posts, edits and takes away what the bot owes a channel.

A board is posted anew at the bottom with its ping and the old one goes, because editing a message notifies nobody.
Everything else is edited in place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Final

import aiohttp
import discord

from bot.background.drawing_pool import Urgency
from bot.background.failures import log_failure
from bot.background.publishing import CannotPost, Sent
from bot.matches.core.model import Hand, State
from bot.matches.core.notices import NOTICE
from bot.matches.core.places import BOARD, CHALLENGE
from bot.matches.moderation.reachability import Loss
from bot.matches.outbox.delivery import Owed
from bot.ui.challenge_lookup import challenge_of
from bot.ui.compose import compose
from bot.ui.links import jump_url
from bot.ui.message import Message
from bot.ui.publishing.threads import archive, open_thread
from bot.ui.recent.copies import nonce, shown_in
from bot.ui.screens.afterwards.rematch import question_screen
from bot.ui.screens.heading import people
from bot.ui.screens.outbox.elsewhere import elsewhere_screen
from bot.ui.screens.outbox.moved import moved_screen
from bot.ui.screens.outbox.notice import notice_screen
from bot.ui.screens.people.matches import next_button
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from bot.ui.screens.turns.board import table_screen
from bot.ui.screens.turns.hand import hand_screen
from bot.ui.services import Context

UNREACHABLE: Final = frozenset({10003, 10004, 10013, 50001, 50007, 50013, 50083, 50278, 160005})
"""Channel, server or person gone, no access, takes no private messages, no permission, thread archived, no server in
common, thread locked: trying again soon is of no use."""

LOSSES: Final = {10003: Loss.CHANNEL, 10004: Loss.ACCESS, 50001: Loss.ACCESS}
"""What is gone for good where Discord answers so."""

ARCHIVED: Final = 50083

MESSAGE_GONE: Final = 10008

Found = discord.abc.GuildChannel | discord.Thread | discord.abc.PrivateChannel | None

LEFT: Final = frozenset({10007, 10013})
"""No such member, no such user."""

LOOKED_THROUGH: Final = 50
"""How many of a channel's latest messages are looked through for one that may have been posted."""


@contextmanager
def _refusing() -> Iterator[None]:
    """Tell what a channel refuses for good from what is worth another try."""
    try:
        yield
    except discord.HTTPException as failure:
        if failure.code in UNREACHABLE:
            raise CannotPost(failure.code, LOSSES.get(failure.code)) from failure
        raise


class Carrier:
    """Shows matches through a client."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context

    async def open_thread(self, owed: Owed) -> int:
        """Open it; see `ui.publishing.threads`."""
        with _refusing():
            return await open_thread(self._client, owed)

    async def close_thread(self, owed: Owed) -> None:
        """Archive it."""
        with _refusing():
            await archive(self._client, owed.channel, archived=True)

    async def find(self, owed: Owed) -> Sent | None:
        """Look through the channel's latest messages of our own, where that is granted."""
        me = self._client.user
        if me is None or not await self._may_look(owed):
            return None
        with _refusing():
            channel = await self._open(owed)
            async for message in channel.history(limit=LOOKED_THROUGH):
                shown = shown_in(message.components, owed.id) if message.author.id == me.id else None
                if shown is not None:
                    return Sent(message.id, shown, channel.id)
        return None

    async def _may_look(self, owed: Owed) -> bool:
        if owed.person is not None:
            return True
        with _refusing():
            channel = await self._looked_into(owed)
        guild = getattr(channel, "guild", None)
        if channel is None or guild is None or not isinstance(channel, discord.abc.Messageable):
            return False
        return bool(channel.permissions_for(guild.me).read_message_history)

    async def _looked_into(self, owed: Owed) -> Found:
        """The channel of a post, as far as it is known; a match's own thread also when it is archived."""
        known = self._client.get_channel(owed.channel)
        if known is None and owed.channel == owed.match.thread:
            return await self._client.fetch_channel(owed.channel)
        return known

    async def post(self, owed: Owed) -> Sent:
        """Post it; by the nonce Discord drops a second copy and answers with the first."""
        owed = await self._without_absent(owed)
        message = await self._message(owed)
        with _refusing():
            channel = await self._open(owed)
            sent = await channel.send(
                view=message.view(),
                files=message.files(),
                allowed_mentions=message.mentions(),
                nonce=nonce(owed.match, owed.id),
            )
        if owed.purpose == BOARD and owed.match.state is State.PLAY and not owed.match.solo:
            try:  # after the message, which need not wait for it; who has left is on the board with its next change
                await self._look_for(owed, set(owed.ping))
            except Exception as error:
                log_failure("players who have left could not be noted", error)
        shown = shown_in(sent.components, owed.id)
        return Sent(sent.id, owed.match.version if shown is None else shown, channel.id)

    async def _without_absent(self, owed: Owed) -> Owed:
        """The same, pinging nobody who has left the server: looked up for notices, and for those whose time is up."""
        if owed.purpose not in (BOARD, NOTICE):
            return owed
        late = {user for seat in owed.match.late if (user := owed.match.players[seat]) is not None}
        left = await self._look_for(owed, late if owed.purpose == BOARD else set(owed.ping))
        return replace(owed, ping=tuple(user for user in owed.ping if user not in left))

    async def _look_for(self, owed: Owed, asked: Collection[int]) -> set[int]:
        """Look up which of these players have left the server, and keep what is found.

        Without Discord's intent for members nobody tells the bot who leaves.
        """
        match, guild = owed.match, self._client.get_guild(owed.guild)
        if guild is None or owed.person is not None:
            return set()
        found = {user: await _has_left(guild, user) for user in match.players.values() if user in asked and user}
        left = {user for user, has_left in found.items() if has_left}
        there = {user for user, has_left in found.items() if has_left is False}
        absent = {match.players[seat] for seat in match.absent}
        if left - absent or there & absent:
            await self._context.whereabouts.seen(match.id, left=left, there=there)
        return left

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
        below, listed = None, None
        if waits:
            pressed, lists = there.interaction, self._context.lists
            below, listed = await lists.onward(user, pressed.guild_id or 0, match.id, pressed.channel_id, there.message)
        if there.version >= match.version and (below is None or not there.lost):
            return
        board = jump_url(below.guild, below.channel, below.message) if below is not None else None
        reads = self._context.reader(hand.settings, there.language)
        following = None if listed is None else next_button(reads.t, self._context.games[listed.match.game], listed)
        shown = hand_screen(reads, self._context.games[match.game], hand, board=board, following=following)
        message = await compose(self._context, shown, user)
        now = hands.living(match.id, user)
        if now is None or now.message != there.message:
            return  # meanwhile the message shows another match
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
        game, t = self._context.games[owed.match.game], self._reader(owed).t
        *before, last = await self._context.outbox.course(owed.match.id)
        course = [*before, replace(last, players=people(t, game, owed.match))]
        tell = partial(game.close_words, t, course)
        return await self._context.studio.draw(tell, urgency=Urgency.BOARD, person=None)

    async def _screen(self, owed: Owed) -> Screen:
        reads, game = self._reader(owed), self._context.games[owed.match.game]
        t = reads.t
        if owed.purpose == BOARD:
            assert owed.table is not None
            over, ending = owed.match.state is State.OVER, owed.match.ending
            left = not owed.match.direct if owed.person is not None else owed.match.direct and not over
            if left:
                return elsewhere_screen(t, game, owed.match, owed.id)
            close = await self._close(owed) if ending is not None and ending.scores else ""
            followers = owed.followers
            return table_screen(reads, game, owed.table, owed.id, close=close, followers=followers, ping=owed.ping)
        if owed.purpose == CHALLENGE:
            return await challenge_of(self._context, t, owed.match, owed.id, ping=owed.ping)
        if owed.notice is not None:
            there = owed.board
            board = jump_url(there.guild, there.channel, there.message) if there is not None else None
            return notice_screen(t, game, owed.match, owed.notice, owed.id, board=board, ping=owed.ping)
        assert owed.asks is not None
        return question_screen(t, game, owed.match, owed.asks, owed.id, answer=owed.answer, ping=owed.ping)

    async def _edit(self, owed: Owed, message_id: int, message: Message) -> bool:
        async def change() -> None:
            there = self._channel(owed).get_partial_message(message_id)
            await there.edit(view=message.view(), attachments=message.files(), allowed_mentions=message.mentions())

        try:
            try:
                await change()
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                # Sending opens an archived thread again, changing a message does not. A locked one stays closed.
                await archive(self._client, owed.channel, archived=False)
                await change()
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


async def _has_left(guild: discord.Guild, user: int) -> bool | None:
    """Whether somebody is no member of a server any more; None where that cannot be told now."""
    try:
        await guild.fetch_member(user)
    except discord.HTTPException as error:
        return True if error.code in LEFT else None
    except (aiohttp.ClientError, OSError):
        return None
    return False
