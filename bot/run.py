"""Runs the application on Discord: connect, host, and leave in order when told to."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from typing import Final

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.app import Application
from bot.background.health import HealthFile
from bot.background.library_logs import quieten
from bot.config import Settings
from bot.store.errors import DatabaseError

log = logging.getLogger(__name__)

WRONG_TOKEN: Final = "Discord does not accept DISCORD_TOKEN: copy it anew from the application's Bot page"

AUTHENTICATION_FAILED: Final = 4004
"""The gateway's code for a wrong token: one that was taken back while the bot ran."""


SWITCH_SECONDS: Final = 0.0005
"""How long a thread of the database may keep the event loop waiting at a time; it would be ten times that.

Row f of bench.turns: while the profile with the most matches is read, the worst answer to somebody else is a third
faster.
"""


class Refused(Exception):
    """The bot cannot start; the text is one line that says why."""


async def run_on_discord(settings: Settings) -> None:
    """Host matches until SIGTERM or SIGINT. Raises `Refused`."""
    token = _token(settings)
    _point_elsewhere(settings)
    quieten()
    app = Application(settings)
    try:
        await app.start()
    except DatabaseError as error:
        raise Refused(str(error)) from error
    # What is there now stays to the end. Without this, a collection goes through all of it, and every press waits.
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH_SECONDS)
    heartbeat = HealthFile(
        settings.health_file, lambda: app.client.hears and not app.client.is_closed(), lambda: app.sick
    )
    heartbeat.start()
    stop = _stop_signal()
    connection = asyncio.create_task(app.client.start(token), name="connection")
    try:
        await asyncio.wait({connection, asyncio.create_task(stop.wait())}, return_when=asyncio.FIRST_COMPLETED)
        if connection.done():
            _explain(connection)
        log.info("stopping")
        await _finish(app, settings.shutdown_seconds)
    finally:
        await app.client.close()
        await asyncio.gather(connection, return_exceptions=True)
        await heartbeat.stop()
        await app.stop()


async def _finish(app: Application, seconds: float) -> None:
    """Let presses be answered and channels catch up, at most so long. Nobody waits for thinking."""
    clock = asyncio.get_running_loop().time
    end = clock() + seconds
    await app.stop_thinking()
    if presses := app.services.running:
        await asyncio.wait(presses, timeout=seconds)
    await app.poster.drain(max(0.0, end - clock()))


async def sync_commands(settings: Settings, guild: int | None) -> int:
    """Register the commands; how many there are. Raises `Refused`."""
    token = _token(settings)
    _point_elsewhere(settings)
    quieten()
    client = Application(settings).client  # it is not started: the database is none of this command's business
    try:
        async with client:
            await client.login(token)
            where = discord.Object(guild) if guild is not None else None
            if where is not None:
                client.tree.copy_global_to(guild=where)
            return len(await client.tree.sync(guild=where))
    except discord.LoginFailure as error:
        raise Refused(WRONG_TOKEN) from error
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        raise Refused(f"Discord cannot be reached or refuses: {error}") from error


def _token(settings: Settings) -> str:
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise Refused("DISCORD_TOKEN is not set: put it in the environment or in .env (see .env.example)")
    return token


def _point_elsewhere(settings: Settings) -> None:
    """Have discord.py talk to another server than Discord's, if the settings name one."""
    if settings.discord_api:
        Route.BASE = settings.discord_api
    if settings.discord_gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.discord_gateway)


def _stop_signal() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:  # Windows: Ctrl-C ends the loop by itself
            log.debug("no handler for %s on this system", name)
    return stop


def _explain(connection: asyncio.Task[None]) -> None:
    """Say in one line why the connection ended by itself."""
    error = connection.exception()
    match error:
        case None:
            raise Refused("Discord has closed the connection")
        case discord.LoginFailure():
            raise Refused(WRONG_TOKEN) from error
        case discord.ConnectionClosed(code=code) if code == AUTHENTICATION_FAILED:
            raise Refused(WRONG_TOKEN) from error
        case discord.ConnectionClosed():
            raise Refused(f"Discord has closed the connection: {error}") from error
        case discord.HTTPException() | aiohttp.ClientError() | OSError() | discord.GatewayNotFound():
            raise Refused(f"Discord cannot be reached or refuses: {error}") from error
        case _:
            raise error
