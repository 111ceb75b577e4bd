"""Publishing on Discord: finds, posts, edits and deletes the messages of posts.

When the turn passes, the board is reposted at the bottom with its ping and the old one is deleted, because an edit
notifies nobody. Everything else is edited in place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Final

import aiohttp
import discord

from bot.background.failures import log_failure
from bot.background.publishing import CannotPost, SentMessage
from bot.durations import HOUR
from bot.i18n.translator import Translator
from bot.ids import ChannelId, GuildId, MessageId, UserId
from bot.matches.core.model import Hand, State
from bot.matches.core.notices import NoticeKind
from bot.matches.core.places import Purpose
from bot.matches.moderation.reachability import Loss
from bot.matches.outbox.delivery import DailyDelivery, Delivery, HandLinks, PostDelivery
from bot.recent import Recent
from bot.ui import requests
from bot.ui.compose import Whereto, compose, current_challenge_screen, refresh_hand
from bot.ui.errors import ARCHIVED, NO_ACCESS, REFUSED
from bot.ui.message import Message
from bot.ui.names import jump_url
from bot.ui.permissions import may_post
from bot.ui.places import visible
from bot.ui.publishing.threads import archive, open_thread
from bot.ui.recent.open_hands import nonce, shown_in
from bot.ui.screens.afterwards.rematch import question_screen
from bot.ui.screens.heading import named_players
from bot.ui.screens.help import welcome_screen
from bot.ui.screens.learning.daily import daily_screen
from bot.ui.screens.moderation.audit import PAGE, log_text
from bot.ui.screens.outbox.notice import elsewhere_screen, moved_screen, notice_screen
from bot.ui.screens.screen import Reader, Screen
from bot.ui.screens.turns.board import board_screen
from bot.ui.services import REMEMBERED, Services
from render.request import Urgency

UNREACHABLE: Final = REFUSED | {10003, 10004, 10013, 50007, 50008, 50278}
"""Post refused; channel, server or person gone, no private messages accepted, a forum, no server in common: a retry
soon is useless."""

LOSSES: Final = {10003: Loss.CHANNEL, 10004: Loss.ACCESS, NO_ACCESS: Loss.ACCESS}
"""What is gone for good, by Discord's error code."""

LEFT: Final = frozenset({10007, 10013})
"""Unknown member, unknown user."""

MEMBERS_TRUSTED_FOR: Final = HOUR
"""How long a person who was found in a server is not looked up again."""

SEARCHED_MESSAGES: Final = 50
"""How many of a channel's latest messages are searched for a post that may be there."""


@contextmanager
def _raising_cannot_post() -> Iterator[None]:
    """Raise `CannotPost` for errors that a retry soon cannot mend; others pass through."""
    try:
        yield
    except discord.HTTPException as failure:
        if failure.code in UNREACHABLE:
            raise CannotPost(failure.code, LOSSES.get(failure.code)) from failure
        raise


class DiscordPublisher:
    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._members = Recent[tuple[GuildId, UserId], bool](REMEMBERED, services.clock, MEMBERS_TRUSTED_FOR)
        """(server, user) of those who were found there: a turn then costs no request of its own to look them up."""

    async def open_thread(self, delivery: Delivery) -> ChannelId:
        """Open a match's thread; see `ui.publishing.threads`."""
        with _raising_cannot_post():
            return await open_thread(self._client, delivery)

    async def close_thread(self, delivery: Delivery) -> None:
        """Archive a match's thread."""
        with _raising_cannot_post():
            await archive(self._client, delivery.channel, archived=True)

    async def find(self, delivery: PostDelivery) -> SentMessage | None:
        """Search the channel's latest messages for this post's message. Discord shows none if that is not permitted."""
        me = self._client.user
        assert me is not None
        with _raising_cannot_post():
            channel = await self._open(delivery)
            for message in await self._client.http.logs_from(channel, SEARCHED_MESSAGES):
                mine = int(message["author"]["id"]) == me.id
                shown = shown_in(message["components"], delivery.id) if mine else None
                if shown is not None:
                    return SentMessage(MessageId(int(message["id"])), shown, channel)
        return None

    async def post(self, delivery: PostDelivery) -> SentMessage:
        """Post it. Discord drops a second copy by the nonce and answers with the first."""
        if isinstance(delivery, Delivery) and delivery.purpose in (Purpose.BOARD, Purpose.NOTICE):
            # without the pings of those who left the server
            players = delivery.match.seating.players
            late = {user for seat in delivery.match.clocks.late if (user := players[seat]) is not None}
            asked = late if delivery.purpose is Purpose.BOARD else set(delivery.ping)
            left = await self._look_up_members(delivery, asked)
            delivery = replace(delivery, ping=tuple(user for user in delivery.ping if user not in left))
            if delivery.notice and delivery.notice.kind is NoticeKind.OPENED and not await self._sees(delivery):
                raise CannotPost(0)
        message = await self._message(delivery)
        with _raising_cannot_post():
            channel = await self._open(delivery)
            client, once = self._client, nonce(delivery.public_id, delivery.id)
            sent = await requests.post(client, channel, message, once)
        message_id, shown = MessageId(int(sent["id"])), shown_in(sent["components"], delivery.id)
        if isinstance(delivery, Delivery) and delivery.purpose is Purpose.BOARD:
            await self._look_up_after(delivery)
        return SentMessage(message_id, delivery.version if shown is None else shown, channel)

    async def _sees(self, delivery: Delivery) -> bool:
        """Whether the person who is told of a table can see its channel. Raises `PlacesUnknown`."""
        places, client, place = self._services.places, self._client, delivery.match.place
        channel = await places.channel(client, place.guild, place.channel)
        person = channel and delivery.person and await places.member(client, channel.guild, delivery.person)
        return bool(channel and person and visible(channel, person))

    async def _look_up_after(self, delivery: Delivery) -> None:
        """Look up whom a board has pinged, after the message, which need not wait: its next change shows who left."""
        if delivery.match.state is not State.PLAY or delivery.match.seating.solo:
            return
        try:
            lately = {user for user in delivery.ping if (delivery.guild, user) in self._members}
            await self._look_up_members(delivery, set(delivery.ping) - lately)
        except Exception as error:
            log_failure("players who have left could not be noted", error)

    async def _look_up_members(self, delivery: Delivery, wanted: Collection[UserId]) -> set[UserId]:
        """Fetch which of these players have left the server, and store it.

        Without Discord's privileged intent for members no event says who leaves.
        """
        seating, client, guild = delivery.match.seating, self._client, delivery.guild
        if not guild or delivery.person is not None:
            return set()
        found = {
            user: await _has_left(client, guild, user) for user in seating.players.values() if user in wanted and user
        }
        for user, has_left in found.items():
            if has_left is False:
                self._members[delivery.guild, user] = True
            else:
                self._members.pop((delivery.guild, user))
        left = {user for user, has_left in found.items() if has_left}
        there = {user for user, has_left in found.items() if has_left is False}
        absent = {seating.players[seat] for seat in seating.absent}
        if left - absent or there & absent:
            await self._services.reachability.note_members(delivery.match.id, left=left, there=there)
        return left

    async def edit(self, delivery: PostDelivery) -> bool:
        """Edit the message in place; False if it is gone."""
        assert delivery.message is not None
        with _raising_cannot_post():
            return await self._edit(delivery, delivery.message, await self._message(delivery))

    async def delete_old(self, delivery: PostDelivery, old: MessageId, new: MessageId | None) -> None:
        """Delete an old board; if that is not permitted, remove its buttons and link to the new one."""
        with _raising_cannot_post():
            try:
                await requests.delete(self._client, delivery.channel, old)
            except discord.NotFound:
                return
            except discord.Forbidden:
                t = self._services.public(delivery.language)
                to = Whereto(delivery.guild, t, delivery.pictures)
                url = jump_url(delivery.guild, delivery.channel, new or old)
                await self._edit(delivery, old, await compose(self._services, moved_screen(t, url), None, to))

    async def refresh_hand(self, hand: Hand, links: HandLinks | None) -> None:
        """Refresh the hand that its player has open."""
        user = hand.match.seating.players[hand.seat]
        assert user is not None
        shown = self._services.open_hands.find(hand.match.id, user)
        if shown is not None and shown.version < hand.match.version:
            await refresh_hand(self._services, hand, user, shown, links, unasked=True)

    async def report(self, guild: GuildId) -> None:
        """Post what is new in the server's log in the channel for it."""
        await post_log(self._client, self._services, guild)

    async def _message(self, delivery: PostDelivery) -> Message:
        t = self._services.public(delivery.language)
        shown = replace(await self._screen(delivery, t), silent=delivery.silent)
        return await compose(self._services, shown, None, Whereto(delivery.guild, t, delivery.pictures))

    async def _close(self, delivery: Delivery, t: Translator) -> str:
        """How close a finished match was, in words. Reads the whole match, so it runs in a worker."""
        game = self._services.games[delivery.match.game]
        *before, last = (await self._services.play.history(delivery.match.id, None)).states
        course = [*before, replace(last, players=named_players(t, game, delivery.match))]
        describe = partial(game.presentation.close_words, t, course)
        return await self._services.drawing.draw(describe, urgency=Urgency.BOARD, person=None)

    async def _screen(self, delivery: PostDelivery, t: Translator) -> Screen:
        if isinstance(delivery, DailyDelivery):
            return daily_screen(t, self._services.games[delivery.game], delivery)
        if delivery.purpose is Purpose.WELCOME:
            now, games = await self._services.server_settings.settings(delivery.guild), self._services.games
            played = {key: game for key, game in games.items() if now.plays(game.logic.rules)}
            return welcome_screen(t, played, delivery.id, delivery.version)
        assert isinstance(delivery, Delivery)
        match, game = delivery.match, self._services.games[delivery.match.game]
        reader = Reader(t, delivery.pictures)  # everybody in the channel, or the person whose private message it is
        if delivery.purpose is Purpose.BOARD:
            assert delivery.board_state is not None
            over, ending = match.state is State.OVER, match.result.ending
            left = not match.place.direct if delivery.person is not None else match.place.direct and not over
            if left:
                return elsewhere_screen(t, game, match, delivery.id)
            close = await self._close(delivery, t) if ending is not None and ending.scores else ""
            followers = delivery.followers
            return board_screen(
                reader, game, delivery.board_state, delivery.id, close=close, followers=followers, ping=delivery.ping
            )
        if delivery.purpose is Purpose.CHALLENGE:
            return await current_challenge_screen(self._services, t, match, delivery.id, ping=delivery.ping)
        if delivery.notice is not None:
            board = jump_url(*delivery.board_address) if delivery.board_address is not None else None
            return notice_screen(t, game, match, delivery.notice, delivery.id, board=board, ping=delivery.ping)
        assert delivery.asking_seat is not None
        return question_screen(
            t, game, match, delivery.asking_seat, delivery.id, answer=delivery.answer, ping=delivery.ping
        )

    async def _edit(self, delivery: PostDelivery, message_id: MessageId, message: Message) -> bool:
        client, channel = self._client, delivery.channel
        try:
            try:
                await requests.edit(client, channel, message_id, message)
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                # Sending reopens an archived thread, editing a message does not. A locked one stays closed.
                await archive(client, channel, archived=False)
                await requests.edit(client, channel, message_id, message)
        except discord.NotFound as error:
            if error.code != requests.MESSAGE_GONE:
                raise
            return False
        return True

    async def _open(self, delivery: PostDelivery) -> ChannelId:
        """The channel of a post; a person's private channel is opened when they are first written to."""
        if delivery.channel == 0 and delivery.person is not None:
            return await requests.open_private(self._client, delivery.person)
        return delivery.channel


async def _has_left(client: discord.Client, guild: GuildId, user: UserId) -> bool | None:
    """Whether a user is no longer a member of a server; None if that cannot be found out now."""
    try:
        await client.http.get_member(guild, user)
    except discord.HTTPException as error:
        return True if error.code in LEFT else None
    except (aiohttp.ClientError, OSError):
        return None
    return False


async def post_welcome(client: discord.Client, services: Services, guild: GuildId) -> None:
    """Post it in the system channel, or in the first channel for matches that the bot may write in; else nowhere.

    Raises `PlacesUnknown` and `Busy`.
    """
    server = await services.places.server(client, guild, fresh=True)
    chosen = await services.server_settings.settings(guild)
    for channel in filter(None, (server.system_channel, *server.text_channels) if server else ()):
        allowed = not chosen.channels or channel.id in chosen.channels
        if allowed and may_post(channel.permissions_for(channel.guild.me), thread=False):
            await services.server_settings.post_welcome(guild, ChannelId(channel.id))
            return


async def post_log(client: discord.Client, services: Services, guild: GuildId, before: ChannelId | None = None) -> None:
    """Post what is new in a server's log in the channel for it, and if possible in the one `before`.

    Raises `FAILURES`.
    """
    now, new = await services.server_settings.unreported(guild, PAGE)
    if not (now.log_channel or before) or not new.entries:
        return
    dated, reported = len(new.entries) > 1, now.reported + len(new.entries)  # of several, some may come late
    text = log_text(services.public(now.language), services.games, new, dated=dated)
    if before is not None and before != now.log_channel:
        with suppress(*requests.FAILURES):
            await requests.post(client, before, Message(Screen((text,)), ()), f"{guild:x}:{reported:x}:b")
    if now.log_channel is not None:
        await requests.post(client, now.log_channel, Message(Screen((text,)), ()), f"{guild:x}:{reported:x}")
    await services.server_settings.note_reported(guild, reported)
