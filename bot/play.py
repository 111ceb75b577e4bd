"""`python -m bot play`: the real bot on a simulated Discord, both seats played from a page in the browser.

This is the only module that knows simcord, which `run` does not need. `simulated` also carries the tests.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import signal
import tempfile
import time
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import click
import simcord
from discord.webhook import async_ as webhook
from simcord.http import FakeWebhookAdapter
from simcord.preview._snapshot import build_snapshot

from bot.app import Application
from bot.config import Settings
from bot.games.front import HostedGame
from bot.matches.challenges import Place
from bot.services.library import quieten

TICK = 0.1
"""Seconds between two looks at whether the page should show something new."""


@dataclass
class Simulation:
    """A simulated Discord with the application connected to it."""

    env: simcord.Env
    app: Application
    new_app: Callable[[], Application]
    locales: dict[int, str] = field(default_factory=dict)
    """Each person's Discord locale; en-US for those who are not in it."""

    async def quiet(self) -> None:
        """Wait until the services have done all that was woken, and the bot has seen what came of it."""
        services = (self.app.opponent, self.app.poster)
        while True:
            async with asyncio.timeout(30):
                for service in services:
                    await service.idle.wait()
            await self.env.settle()
            if all(service.idle.is_set() for service in services):
                return

    async def restart(self) -> None:
        """Stop the application and start a new one on the same database; the simulated Discord goes on."""
        await self.app.stop()
        self.app = self.new_app()
        await self.app.start()
        await self.env.restart_bot(self.app.client)
        await self.quiet()

    def _localise(self, event: str, payload: Any) -> None:
        # simcord 3.2.1 sends "en-US" for everybody; the first subscriber may still change the payload.
        if event == "INTERACTION_CREATE":
            user = payload.get("member", payload)["user"]
            payload["locale"] = self.locales.get(int(user["id"]), "en-US")


@contextlib.asynccontextmanager
async def simulated(
    settings: Settings,
    *,
    games: Mapping[str, HostedGame] | None = None,
    new_seed: Callable[[], str] | None = None,
    new_name: Callable[[], str] | None = None,
    epoch: dt.datetime | None = None,
    **options: Any,
) -> AsyncIterator[Simulation]:
    """Start the application on a simulated Discord, whose clock it follows.

    `games`, `new_seed` and `new_name` are the application's, `epoch` is when that clock starts; it moves only when it
    is told to. `options` are simcord's.
    """
    known: list[simcord.Env] = []

    def clock() -> int:
        return round(known[0].now().timestamp() * 1000)

    def new_app() -> Application:
        return Application(settings, games=games, clock=clock, new_seed=new_seed, new_name=new_name)

    app = new_app()
    before = webhook.async_context.get()
    env = simcord.Env(app.client, **options)
    known.append(env)
    if epoch is not None:
        env.backend.clock._epoch = epoch
    # Answers go through an adapter that discord.py keeps in the context: services started now inherit this one.
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
            await simulation.app.poster.drain(settings.shutdown_seconds)
            await env.shutdown()
            await simulation.app.stop()
    finally:
        webhook.async_context.set(before)


class Live:
    """Lets the simulated clock run, and shows on every page what happened outside of its own presses.

    simcord 3.2.1 renews a page only after that page's own actions, and its clock stands still. `refresh()` awaits,
    and a press that comes meanwhile is refused for good ("operation overlaps"): so publish without waiting, only
    between actions, and only pages that would look different (each publication makes what was shown before stale).
    """

    def __init__(self, env: simcord.Env, preview: simcord.Preview) -> None:
        self._env = env
        self._preview = preview
        self._seen = 0
        self._started = time.monotonic()

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            self._step()
            await asyncio.sleep(TICK)

    def _step(self) -> None:
        if self._env._operation_task is not None:
            return
        clock = self._env.backend.clock
        behind = time.monotonic() - self._started - clock.elapsed
        if behind > 0:
            clock.advance(behind)
        if len(self._env.backend.transcript) == self._seen:
            return
        self._seen = len(self._env.backend.transcript)
        for page in list(self._preview._pages.values()):
            if page.id == "python":  # nobody looks at it
                continue
            now = build_snapshot(self._preview, page)
            if any(now.get(part) != page.snapshot.get(part) for part in ("timeline", "messages", "commands", "status")):
                self._preview._advance_presentation_time()
                self._preview._publish(page, reason="refresh")


class Pictures:
    """Keeps pictures on the page while messages change.

    simcord 3.2.1 holds what a page was last shown, and each picture that it then asks for, to what the messages are by
    now: until the next publication, which waits for the action under way, a picture that was edited, deleted or is
    still being decoded reads "Gallery item unavailable". So publish before a page is told of less than it was shown,
    and hand a picture out for a while after its message has changed, as Discord's own addresses do.
    """

    KEPT: Final = 64

    def __init__(self, preview: simcord.Preview) -> None:
        self._preview = preview
        self._told = preview._page_payload
        self._prepared = preview._prepare_asset
        self._kept: dict[str, tuple[str, bytes, str]] = {}
        changed: Any = preview
        changed._page_payload = self._tell
        changed._prepare_asset = self._prepare

    def _tell(self, page: Any) -> dict[str, Any]:
        told = self._told(page)
        if any(told.get(part, {}).keys() != page.snapshot.get(part, {}).keys() for part in ("assets", "messages")):
            self._preview._publish(page, reason="refresh")
            told = self._told(page)
        for name in told.get("assets", {}):
            picture = page.assets[name]
            blob = self._preview._blobs.get(picture.digest)
            if name not in self._kept and blob is not None:
                self._kept[name] = (picture.contentType, blob.data, picture.filename)
        for name in list(self._kept)[: -self.KEPT]:
            del self._kept[name]
        return told

    async def _prepare(self, context: str | None, name: str, **how: Any) -> tuple[str, bytes, str]:
        try:
            return await self._prepared(context, name, **how)
        except (simcord.SetupError, asyncio.CancelledError):  # cancelled: the decoding, when the picture was released
            task = asyncio.current_task()
            if name not in self._kept or (task is not None and task.cancelling()):
                raise
            return self._kept[name]


@dataclass
class Playground:
    """What the page shows: for whoever opens it, and for tests that look behind it."""

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
    names: Sequence[str] = ("Ann", "Ben"),
    games: Mapping[str, HostedGame] | None = None,
    new_seed: Callable[[], str] | None = None,
    offer: bool = False,
) -> AsyncIterator[Playground]:
    """People of these names, a server and a channel on a page that is served on this machine only.

    `games` and `new_seed` are the application's. `offer`: the bot begins with a challenge to anyone, at its easiest.
    """
    epoch = dt.datetime.now(dt.UTC)
    async with simulated(settings, games=games, new_seed=new_seed, epoch=epoch, settle_timeout=30) as simulation:
        env = simulation.env
        env.backend.bot_user.name = "Royal Visit"
        await simulation.app.client.tree.sync()
        guild = env.create_guild("The Valley")
        channel = guild.create_text_channel("royal-visit")
        people = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in names]
        for person in people:
            simulation.locales[person.id] = language
        async with env.preview(channel, viewers=people, layout="channel", port=port or 0) as preview:
            Pictures(preview)
            live = asyncio.create_task(Live(env, preview).run())
            ground = Playground(simulation, preview, people, channel)
            if offer:
                await _offer_a_match(ground, guild.id)
            try:
                yield ground
            finally:
                live.cancel()


async def _offer_a_match(ground: Playground, guild: int) -> None:
    """Whoever opens the page may begin with one press, also all by himself."""
    context = ground.simulation.app.context
    key, game = next(iter(context.games.items()))
    await context.challenges.make(
        Place(guild, ground.channel.id),
        challenger=ground.simulation.env.backend.bot_user.id,
        guests=(None,),
        game=key,
        options={},
        rated=False,
        level=game.levels_offered[0],
    )
    await ground.simulation.quiet()


async def play_in_browser(settings: Settings, *, port: int, open_browser: bool, language: str) -> None:
    """Serve the page until Ctrl-C, SIGTERM or "End preview session" on it."""
    quieten()
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):  # before the address is printed: whoever reads it may stop us at once
        with contextlib.suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
    with tempfile.TemporaryDirectory() as folder:
        local = settings.model_copy(update={"database": Path(folder) / "play.db", "public_language": language})
        try:
            async with playground(local, port=port, language=language, offer=True) as ground:
                click.echo(f"Play at {ground.preview.url}")
                click.echo("Take the challenge there, or type /royalvisit challenge. Ctrl-C ends.")
                waits = [asyncio.create_task(stop.wait()), asyncio.create_task(ground.preview.wait_closed())]
                if open_browser:
                    await asyncio.to_thread(webbrowser.open, ground.preview.url)
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                for wait in waits:
                    wait.cancel()
        except simcord.SetupError as error:  # the port is taken
            raise click.ClickException(str(error)) from error
