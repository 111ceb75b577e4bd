"""Responses to one interaction: as its first response if that is still free, else as an edit or a follow-up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord

from bot.background.pools.worker import Busy
from bot.ids import MessageId
from bot.ui import requests
from bot.ui.message import EPHEMERAL, Message
from bot.ui.received import Received
from bot.ui.requests import ALREADY_ANSWERED, FAILURES, InteractionToken, Response

log = logging.getLogger(__name__)

DISCORD_WAITS: Final = 3.0
"""Seconds within which Discord wants a first response: an answer or an acknowledgement."""


class FirstResponse:
    """An interaction takes one first response. The answer and the acknowledgement compete for it here."""

    def __init__(self, token: InteractionToken, *, opens: bool, seconds: float) -> None:
        """`seconds` from now this is acknowledged if no answer is on its way.

        `opens`: the answer is a message of its own; else it changes the message that was pressed.
        """
        self._token = token
        self._opens = opens
        self.acknowledge_at = asyncio.get_running_loop().time() + seconds
        """By the event loop's clock."""
        self.thinking = False
        """A private message of Discord's own ("thinking…") waits for the answer."""
        self.acknowledged = False
        """Whether this was acknowledged before it was answered."""
        self._answering = False
        self._acknowledging: asyncio.Task[None] | None = None
        self._refused: discord.HTTPException | None = None
        self._arrived = False

    def acknowledge(self) -> None:
        """Acknowledge now and answer later; does nothing if an answer is on its way."""
        if not self._answering and self._acknowledging is None:
            self.acknowledged = True
            self._acknowledging = asyncio.create_task(self._acknowledge())

    async def _acknowledge(self) -> None:
        # After a plain acknowledgement "the original response" is the message that was pressed, perhaps the public
        # board. So what opens a message of its own acknowledges with a private one, which the answer then fills.
        try:
            if self._opens:
                await self._token.respond(Response.THINKING, ephemeral=True)
                self.thinking = True
            else:
                await self._token.respond(Response.ACKNOWLEDGED)
        except FAILURES as error:
            self._refused = error if isinstance(error, discord.HTTPException) else None
            if self._refused is None or self._refused.code != ALREADY_ANSWERED:
                log.warning("cannot acknowledge a press: %s", type(error).__name__)

    async def claim(self) -> bool:
        """Take the first response for an answer; False if it is given. Waits for an acknowledgement under way."""
        if self._acknowledging is not None:
            await self._acknowledging
        if self._arrived or self._token.response is not None:
            return False
        self._answering = True
        return True

    async def send_in_time(
        self,
        send: Callable[[], Coroutine[Any, Any, MessageId]],
        find: Callable[[], Awaitable[MessageId | None]],
        *,
        uploads: bool,
    ) -> MessageId | None:
        """Give the claimed first response; its message. None if it was too late: then this is acknowledged instead.

        A slow upload is broken off to make room for the acknowledgement. If Discord has taken the upload all the same,
        it refuses the acknowledgement, and `find` looks for the message.
        """
        if not uploads or self._acknowledging is not None:  # text takes no longer than an acknowledgement
            return await send()
        upload = asyncio.create_task(send())
        try:
            await asyncio.wait({upload}, timeout=self.acknowledge_at - asyncio.get_running_loop().time())
        finally:
            upload.cancel()
        await asyncio.wait({upload})
        if not upload.cancelled():
            return upload.result()
        self._answering = False
        self.acknowledge()
        if not await self.claim():
            return None
        if self._refused is None or self._refused.code != ALREADY_ANSWERED:
            return await send()
        found = await find()
        if found is None:  # the same request, delivered twice: its other delivery answers
            raise self._refused
        self._arrived = True
        return found


LOADING: Final = discord.MessageFlags(loading=True).value
"""The flag of a private message of Discord's own ("thinking…") that waits for the answer."""


@dataclass(slots=True, eq=False)
class Responses:
    """What an interaction's token allows. Every method returns the id of the message that shows the answer."""

    _received: Received
    _token: InteractionToken
    _first: FirstResponse
    _sending: Callable[[], AbstractContextManager[None]]
    """Entered while Discord is answered."""

    async def update(self, message: Message) -> MessageId:
        """Change the message that was pressed. Raises `discord.NotFound` if it is gone meanwhile."""
        assert self._received.message is not None
        with self._sending():
            if await self._first.claim():
                send = partial(self._token.respond, Response.UPDATE, message)
                try:
                    if await self._first.send_in_time(send, self._find_pressed, uploads=message.uploads) is not None:
                        return self._received.message
                except discord.HTTPException as error:
                    if error.code != ALREADY_ANSWERED:  # by another process, which may have ended since
                        raise
            await self._token.edit_original(message)
        return self._received.message

    async def form(self, form: Message) -> None:
        """Open a form. Raises `Busy` if this was acknowledged before: Discord opens none then."""
        with self._sending():
            if not await self._first.claim():
                raise Busy(of_person=False)
            await self._token.respond(Response.FORM, form)

    async def edit_original(self, message: Message) -> MessageId:
        """Change the first answer: the private one, or the message that was pressed."""
        with self._sending():
            return await self._token.edit_original(message)

    async def private(self, message: Message, *, noted: bool = False) -> MessageId:
        """Answer with a message that only the presser sees; its id may be `UNKNOWN` if it needs not be `noted`."""
        with self._sending():
            if await self._first.claim():
                send = partial(self._token.respond, Response.MESSAGE, message, ephemeral=True, noted=noted)
                try:
                    sent = await self._first.send_in_time(send, self._find_private, uploads=message.uploads)
                    if sent is not None:
                        return sent
                except discord.HTTPException as error:
                    if not await self._only_acknowledged(error):
                        raise
                    self._first.thinking = True
            if self._first.thinking:
                self._first.thinking = False
                return await self._token.edit_original(message)
            return await self._token.follow_up(message)

    async def nothing(self) -> None:
        """Answer by no message and no change."""
        with self._sending():
            if await self._first.claim():
                await self._token.respond(Response.ACKNOWLEDGED)
            elif self._first.thinking:
                await self._token.delete_original()

    async def public(self, message: Message, nonce: str) -> MessageId:
        """Answer with a message that everybody sees, once for each `nonce`."""
        with self._sending():
            if await self._first.claim():
                send = partial(self._token.respond, Response.MESSAGE, message, noted=True)
                try:
                    answered = await self._first.send_in_time(send, self._find_public, uploads=message.uploads)
                    if answered is not None:
                        return answered
                except requests.FAILURES as error:
                    # The message may be there all the same: perhaps only Discord's confirmation was lost.
                    found = await self._find_public()
                    if found is not None:
                        return found
                    if not await self._only_acknowledged(error):
                        raise
            # What follows an acknowledgement is an edit of it and notifies nobody: so this is a message of its own.
            sent = await self.post(message, nonce)
            await self._delete_original()
        return sent

    async def drop_thinking(self) -> None:
        """Delete the message that waits for the answer, if there is one: the answer will be below what came since."""
        if self._first.thinking:
            await self._delete_original()

    async def _delete_original(self) -> None:
        self._first.thinking = False
        with contextlib.suppress(*requests.FAILURES):
            await self._token.delete_original()

    async def post(self, message: Message, nonce: str) -> MessageId:
        """Post a message in this channel, not as an answer, once for each `nonce`."""
        assert self._received.channel is not None
        with self._sending():
            sent = await requests.post(self._received.client, self._received.channel, message, nonce)
        return MessageId(int(sent["id"]))

    async def _find_pressed(self) -> MessageId:
        """The pressed message: it shows the answer once Discord says that this is answered."""
        return requests.UNKNOWN

    async def _only_acknowledged(self, error: Exception) -> bool:
        """Whether Discord refuses an answer because another process has acknowledged this, and not answered yet.

        That process may have ended since. If not, both answer by the same message.
        """
        if not isinstance(error, discord.HTTPException) or error.code != ALREADY_ANSWERED:
            return False
        try:
            return bool((await self._token.original())["flags"] & LOADING)
        except discord.NotFound:  # answered, and that message is gone
            return False

    async def _find_public(self) -> MessageId | None:
        """The public message by which this was answered, also by another process; None if there is none."""
        try:
            message = await self._token.original()
        except requests.FAILURES:
            return None
        # If the request was delivered twice, the other delivery's acknowledgement is private.
        return None if message["flags"] & EPHEMERAL else MessageId(int(message["id"]))

    async def _find_private(self) -> MessageId | None:
        """The private message by which this was answered; None if another delivery has only acknowledged it."""
        message = await self._token.original()
        return None if message["flags"] & LOADING else MessageId(int(message["id"]))
