"""The bot's Discord client: sends requests to Discord, and has commands and presses answered; its door."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, Protocol

import aiohttp
import discord
from discord import app_commands
from multidict import CIMultiDict, CIMultiDictProxy

from bot.background.failures import log_failure
from bot.matches.outbox import lease
from bot.ui.handlers import registry
from bot.ui.interaction.answering import answer
from bot.ui.interaction.context import InteractionContext
from bot.ui.received import PRESSED, RECEIVED, SENT, Received, received
from bot.ui.reply import Reply
from bot.ui.requests import state_of
from bot.ui.services import Host

COMMANDS: Final = frozenset(
    (discord.InteractionType.application_command.value, discord.InteractionType.autocomplete.value)
)
"""Discord's types of interactions that discord.py reads."""


class Choices(discord.InteractionResponse["BotClient"]):
    """Gives the choices of autocomplete in the HTTP response that waits for them, if there is one."""

    def __init__(self, command: discord.Interaction[BotClient]) -> None:
        super().__init__(command)
        self._token = received(command).token

    async def autocomplete(self, choices: Sequence[app_commands.Choice[Any]]) -> Any:
        if not await self._token.offer([choice.to_dict() for choice in choices]):
            return await super().autocomplete(choices)
        self._response_type = discord.InteractionResponseType.autocomplete_result
        return None


class TypedCommand(discord.Interaction["BotClient"]):
    """A command, or the autocomplete of one, whose options discord.py reads."""

    @cached_property
    def response(self) -> Choices:
        return Choices(self)


class BotClient(Host):
    """The bot's account. Services are started before it and stopped after it."""

    def __init__(self, translator: app_commands.Translator) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            max_messages=None,
            guild_ready_timeout=0,  # it gets none
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=_lease_checking_trace(),
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self.command_failed)
        self.takes_interactions = True
        """Whether commands and presses are answered; the bot's end begins with taking no more."""
        self._translator = translator

    async def login(self, token: str) -> None:
        """Log in, also after a login that has failed. Raises discord.py's errors."""
        await self.http.close()
        self.http.connector = discord.utils.MISSING
        await super().login(token)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(self._translator)

    def take_interaction(self, data: Any, reply: Reply | None = None) -> None:
        """Answer a press, on a message of any age; have discord.py read the options of commands.

        `reply`: the HTTP response that waits for the answer. Raises any error if the interaction cannot be read.
        """
        if not self.takes_interactions:
            return
        taken = Received(self, data, reply)
        if data["type"] in (PRESSED, SENT) and taken.custom_id:
            answering = asyncio.create_task(registry.press(taken, self.services), name="press")
        elif data["type"] in COMMANDS and taken.data["name"]:
            command = TypedCommand(data=data, state=state_of(self))
            command.extras[RECEIVED] = taken
            answering = asyncio.create_task(self._run(command), name="command")
        else:
            raise ValueError(data["type"])
        self.services.answering.add(answering)  # stopping the bot waits for it
        answering.add_done_callback(self.services.answering.discard)

    async def _run(self, command: TypedCommand) -> None:
        """Have discord.py call the command, also where it cannot read it or what was typed is malformed."""
        try:
            await self.tree._call(command)
        except Exception as error:
            await self.command_failed(command, error)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what failed after an event, without the error's text: it may be Discord's."""
        if (error := sys.exc_info()[1]) is not None:
            log_failure(f"{event_method} failed", error)

    async def command_failed(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        """Answer a command that reached no handler: an outdated registration, or options that do not parse."""
        log_failure("a command failed", error, press=str(interaction.id))
        if interaction.type is discord.InteractionType.application_command:
            try:
                await answer(InteractionContext(received(interaction), self.services), _unknown_command)
            except Exception as second:
                log_failure("a command could not be read", second)


def _lease_checking_trace() -> aiohttp.TraceConfig:
    """Check the lease of a post right before each request is sent: discord.py may have waited for minutes."""

    async def check_lease(*_: object) -> None:
        lease.check()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(check_lease)
    return trace


async def _unknown_command(context: InteractionContext) -> None:
    await context.send_text(
        context.t(
            "This command doesn't work like that, or no longer exists. Type `/{command}` to see all commands.",
            command=context.command,
        )
    )


class CannotListen(Exception):
    """The port for presses is not to be had; the text says why."""


class Door(Protocol):
    """Opened with the services, closed before them."""

    @property
    def connected(self) -> bool:
        """Whether presses arrive from Discord, so that people can act."""

    @property
    def takes(self) -> bool:
        """Whether this process takes the presses that reach it: what a balancer has to know."""

    @property
    def disconnects(self) -> int:
        """How often that has ended."""

    @property
    def why(self) -> str:
        """Why none arrive, and until when, if the bot waits before it connects; else empty."""

    async def stay_open(self, token: str) -> None:
        """Log in and take presses until cancelled. Raises discord.py's errors if the bot cannot go on."""

    async def stop_intake(self) -> None:
        """Take no more presses; those under way are still answered."""

    async def close(self) -> None:
        """End the connections to Discord."""


def wait_for_proxy(trace: aiohttp.TraceConfig) -> None:
    """Have discord.py wait where the proxy says so. Only behind a proxy: a real ban has to be respected."""
    trace.on_request_end.append(_mark)


async def _mark(_: object, __: object, params: aiohttp.TraceRequestEndParams) -> None:
    response = params.response
    if response.status != 429 or "Via" in response.headers or response.content_type != "application/json":
        return
    # aiohttp has no public way to change an answer's headers; discord.py opens the session, so none to wrap it.
    response._headers = CIMultiDictProxy(CIMultiDict(response.headers, Via="1.1 proxy"))
    response._cache.pop("headers", None)
