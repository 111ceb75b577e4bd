"""Runs the application on Discord: connects, hosts matches, and shuts down in order at a signal."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import platform
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.app import Application
from bot.background.health import HealthFile
from bot.background.task import cancel
from bot.client import CannotListen, wait_for_proxy
from bot.config import HOST_MUST_ACT, NO_PUBLIC_URL, Settings
from bot.gateway.sessions import refusal
from bot.hosting.check import log_checks
from bot.hosting.discord_checks import DiscordClock, servers_with_both, trace_of
from bot.hosting.emojis import sync_emojis
from bot.hosting.watch import Watch
from bot.program import DISTRIBUTION, command_line, version

log = logging.getLogger(__name__)

WRONG_TOKEN: Final = "Discord does not accept DISCORD_TOKEN: copy it again from the application's Bot page"

WRONG_FOR_GOOD: Final = {
    4004: WRONG_TOKEN,
    4012: "Discord no longer speaks the gateway's version that this bot does: update it",
    4013: "Discord does not know the intents that this bot asks for: update it",
    4014: "Discord does not grant the intents that this bot asks for: update it",
}
"""The gateway's close codes after which no retry can succeed, and what the host has to know."""


SWITCH_SECONDS: Final = 0.0005
"""Python's switch interval in seconds: how long a thread of the database may delay the event loop. The default is ten
times that.

Row f of bench.turns: while the profile with the most matches is read, the worst answer to another person is a third
faster.
"""


GARBAGE: Final = 10_000
"""Python looks for garbage after so many new objects: each time among these, and seldom among all."""

M_ARENA_MAX: Final = -8
"""The number of heaps, as glibc's `mallopt` names it."""


class Refused(Exception):
    """The bot cannot start or go on; the text is one line for the host that says why. `status`: the exit status."""

    def __init__(self, why: str, status: int = 1) -> None:
        super().__init__(why)
        self.status = status


async def run_on_discord(settings: Settings, database_lost: Callable[[], Awaitable[object]]) -> None:
    """Host matches until SIGTERM or SIGINT. Raises `Refused`, and what `database_lost` and `Application` do."""
    prepare(settings)
    if settings.interactions_port and not settings.public_url:
        raise Refused(NO_PUBLIC_URL, HOST_MUST_ACT)
    share_one_heap()
    watch = Watch(settings)
    app = Application(settings, observer=watch.observer)
    await app.start()
    log.info("%s %s", DISTRIBUTION, version())
    # The objects so far live until the end. Unfrozen, each full garbage collection would scan them while people wait.
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()
    sys.setswitchinterval(SWITCH_SECONDS)
    heartbeat = HealthFile(settings.health_file, lambda: app.door.connected, lambda: app.store_fails)
    heartbeat.start()
    stop = stop_signal()
    clock = DiscordClock()
    clock.listen(trace_of(app.client))
    if settings.discord_api:
        wait_for_proxy(trace_of(app.client))
    await watch.start(app)
    checks = asyncio.create_task(log_checks(settings, app, clock), name="checks")
    connection = asyncio.create_task(app.door.stay_open(settings.token), name="connection")
    lost = asyncio.ensure_future(database_lost())
    try:
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({connection, lost, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if lost.done():
            lost.result()
        if connection.done():
            _explain(connection)
        log.info("stopping")
        await _finish(app, settings.shutdown_seconds)
    finally:
        checks.cancel()
        lost.cancel()
        await app.door.close()
        connection.cancel()  # perhaps it still waits to log in
        await asyncio.gather(connection, checks, lost, return_exceptions=True)
        await heartbeat.stop()
        await watch.stop()
        await app.stop()


async def _finish(app: Application, seconds: float) -> None:
    """Answer interactions under way and publish pending posts, for `seconds` at most. Does not wait for thinking."""
    clock = asyncio.get_running_loop().time
    await app.door.stop_intake()
    end = clock() + seconds
    await app.stop_thinking()
    while (presses := app.services.answering) and (left := end - clock()) > 0:
        await asyncio.wait(presses, timeout=left)
    if presses:
        log.warning("%d commands and presses could not be answered in time", len(presses))
        await cancel(list(presses))
    await app.publishing.drain(max(0.0, end - clock()))


async def sync_with_discord(settings: Settings, guild: int | None, *, remove: bool = False) -> AsyncIterator[str]:
    """Register the slash commands in a server, or everywhere (None), or remove them there; upload the emojis.

    Yield what was done, a line each, and the servers in which all commands show twice now. Raises `Refused`.
    """
    prepare(settings)
    try:
        app = Application(settings)  # not started: this command does not need the database
        async with app.client as client:
            await client.login(settings.token)
            where = discord.Object(guild) if guild is not None else None
            if where is not None and not remove:
                client.tree.copy_global_to(guild=where)
            count = len(await client.tree.sync(guild=where))
            yield f"registered {count} command{'s' if count != 1 else ''}"
            for server in await servers_with_both(client):
                removal = command_line(f"sync --guild {server} --remove")
                yield f"all commands show twice in server {server}: run `{removal}` to have them once"
            if not remove:
                yield await sync_emojis(client, app.games)
    except discord.LoginFailure as error:
        raise Refused(WRONG_TOKEN, HOST_MUST_ACT) from error
    except (discord.DiscordException, aiohttp.ClientError, OSError, LookupError, TypeError, ValueError) as error:
        raise Refused(refusal(error)) from error


def prepare(settings: Settings) -> None:
    """Prepare the libraries for a connection."""
    if settings.discord_api:  # another server than Discord's
        Route.BASE = settings.discord_api.rstrip("/")
    if settings.discord_gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.discord_gateway)
    silence_libraries()


def share_one_heap() -> None:
    """Make all threads allocate from one heap: glibc gives each its own, whose free memory others cannot use.

    Row e of bench.turns: 5 MB less. Has no effect with other C libraries, and on threads that run already.
    """
    if platform.libc_ver()[0] == "glibc":
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def stop_signal() -> asyncio.Event:
    """Return an event that SIGTERM and SIGINT set from now on."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:  # Windows: Ctrl-C ends the loop by itself
            log.debug("no handler for %s on this system", name)
    return stop


def _explain(connection: asyncio.Task[None]) -> None:
    """Raise `Refused` with the reason why the connection has ended by itself."""
    error = connection.exception()
    match error:
        case None:
            raise Refused("Discord has closed the connection")
        case discord.LoginFailure():
            raise Refused(WRONG_TOKEN, HOST_MUST_ACT) from error
        case CannotListen():
            raise Refused(str(error)) from error
        case discord.ConnectionClosed(code=4011):
            raise Refused("Discord wants more shards of the bot: the next start opens them") from error
        case discord.ConnectionClosed(code=code):
            status = HOST_MUST_ACT if code in WRONG_FOR_GOOD else 1
            raise Refused(
                WRONG_FOR_GOOD.get(code, f"Discord has closed the connection (code {code})"), status
            ) from error
        case _:
            raise error


def silence_libraries() -> None:
    """Turn off the warnings about missing voice support, and the login's log: the bot reports login errors itself."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    logger = logging.getLogger("discord.client")
    logger.setLevel(logging.WARNING)
    # `bot.hosting.discord_checks` asks whether Discord sends interactions elsewhere, and says what to do.
    logger.addFilter(lambda record: "interaction endpoint URL" not in str(record.msg))
