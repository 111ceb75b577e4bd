"""A Discord server with the bot in it, as a process of its own, and a record of everything between them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections import deque
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

import simcord

from tests.process.court import Court
from tests.process.database import Database
from tests.process.messages import controls, find_all
from tests.process.process import ROOT, Bot
from tests.process.processes import Processes
from tests.process.server import Request, WireServer
from tests.process.table import Table

CHECKER: Final = ROOT.parent / "shared" / "discord" / "check_requests.py"
"""Holds requests against Discord's published OpenAPI document. Lies beside the checkout, or not at all."""


@dataclass
class Scene:
    """The server, its bot, and everybody who was ever notified there."""

    wire: WireServer
    bot: Bot
    guild: simcord.GuildHandle
    language: str
    recording: Path
    pings: list[tuple[int, str]] = field(default_factory=list)
    """(user, `match:version`) of each notification, of a challenge or of a board; `#channel:message` of mere words."""
    pings_of_posts: list[tuple[int, str]] = field(default_factory=list)
    """The same as (user, `match:version post`): a nudge is another post than the board."""
    steps: deque[str] = field(default_factory=lambda: deque(maxlen=100))
    """What people did last, in a campaign."""
    littered: set[int] = field(default_factory=set)
    """Channels in which Discord has refused to delete an old message for good: it stays until it is pressed."""
    tables: int = 0
    _beside: int = 0
    _starting: asyncio.Lock = field(default_factory=asyncio.Lock)

    def beside(self, guild: simcord.GuildHandle) -> Scene:
        """Another server with the same bot and the same record."""
        self._beside += 1
        return replace(self, guild=guild, tables=1000 * self._beside)

    @property
    def shard(self) -> int:
        """The shard that hears this server."""
        return (self.guild.id >> 22) % self.wire.gateway.shards

    async def table(self) -> Table:
        """Two people who have not met before, in a channel of their own; the bot runs and is connected."""
        channel, people = await self._sat_down("Ann", "Ben")
        return Table(self, channel, people[0], people[1], random.Random(self.tables))

    async def court(self) -> Court:
        """The same of four people, for The Royal Court."""
        channel, people = await self._sat_down("Ann", "Ben", "Cleo", "Dora")
        return Court(self, channel, people[0], people[1], random.Random(self.tables), others=tuple(people[2:]))

    async def _sat_down(self, *names: str) -> tuple[simcord.ChannelHandle, list[simcord.MemberActor]]:
        async with self._starting:
            if not self.bot.runs:
                await self.bot.start()
            await self.wire.connected(self.shard)
        self.tables += 1
        channel = self.guild.create_text_channel(f"table-{self.tables}")
        users = (self.wire.env.create_user(f"{name.lower()}{self.tables}", global_name=name) for name in names)
        people = [self.guild.add_member(user) for user in users]
        for person in people:
            self.wire.locales[person.id] = self.language
        return channel, people

    def read(self, sql: str, *values: int | str) -> list[Any]:
        """What the bot has committed: rows, by place and by name."""
        return self.bot.database.read(sql, *values)

    def change(self, sql: str, *values: int | str) -> None:
        """Change what is stored, behind the bot's back."""
        self.bot.database.change(sql, *values)

    def note_pings(self, event: str, payload: Any) -> None:
        """Remember whom a new message notifies."""
        if event == "MESSAGE_CREATE":
            message = self.wire.backend.get_message(int(payload["channel_id"]), int(payload["id"]))
            # A board's buttons for a prompt name the prompt: its other buttons have the version.
            ids = [*find_all(message, "turns:"), *(str(button["custom_id"]) for button in controls(message))]
            ids.append(f":#{message.channel_id}:{message.id}")  # of words only, such as "you're the host now"
            _, match, number, *_ = ids[0].split(":")
            version, _, post = number.partition(".")
            self.pings += [(user, f"{match}:{version}") for user in message.ping_user_ids]
            self.pings_of_posts += [
                (user, f"{match}:{version} {post.partition('-')[0]}") for user in message.ping_user_ids
            ]

    def forget_pings(self) -> None:
        """For when what was pinged for is undone, and so comes again."""
        self.pings.clear()
        self.pings_of_posts.clear()

    def assert_nobody_was_pinged_twice(self) -> None:
        """For the same version of the same match, by the same post."""
        assert len(self.pings_of_posts) == len(set(self.pings_of_posts)), self.pings_of_posts


@cache
def _checker() -> Any:
    spec = spec_from_file_location("check_requests", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def _faults(request: str) -> tuple[str, ...]:
    said = json.loads(request)
    return tuple(_checker().faults(said["method"], said["path"], said["body"], said["files"]))


def faults(recording: Path) -> str:
    """What Discord would not have taken of these requests, a line each; needs the checker.

    Requests that differ in ids and times alone are checked once by each process: to check one takes milliseconds.
    """
    requests = recording.read_text("utf-8").splitlines()
    assert requests
    return "\n".join(f"{fault}: {one}" for one in set(map(_numbered, requests)) for fault in _faults(one))


def _numbered(request: str) -> str:
    """A request with other ids in place of its own: as long, and as different from each other."""
    known: dict[str, str] = {}
    return re.sub(
        r"(?<![0-9a-z])m?[0-9a-f]{10,}(?![0-9a-z])",
        lambda found: known.setdefault(found[0], str(10 ** (len(found[0]) - 1) + len(known))),
        request,
    )


@contextlib.asynccontextmanager
async def scene(
    folder: Path,
    language: str = "en",
    *,
    database: Database | None = None,
    seed: str = "",
    shards: int = 1,
    processes: Sequence[str] = (),
    behind: str = "",
    **settings: str,
) -> AsyncIterator[Scene]:
    """A server whose bot has registered its commands. `database`, `seed`: see `Bot`.

    `shards` is the number of those that Discord advises. `processes`: the names of those behind an endpoint; none: the
    bot is one, on the gateway. `behind`: see `Processes`.

    At the end nothing may have failed, nobody been pinged twice, and Discord would have taken each request.
    """
    recording = folder / "requests.jsonl"
    async with contextlib.AsyncExitStack() as stack:
        wire = await stack.enter_async_context(WireServer(log=recording))
        wire.gateway.shards = shards
        guild, settings = wire.env.guild_of(0, shards), {"PUBLIC_LANGUAGE": language, **settings}
        if processes:
            bot: Bot = Processes(wire, folder, database, processes, seed=seed, behind=behind, **settings)
        else:
            bot = Bot(wire, folder, database, seed=seed, **settings)
        opened = Scene(wire, bot, guild, language, recording)
        wire.backend.subscribers.append(opened.note_pings)
        try:
            status, said, why = await bot.ask("sync")
            assert (status, said.splitlines()[0]) == (0, "registered 7 commands"), why
            yield opened
        finally:
            await bot.end()
            bot.database.close()
        assert not (complaints := bot.complaints()), "\n".join(complaints)
        opened.assert_nobody_was_pinged_twice()
    if CHECKER.exists():
        assert not (found := faults(recording)), found


def callbacks(scene: Scene, interaction: simcord.InteractionResult) -> list[Request]:
    """The first answers to an interaction that the bot has tried to give."""
    pattern = f"/interactions/{interaction._interaction.id}/*/callback"
    return [request for request in scene.wire.requests if request.is_("POST", pattern)]


async def callback(scene: Scene, interaction: simcord.InteractionResult) -> Request:
    """The first answer to an interaction, which may be a mere acknowledgement."""
    [only] = await scene.wire.until(lambda: callbacks(scene, interaction), "an acknowledgement")
    return only
