"""The first response to an interaction: given within Discord's three seconds, or replaced by an acknowledgement."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import discord

from bot.ui.requests import ALREADY_ANSWERED, FAILURES, InteractionToken, Response

log = logging.getLogger(__name__)

DISCORD_WAITS: Final = 3.0
"""Seconds within which Discord wants a first response: an answer or an acknowledgement."""


def time_left(created: float, arrived: float, seconds: float) -> float:
    """Return how many of `seconds`, counted from its creation, an interaction has left.

    `created` is by Discord's clock, `arrived` by ours, in seconds since 1970. If it was created after it arrived, or
    too long ago to be answered at all, the clocks differ: then all of the time is left.

    >>> time_left(1000.0, 1000.5, 2.0), time_left(1000.0, 1002.5, 2.0)
    (1.5, -0.5)
    >>> time_left(1000.0, 999.0, 2.0), time_left(1000.0, 1060.0, 2.0)
    (2.0, 2.0)
    """
    age = arrived - created
    return seconds - age if 0 < age < DISCORD_WAITS else seconds


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
        send: Callable[[], Coroutine[Any, Any, int]],
        find: Callable[[], Awaitable[int | None]],
        *,
        uploads: bool,
    ) -> int | None:
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
