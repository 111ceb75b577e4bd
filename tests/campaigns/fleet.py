"""Several processes on one database, harmed while people play in servers of every shard.

Processes are killed, stand still for longer than their lease, or are replaced one by one; PostgreSQL loses connections
or is restarted. Nothing that was confirmed may be lost or doubled, and each press that reached a process that lives on
is answered.
"""

from __future__ import annotations

import asyncio
import random
import re
import signal
import statistics
import time
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Final

import psycopg
import simcord

from tests.campaigns.confirmed import Confirmed
from tests.campaigns.engines import Own
from tests.campaigns.people import Party, Press, Step
from tests.campaigns.soundness import assert_sound, owes
from tests.process.fleet import NAMES, Fleet
from tests.process.scene import Scene
from tests.process.server import Request
from tests.support import cluster

PROCESSES: Final = NAMES[:3]

SHARDS: Final = 8

GROUPS: Final = (("royalvisit", 2), ("royalcourt", 4), ("royalvisit", 3))

GIVES_UP: Final = 10.0
"""Seconds after which people press again where a process that has heard their press was killed or stood still: Discord
waits for three.
"""

BREATH: Final = 0.1
"""Seconds between two presses of a party: two slow processors are not to be the harm."""

AWAY: Final = re.compile(
    r"the database (is|cannot)|database's server|StoreAway|could not be renewed|shards could not be read"
)
"""Errors of the log that name a database that was away."""


@dataclass
class Guests(Party):
    """A party that notices whether a process that has heard its press lives on."""

    heard_by: list[Process] = field(default_factory=list)
    answered_at: list[float] = field(default_factory=list)
    stood_still: ClassVar[list[Process]] = []
    """Processes that stood still for a time."""

    async def send(self, step: Step, *, copies: int = 1) -> simcord.InteractionResult:
        private = isinstance(step, Press) and step.guild is None
        self.heard_by = processes_hearing(self.scene, 0 if private else self.scene.shard)
        return await super().send(step, copies=copies)

    async def answered(self, result: simcord.InteractionResult) -> bool:
        """Wait for the answer; False if all that have heard the press were killed, or one was that may be in charge."""
        wire, token, sent = self.scene.wire, result._interaction.token, time.monotonic()

        def harmed() -> bool:
            return any(one.returncode or one in self.stood_still for one in self.heard_by)

        def settled() -> bool:
            gone = all(one.returncode is not None for one in self.heard_by)
            return token in wire.answers or gone or (harmed() and time.monotonic() > sent + GIVES_UP)

        await wire.until(settled, f"an answer to {result}")
        if token not in wire.answers:
            assert not self.heard_by or harmed(), f"{result} was not answered"
            return False
        self.done += 1
        self.answered_at.append(time.monotonic())
        return True


def processes_hearing(scene: Scene, shard: int) -> list[Process]:
    """The processes that a press in this shard reaches now."""
    fleet = scene.bot
    assert isinstance(fleet, Fleet)
    heard = [fleet.bots[name].process for name in scene.wire.gateway.hears(shard)]
    return [one for one in heard if one is not None and one.returncode is None]


class FleetFails:
    """One harm after the other, with people who play meanwhile."""

    def __init__(self, scene: Scene, seed: int, harms: Sequence[Harm] | None = None) -> None:
        assert isinstance(scene.bot, Fleet)
        assert isinstance(scene.bot.database, Own)
        self.scene, self.fleet, self.wire, self.database = scene, scene.bot, scene.wire, scene.bot.database
        self.wire.gateway.max_concurrency = SHARDS
        self.wire.gateway.identify_seconds = 5
        self._seed = seed
        self._harms = harms or HARMS
        rng = random.Random(f"fleet {seed}")
        scenes = [scene, *(scene.beside(self.wire.env.guild_of(shard, SHARDS)) for shard in range(1, SHARDS))]
        self.parties = [
            Guests.gather(one, random.Random(rng.random()), *GROUPS[number % len(GROUPS)])
            for number, one in enumerate(scenes)
        ]
        self.confirmed = Confirmed(scene)
        self.taken_over: list[float] = []
        """Seconds from a kill until another process heard a shard."""
        self.pressed_again: list[float] = []
        """Seconds from a kill until somebody in a server of that shard was answered again."""
        self.repeated = 0
        self._over = False

    async def run(self, number: int) -> str:
        """Do one harm. Return what happened; raise AssertionError if something is wrong."""
        rng, harm = random.Random(f"fleet {self._seed} {number}"), self._harms[(number - 1) % len(self._harms)]
        await self.fleet.start()
        await self.level()
        before, self.repeated, self._over = sum(party.done for party in self.parties), 0, False
        async with asyncio.TaskGroup() as together:
            for party in self.parties:
                together.create_task(self._play(party))
            await asyncio.sleep(rng.uniform(0.5, 2))
            said = await harm.do(self, rng)
            await asyncio.sleep(rng.uniform(0.5, 1.5))
            self._over = True
        await self.fleet.start()
        await self.level()
        self.confirmed.check()
        await self.wire.until(lambda: not owes(self.scene), "everything that is owed")
        await assert_sound(self.scene)
        errors = [line for line in self.fleet.complaints() if " ERROR " in line or " CRITICAL " in line]
        unknown = [line for line in errors if not (harm.known and harm.known.search(line))]
        assert not unknown, "\n".join(unknown)
        assert self.wire.gateway.refused == 0, "processes began sessions too early"
        pressed = sum(party.done for party in self.parties) - before
        return f"{harm.name}: {said}; {pressed} presses, {self.repeated} pressed again{self._times()}"

    def _times(self) -> str:
        kinds = (("heard", self.taken_over), ("answered", self.pressed_again))
        times = [
            f"{name} again after {statistics.median(seconds):.1f} s, at most {max(seconds):.1f} ({len(seconds)})"
            for name, seconds in kinds
            if seconds
        ]
        return f"; all so far: {', '.join(times)}" if times else ""

    # ---- processes
    def hears(self, shard: int) -> list[str]:
        return self.wire.gateway.hears(shard)

    def held_by(self, name: str) -> list[int]:
        """The shards that a process hears alone."""
        return [shard for shard in range(SHARDS) if self.hears(shard) == [name]]

    async def level(self) -> None:
        """Each shard is heard by one process, and each process that runs has a fair share."""

        def is_level() -> bool:
            shares = [len(self.held_by(name)) for name in self.fleet.running]
            return sum(shares) == SHARDS and max(shares) - min(shares) <= 1

        await self.wire.until(is_level, "each shard to be heard by one process, and each process its share")

    def any_of(self, rng: random.Random) -> str:
        return rng.choice(self.fleet.running)

    async def at_a_request(self, rng: random.Random, name: str, do: Callable[[], object]) -> str:
        """Do it when a process makes one of its next requests, before or after Discord takes it; say at which."""
        wait, taken, where = rng.randrange(1, 10), rng.random() < 0.5, ""

        async def come(request: Request) -> int | None:
            nonlocal wait, where
            wait -= request.by == name
            if wait > 0 or request.by != name:
                self.wire.ambush("*", "*", come, taken=taken)
                return None
            parts = request.path.partition("?")[0].split("/")
            where = f"{request.method} {parts[1]}…{parts[-1][:12]}{' taken' * taken}"
            do()
            return None if taken else 503

        self.wire.ambush("*", "*", come, taken=taken)
        await self.wire.until(lambda: where, f"requests of {name}")
        return where

    async def heard_by_others(self, shard: int, than: set[str]) -> None:
        await self.wire.until(lambda: set(self.hears(shard)) - than, f"others to hear shard {shard}")

    async def taken_over_since(self, killed: float, shards: Sequence[int], gone: set[str]) -> None:
        """Wait until others hear these shards, and note how long that took."""

        async def one(shard: int) -> None:
            party = self.parties[shard]
            await self.heard_by_others(shard, gone)
            self.taken_over.append(time.monotonic() - killed)
            known = len(party.answered_at)
            await self.wire.until(lambda: len(party.answered_at) > known, f"an answer in shard {shard}")
            self.pressed_again.append(party.answered_at[known] - killed)

        await asyncio.gather(*map(one, shards))

    # ---- people
    async def _play(self, party: Guests) -> None:
        while not self._over:
            await asyncio.sleep(BREATH)
            try:
                step = party.next_step()
                acted = self.confirmed.acted(step)
            except psycopg.OperationalError:  # the server is away
                continue
            if await party.do(step):
                with suppress(psycopg.OperationalError):
                    self.confirmed.note(step)
            else:
                await self._again(party, step, acted)

    async def _again(self, party: Guests, step: Step, acted: Counter[str]) -> None:
        """What was not answered is pressed once more, and counts at most once."""
        self.repeated += 1
        private = isinstance(step, Press) and step.guild is None
        while True:
            await self.wire.until(
                lambda: processes_hearing(self.scene, 0 if private else party.scene.shard), "somebody to hear a press"
            )
            if await party.do(step):
                break
        now = await self._readable(lambda: self.confirmed.acted(step))
        assert all(times <= 1 for times in (now - acted).values()), f"{step} counted twice: {now - acted}"

    async def _readable(self, read: Callable[[], Any]) -> Any:
        while True:
            try:
                return read()
            except psycopg.OperationalError:
                await asyncio.sleep(BREATH)


@dataclass(frozen=True)
class Harm:
    """What happens to processes or to the database, and which errors in the log name it."""

    name: str
    do: Callable[[FleetFails, random.Random], Awaitable[str]]
    known: re.Pattern[str] | None = None


async def killed(here: FleetFails, rng: random.Random) -> str:
    """One process, or two at the same time, are killed."""
    first = here.any_of(rng)
    names = [first, *rng.sample([one for one in here.fleet.running if one != first], int(rng.random() < 0.3))]
    shards = [shard for name in names for shard in here.held_by(name)]

    def kill() -> None:
        for name in names:
            process = here.fleet.bots[name].process
            assert process is not None
            process.kill()

    where = await here.at_a_request(rng, first, kill)
    await here.taken_over_since(time.monotonic(), shards, set(names))
    return f"{' and '.join(names)} at {where}"


async def stood_still(here: FleetFails, rng: random.Random) -> str:
    """One process stands still until others have taken its shards over, and goes on."""
    name = here.any_of(rng)
    bot, shards = here.fleet.bots[name], here.held_by(name)
    assert bot.process is not None
    Guests.stood_still.append(bot.process)
    where = await here.at_a_request(rng, name, lambda: bot.tell(signal.SIGSTOP))
    stood = time.monotonic()
    try:
        for shard in shards:
            await here.heard_by_others(shard, {name})
        await asyncio.sleep(rng.choice((rng.uniform(0, 2), rng.uniform(6, 9))))
    finally:
        bot.tell(signal.SIGCONT)
    return f"{name} for {time.monotonic() - stood:.1f} s at {where}"


async def cut_off(here: FleetFails, rng: random.Random) -> str:
    """PostgreSQL ends connections of the bots, again and again."""
    sql = "SELECT pid FROM pg_stat_activity WHERE datname = ? AND pid <> pg_backend_pid() ORDER BY pid"
    number = 0
    for _ in range(5):
        pids = [row["pid"] for row in here.database.read(sql, here.database.name)]
        for pid in rng.sample(pids, (len(pids) + 1) // 2):
            here.database.read("SELECT pg_terminate_backend(?)", pid)
            number += 1
        await asyncio.sleep(rng.uniform(0.1, 0.6))
    return f"{number} connections"


async def restarted(here: FleetFails, rng: random.Random) -> str:
    """PostgreSQL is killed, or stopped in order, and started again."""
    mode = rng.choice(("immediate", "fast"))
    began = time.monotonic()
    await asyncio.to_thread(cluster.stop, here.database.folder, mode)
    await asyncio.sleep(rng.uniform(0, 3))
    await asyncio.to_thread(cluster.start, here.database.folder)
    return f"{mode}, for {time.monotonic() - began:.1f} s"


async def replaced(here: FleetFails, rng: random.Random) -> str:
    """Each process is told to stop, and started again, one after the other."""
    names = rng.sample(here.fleet.running, len(here.fleet.running))
    for name in names:
        bot = here.fleet.bots[name]
        bot.tell(signal.SIGTERM)
        assert await bot.ended() == 0, name
        await bot.start()
        await here.wire.until(partial(here.held_by, name), f"{name} to hold a shard")
    return ", ".join(names)


HARMS: Final = (
    Harm("killed", killed),
    Harm("stood still", stood_still),
    Harm("connections of PostgreSQL cut", cut_off, AWAY),
    Harm("killed", killed),
    Harm("replaced", replaced),
    Harm("PostgreSQL restarted", restarted, AWAY),
)
