"""The simulated Discord with the bot on it, and its page in the browser. The scenario tests also use `simulated`."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import os
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
import discord
import simcord
from discord.webhook import async_ as webhook
from simcord.backend.cdn import CDN_BASE
from simcord.http import FakeWebhookAdapter

from bot.app import Application
from bot.config import Settings
from bot.durations import Time
from bot.games.registry import HostedGame
from bot.i18n.translator import SOURCE
from bot.ids import GuildId
from bot.log_lines import shows_texts
from bot.program import command_line
from bot.run import silence_libraries, stop_signal
from bot.simulator.front import HOST, STATIC, served
from bot.simulator.page import PageRefresher, PictureCache, localised, upload_emojis
from bot.store.moderation.restored import prepare_restored
from bot.store.store import held
from bot.ui.publishing.publisher import post_welcome
from bot.ui.received import ACCOUNT

BOT: Final = "Royal Games"
"""The bot's name on the page."""

NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
"""The names of the people on the page."""

FACE: Final = STATIC / "face.png"
"""The bot's avatar."""

GROUP_CHAT: Final = 2
"""Discord's `context` of presses in chats between people."""

STATE: Final = Path(".play")
"""The folder, in the working directory, of what is kept from one start to the next."""

TIMEOUT_SECONDS: Final = 120.0
"""Seconds to wait until the bot is idle. Generous: thinking takes as long as the machine needs."""


@dataclass
class Simulation:
    """A simulated Discord and the application connected to it."""

    env: simcord.Env
    app: Application
    new_app: Callable[[], Application]
    locales: dict[int, str] = field(default_factory=dict)
    """Locales of people's Discord clients by person; en-US for all others."""
    foreign: dict[int, int] = field(default_factory=dict)
    """Discord's `context` (0: a server, 2: a group chat) by channel, of places where only people have installed the
    app."""

    async def quiet(self) -> None:
        """Wait until the background tasks are idle and the bot has handled the events that came of it."""
        services = (self.app.timers, self.app.bot_turns, self.app.publishing)
        while True:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                for service in services:
                    await service.idle.wait()
            await self.env.settle()
            if all(service.idle.is_set() for service in services):
                return

    async def restart(self) -> None:
        """Restart the application on the same database; the simulated Discord goes on."""
        await self.app.stop()
        self.app = self.new_app()
        await self.app.start()
        await self.env.restart_bot(self.app.client)
        await self.quiet()

    def _localise(self, event: str, payload: Any) -> None:
        # simcord 3.2.1 sends "en-US" for everyone; the first subscriber may still change the payload.
        if event == "INTERACTION_CREATE":
            user = payload.get("member", payload)["user"]
            payload["locale"] = self.locales.get(int(user["id"]), "en-US")
            # Neither does it send the permissions of the people whom an option names.
            guild, place = int(payload.get("guild_id") or 0), int(payload["channel_id"])
            for person, member in payload.get("data", {}).get("resolved", {}).get("members", {}).items():
                member["permissions"] = str(self.env.backend.compute_permissions(guild, int(person), place))
            if (kind := self.foreign.get(place)) is not None:
                make_foreign(payload, kind)


def make_foreign(payload: dict[str, Any], kind: int) -> None:
    """Make an interaction in a server's channel one in a place where only its user has installed the app.

    simcord 3.2.1 knows neither such installations nor group chats. `kind`: Discord's `context`.
    """
    user = payload["member"]["user"]
    payload |= {"authorizing_integration_owners": {ACCOUNT: user["id"]}, "context": kind}
    if kind == GROUP_CHAT:
        del payload["member"], payload["guild_id"], payload["guild_locale"]
        payload |= {"user": user, "channel": {"id": payload["channel_id"], "type": discord.ChannelType.group.value}}


@contextlib.asynccontextmanager
async def simulated(
    make: Callable[..., Application],
    *,
    epoch: dt.datetime | None = None,
    new_env: Callable[..., simcord.Env] = simcord.Env,
    **options: Any,
) -> AsyncIterator[Simulation]:
    """Start the application on a simulated Discord, whose clock it uses; the clock moves only when a caller moves it.

    `make` makes the application from its `clock`; `epoch` is the start of the clock; `new_env` makes the simulated
    Discord from a client and simcord's `options`.
    """
    known: list[simcord.Env] = []

    def clock() -> Time:
        return Time(round(known[0].now().timestamp() * 1000))

    new_app = partial(make, clock=clock)
    app = new_app()
    before = webhook.async_context.get()
    env = new_env(app.client, **options)
    known.append(env)
    if epoch is not None:
        env.backend.clock.advance((epoch - env.now()).total_seconds())
    # discord.py keeps the adapter of its answers in a context variable, which tasks started from here on inherit.
    simulated_adapter: Any = FakeWebhookAdapter(env.backend)
    webhook.async_context.set(simulated_adapter)
    simulation = Simulation(env, app, new_app)
    env.backend.subscribers.insert(0, simulation._localise)
    try:
        await app.start()
        try:
            await env.start()
            yield simulation
        finally:
            await simulation.app.publishing.drain(app.settings.shutdown_seconds)
            await env.shutdown()
            await simulation.app.stop()
    finally:
        webhook.async_context.set(before)


@dataclass
class Playground:
    """The parts of a served page, for tests."""

    simulation: Simulation
    preview: simcord.Preview
    url: str
    people: list[simcord.MemberActor]
    channel: simcord.ChannelHandle


@contextlib.asynccontextmanager
async def playground(
    settings: Settings,
    *,
    language: str = "en",
    names: Sequence[str] = NAMES[:2],
    games: Mapping[str, HostedGame] | None = None,
    new_seed: Callable[[], str] | None = None,
    welcome: bool = False,
    front: Callable[..., contextlib.AbstractAsyncContextManager[str]] = served,
) -> AsyncIterator[Playground]:
    """Serve a page with these people, a server and a channel, on this machine only.

    `games` and `new_seed` are the application's. With `welcome`, the bot's first screen stands in the channel.
    """
    made: list[tuple[simcord.GuildHandle, simcord.ChannelHandle, list[simcord.MemberActor]]] = []

    def new_env(*bot: discord.Client, **options: Any) -> simcord.Env:
        # Before the clock is set: ids tell times, and so are those that a kept database knows.
        env = simcord.Env(*bot, **options)
        env.backend.bot_user.name, env.backend.bot_user.avatar = BOT, FACE.stem
        guild = env.create_guild("The Valley")
        channel = guild.create_text_channel("games")
        moderator = guild.create_role("Moderator", permissions=discord.Permissions(manage_guild=True))
        users = [env.create_user(name.lower(), global_name=name) for name in names]
        # The first person is a moderator.
        people = [guild.add_member(user, roles=[] if place else [moderator]) for place, user in enumerate(users)]
        made.append((guild, channel, people))
        return env

    epoch = dt.datetime.now(dt.UTC)
    make = partial(Application, settings, games=games, new_seed=new_seed)
    async with simulated(make, epoch=epoch, new_env=new_env, settle_timeout=30) as simulation:
        env, [(guild, channel, people)] = simulation.env, made
        await simulation.app.client.tree.sync()
        assets = await upload_emojis(env, simulation.app)
        bot, locale = env.backend.bot_user, "en-US" if language == SOURCE else language
        assets[f"{CDN_BASE}/avatars/{bot.id}/{bot.avatar}.png"] = (FACE.name, FACE.read_bytes())
        for person in people:
            simulation.locales[person.id] = language
        async with (
            localised(env, language),
            env.preview(channel, viewers=people, layout="channel", assets=assets, locale=locale) as preview,
        ):
            PictureCache(preview)
            live = asyncio.create_task(PageRefresher(env, preview).run())
            services = simulation.app.services
            if welcome:
                await post_welcome(simulation.app.client, services, GuildId(guild.id))
                await simulation.quiet()
            try:
                async with front(preview.url, services.translators[language]) as url:
                    yield Playground(simulation, preview, url, people, channel)
            finally:
                live.cancel()


async def play_in_browser(
    settings: Settings,
    *,
    port: int | None,
    open_browser: bool,
    language: str,
    fresh: bool,
    tools: bool,
    people: int,
    games: Mapping[str, HostedGame],
) -> None:
    """Serve the page until Ctrl-C or SIGTERM.

    `port`: None for that of the last start. `fresh`: forget the matches of earlier starts. `tools`: show simcord's.
    `games` are the application's. Raises `DatabaseError`.
    """
    silence_libraries()
    shows_texts.set(True)  # the reader of the log plays every seat
    stop = stop_signal()  # before the address is printed, as its reader may stop the program at once
    STATE.mkdir(exist_ok=True)
    database, kept_port = STATE / "play.db", STATE / "port"
    local = replace(settings, database_url=str(database), public_language=language)
    with held(str(STATE / "running")):
        for file in STATE.glob("play.db*") if fresh else ():
            file.unlink()
        kept = database.exists()
        if port is None:
            port = int(kept_port.read_text()) if kept_port.exists() else 0
        try:
            door = socket.create_server((HOST, port))
        except OSError as error:
            raise click.ClickException(f"port {port}: {error.strerror}; name another with --port") from error
        kept_port.write_text(str(door.getsockname()[1]))
        start = "make play" if "MAKELEVEL" in os.environ else command_line("play")
        front = partial(served, door=door, start=start, tools=tools)
        async with playground(
            local, language=language, names=NAMES[:people], games=games, welcome=True, front=front
        ) as ground:
            app = ground.simulation.app
            if kept:  # the simulated Discord has no messages of earlier starts
                await ground.simulation.quiet()
                await app.store.write(partial(prepare_restored, skipped=0))
                app.publishing.connected()
            click.echo(f"Play at {ground.url}")
            click.echo(f"Ctrl-C stops. Matches are kept in {STATE}; with --fresh, the next start forgets them.")
            if open_browser:
                await asyncio.to_thread(webbrowser.open, ground.url)
            await stop.wait()
