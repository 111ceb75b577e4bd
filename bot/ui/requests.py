"""Requests to Discord, with messages as JSON both ways.

They go through discord.py's HTTP client and webhook adapter, which keep the session, the rate limits and the retries;
its classes for messages and responses are not used.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

import aiohttp
import discord
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import async_context

from bot.ids import ChannelId, MessageId, UserId
from bot.ui.message import EPHEMERAL, Message
from bot.ui.reply import Reply

Json = Mapping[str, Any]

P = ParamSpec("P")
T = TypeVar("T")


def _in_words_if_refused(send: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Send a message in words if Discord refuses its pictures and files, and without emojis if it refuses one."""

    @wraps(send)
    async def sending(*args: P.args, **more: P.kwargs) -> T:
        try:
            return await send(*args, **more)
        except discord.HTTPException as error:
            messages = [given for given in args if isinstance(given, Message)]
            if not any(given.leave_files_out(error) or given.leave_emojis_out(error) for given in messages):
                raise
        return await send(*args, **more)

    return sending


FAILURES: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request raises that Discord refuses, or that does not get there or back; a `TimeoutError` is an `OSError`."""

UNKNOWN_TOKEN: Final = 10015
"""Discord's code for a token whose interaction it has no first response to yet, or that has run out."""

UNREAD_SECONDS, UNREAD_PAUSE = 3.0, 0.2
"""For how long Discord may not yet have read a first response that was written as an HTTP response, and the pause
between two tries, in seconds."""


def _when_read(send: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Try again for a moment while Discord may not have read the first response yet."""

    @wraps(send)
    async def sending(*args: P.args, **more: P.kwargs) -> T:
        token, now = args[0], asyncio.get_running_loop().time
        assert isinstance(token, InteractionToken)
        while True:
            try:
                return await send(*args, **more)
            except discord.NotFound as error:
                if error.code != UNKNOWN_TOKEN or now() >= token.unread_until:
                    raise
            await asyncio.sleep(UNREAD_PAUSE)

    return sending


class Response(IntEnum):
    """Discord's types of first responses to an interaction."""

    MESSAGE = discord.InteractionResponseType.channel_message.value
    THINKING = discord.InteractionResponseType.deferred_channel_message.value
    ACKNOWLEDGED = discord.InteractionResponseType.deferred_message_update.value
    UPDATE = discord.InteractionResponseType.message_update.value
    FORM = discord.InteractionResponseType.modal.value


CHOICES: Final = discord.InteractionResponseType.autocomplete_result.value

CHANGES_PRESSED: Final = frozenset({Response.ACKNOWLEDGED, Response.UPDATE})
"""The first responses after which "the original response" is the message that was pressed."""


MESSAGE_GONE: Final = 10008
"""Discord's code for a message that is not there."""

ALREADY_ANSWERED: Final = 40060
"""Discord's code for an interaction that has had its first response."""

UNKNOWN: Final = MessageId(0)
"""The id of a message that Discord has made of an HTTP response: it does not tell. Also: no message was sent."""


@dataclass(slots=True, eq=False, repr=False)
class InteractionToken:
    """What an interaction may still be answered with, for fifteen minutes. In memory only: never stored or logged."""

    _client: discord.Client
    _application: int
    _id: int
    _token: str
    _reply: Reply | None = None
    _needs_request: bool = False
    response: Response | None = None
    """The first response, once Discord has taken it."""
    public: bool = False
    """Whether everybody sees the original response: no edit of that may show anything private."""
    unread_until: float = 0.0
    """The event loop's time until when Discord may not have read it: it was written as an HTTP response."""

    @_in_words_if_refused
    async def respond(
        self, kind: Response, message: Message | None = None, *, ephemeral: bool = False, noted: bool = False
    ) -> MessageId:
        """Give the first response. Return the id of the message that it has sent; `UNKNOWN` if it is none of its own.

        Where an HTTP response waits for it, it goes there without a request, except with files or emojis, which may be
        refused, or if the id is to be `noted`: the id is `UNKNOWN` then.
        """
        opens = kind is Response.MESSAGE
        self.public = opens and not ephemeral  # also if Discord has taken it and that is not known
        uploads = message is not None and message.uploads
        refusable = uploads or (message is not None and message.has_emojis)
        if self._reply is not None and not (self._needs_request or refusable or noted):
            with _first_response(kind, message, ephemeral=ephemeral) as request:
                given = await self._reply.give(request.payload or {})
            if given:
                self.response, self.unread_until = kind, asyncio.get_running_loop().time() + UNREAD_SECONDS
                return UNKNOWN
        callback = "/interactions/{webhook_id}/{webhook_token}/callback"
        route = Route("POST", callback, webhook_id=self._id, webhook_token=self._token)
        try:
            with _first_response(kind, message, ephemeral=ephemeral) as request:
                answer = await async_context.get().request(
                    route, **self._through(request), params={"with_response": "1"} if opens or uploads else None
                )
        except asyncio.CancelledError:  # Discord may have taken it all the same, and would only say so to a request
            self._needs_request = True
            raise
        except discord.HTTPException as error:
            if error.code == ALREADY_ANSWERED and self._reply is not None:
                self._reply.close()
            raise
        self.response = kind
        if self._reply is not None:
            self._reply.close()
        sent = answer.get("resource", {}).get("message") if opens or uploads else None
        if message is not None and sent is not None:
            message.note_sent(sent)
        return MessageId(int(answer["interaction"]["response_message_id"])) if opens else UNKNOWN

    async def offer(self, choices: Sequence[Json]) -> bool:
        """Give the choices of autocomplete in the HTTP response that waits for them; False if none does."""
        if self._reply is None:
            return False
        return await self._reply.give({"type": CHOICES, "data": {"choices": choices}})

    @_when_read
    async def original(self) -> Json:
        """Fetch the original response: the message that was sent first, or the one that was pressed."""
        return await async_context.get().get_original_interaction_response(
            self._application, self._token, **self._through()
        )

    @_in_words_if_refused
    @_when_read
    async def edit_original(self, message: Message) -> MessageId:
        """Replace the original response. Return its id."""
        with message.to_send() as request:
            answer = await async_context.get().edit_original_interaction_response(
                self._application, self._token, **self._through(request)
            )
        message.note_sent(answer)
        return MessageId(int(answer["id"]))

    @_when_read
    async def delete_original(self) -> None:
        """Delete the original response."""
        await async_context.get().delete_original_interaction_response(
            self._application, self._token, **self._through()
        )

    @_when_read
    async def delete(self, message: MessageId) -> None:
        """Delete a private message that this has sent."""
        await async_context.get().delete_webhook_message(self._application, self._token, message, **self._through())

    @_in_words_if_refused
    @_when_read
    async def follow_up(self, message: Message) -> MessageId:
        """Send one more private message. Return its id."""
        with message.to_send(ephemeral=True) as request:
            answer = await async_context.get().execute_webhook(
                self._application, self._token, **self._through(request), wait=True, with_components=True
            )
        assert answer is not None  # it was waited for
        return MessageId(int(answer["id"]))

    def _through(self, request: MultipartParameters | None = None) -> dict[str, Any]:
        """The arguments that discord.py's adapter wants with every request: the client's session, and what to send."""
        http = self._client.http
        return {
            "session": getattr(http, "_HTTPClient__session"),  # noqa: B009 - where discord.py's own interactions take it
            "proxy": http.proxy,
            "proxy_auth": http.proxy_auth,
            **(request._asdict() if request is not None else {}),
        }


def _first_response(kind: Response, message: Message | None, *, ephemeral: bool) -> MultipartParameters:
    if message is not None:
        return message.to_send(kind, ephemeral=ephemeral)
    data = {"data": {"flags": EPHEMERAL}} if ephemeral else {}
    return MultipartParameters(payload={"type": int(kind), **data}, multipart=None, files=None)


@_in_words_if_refused
async def post(client: discord.Client, channel: ChannelId, message: Message, nonce: str) -> Json:
    """Post a message in a channel; with the same nonce again, Discord answers with the first. Return the message."""
    with message.to_send(nonce=nonce) as request:
        return await client.http.send_message(channel, params=request)


def state_of(client: discord.Client) -> Any:
    """Return what discord.py makes its objects with and reads the gateway's events by; it has no public name."""
    return client._connection


async def open_private(client: discord.Client, user: UserId) -> ChannelId:
    """Open a person's private channel, and return it. discord.py 2.7.1 sends the id as a number, not as text."""
    opened = await client.http.request(Route("POST", "/users/@me/channels"), json={"recipient_id": str(user)})
    return ChannelId(int(opened["id"]))


@_in_words_if_refused
async def edit(client: discord.Client, channel: ChannelId, message_id: MessageId, message: Message) -> None:
    """Replace a message of the bot's."""
    with message.to_send() as request:
        await client.http.edit_message(channel, message_id, params=request)


async def delete(client: discord.Client, channel: ChannelId, message_id: MessageId) -> None:
    """Delete a message."""
    await client.http.delete_message(channel, message_id)


async def delete_private(message: tuple[InteractionToken, MessageId] | None) -> None:
    """Delete a private message, if there is one that Discord still lets us delete."""
    if message is not None:
        token, number = message
        with contextlib.suppress(*FAILURES):  # dismissed by its owner, or out of reach: nothing is lost
            await token.delete(number)
