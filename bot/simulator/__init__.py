"""`python -m bot play`: the real bot on a simulated Discord, with every seat played on a page in the browser.

The only folder that imports simcord, which `run` does not need. The scenario tests also use `simulated`.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import tempfile
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import click
import discord
import simcord
from discord.webhook import async_ as webhook
from simcord.http import FakeWebhookAdapter

from bot.app import Application
from bot.background.library_logs import silence_libraries
from bot.config import Settings
from bot.games.registry import HostedGame
from bot.i18n.translator import Translators
from bot.log_lines import shows_texts
from bot.observer import SILENT, Observer
from bot.run import stop_signal
from bot.simulator.emojis import upload_emojis
from bot.simulator.page import PageRefresher, PictureCache, PressRetries, localised
from bot.ui.publishing.welcome import post_welcome

BOT: Final = "Royal Games"
"""The bot's name on the page."""

NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
"""The names of the people on the page."""

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


@contextlib.asynccontextmanager
async def simulated(
    settings: Settings,
    *,
    games: Mapping[str, HostedGame] | None = None,
    new_seed: Callable[[], str] | None = None,
    new_name: Callable[[], str] | None = None,
    epoch: dt.datetime | None = None,
    translators: Translators | None = None,
    new_env: Callable[..., simcord.Env] = simcord.Env,
    observer: Observer = SILENT,
    **options: Any,
) -> AsyncIterator[Simulation]:
    """Start the application on a simulated Discord, whose clock it uses; the clock moves only when a caller moves it.

    `games`, `new_seed`, `new_name`, `translators` and `observer` are the application's; `epoch` is the start of the
    clock; `new_env` makes the simulated Discord from a client and simcord's `options`.
    """
    known: list[simcord.Env] = []

    def clock() -> int:
        return round(known[0].now().timestamp() * 1000)

    def new_app() -> Application:
        return Application(
            settings,
            games=games,
            clock=clock,
            new_seed=new_seed,
            new_name=new_name,
            translators=translators,
            observer=observer,
        )

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
            await simulation.app.publishing.drain(settings.shutdown_seconds)
            await env.shutdown()
            await simulation.app.stop()
    finally:
        webhook.async_context.set(before)


@dataclass
class Playground:
    """The parts of a served page, for tests."""

    simulation: Simulation
    preview: simcord.Preview
    people: list[simcord.MemberActor]
    channel: simcord.ChannelHandle


@contextlib.asynccontextmanager
async def playground(
    settings: Settings,
    *,
    port: int | None = None,
    language: str = "en",
    names: Sequence[str] = NAMES[:2],
    games: Mapping[str, HostedGame] | None = None,
    new_seed: Callable[[], str] | None = None,
    welcome: bool = False,
) -> AsyncIterator[Playground]:
    """Serve a page with these people, a server and a channel, on this machine only.

    `games` and `new_seed` are the application's. With `welcome`, the bot's first screen stands in the channel.
    """
    epoch = dt.datetime.now(dt.UTC)
    async with simulated(settings, games=games, new_seed=new_seed, epoch=epoch, settle_timeout=30) as simulation:
        env = simulation.env
        env.backend.bot_user.name = BOT
        await simulation.app.client.tree.sync()
        await upload_emojis(env, simulation.app)
        guild = env.create_guild("The Valley")
        channel = guild.create_text_channel("games")
        moderator = guild.create_role("Moderator", permissions=discord.Permissions(manage_guild=True))
        users = [env.create_user(name.lower(), global_name=name) for name in names]
        # The first person is a moderator.
        people = [guild.add_member(user, roles=[] if place else [moderator]) for place, user in enumerate(users)]
        for person in people:
            simulation.locales[person.id] = language
        async with (
            localised(env, language),
            env.preview(channel, viewers=people, layout="channel", port=port or 0) as preview,
        ):
            PictureCache(preview)
            live = asyncio.create_task(PageRefresher(env, preview).run())
            PressRetries(preview)
            ground = Playground(simulation, preview, people, channel)
            if welcome:
                await post_welcome(simulation.app.client, simulation.app.services, guild.id)
            try:
                yield ground
            finally:
                live.cancel()


async def play_in_browser(
    settings: Settings,
    *,
    port: int,
    open_browser: bool,
    language: str,
    people: int | None = None,
    games: Mapping[str, HostedGame] | None = None,
) -> None:
    """Serve the page until Ctrl-C, SIGTERM or "End preview session" on it.

    `games` are the application's. Without a number of `people` there are as many as the largest match of any of them
    takes.
    """
    silence_libraries()
    shows_texts.set(True)  # the reader of the log plays every seat
    if people is None:
        people = min(len(NAMES), max((2, *(game.logic.rules.players[1] for game in (games or {}).values()))))
    stop = stop_signal()  # before the address is printed, as its reader may stop the program at once
    with tempfile.TemporaryDirectory() as folder:
        local = replace(settings, database_url=str(Path(folder) / "play.db"), public_language=language)
        try:
            async with playground(
                local, port=port, language=language, names=NAMES[:people], games=games, welcome=True
            ) as ground:
                click.echo(f"Play at {ground.preview.url}")
                services = ground.simulation.app.services
                t = services.translators[language]
                hosted = services.games.values()
                offered = " or ".join(game.presentation.name(t) for game in hosted if game.logic.levels)
                typed = " or ".join(f"/{game.presentation.commands.group} {t('challenge')}" for game in hosted)
                click.echo(f"Join a match of {offered} there, or type {typed}. Ctrl-C stops.")
                waits = [asyncio.create_task(stop.wait()), asyncio.create_task(ground.preview.wait_closed())]
                if open_browser:
                    await asyncio.to_thread(webbrowser.open, ground.preview.url)
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                for wait in waits:
                    wait.cancel()
        except simcord.SetupError as error:  # the port is taken
            raise click.ClickException(str(error)) from error
