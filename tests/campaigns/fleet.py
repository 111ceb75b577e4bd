"""Several processes on one database, harmed while people play in servers of every shard.

Processes are killed, stand still for longer than their lease, lose their network, or are replaced one by one.
PostgreSQL loses connections, crashes or is restarted. Nothing that was confirmed may be lost or doubled, and each press
that reached a process that lives on is answered. The clocks of the processes are two seconds apart.
"""

from __future__ import annotations

import asyncio
import random
import signal
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

import psycopg
import simcord

from tests.campaigns.acts import started
from tests.campaigns.confirmed import Confirmed
from tests.campaigns.doubled import Doubled
from tests.campaigns.engines import Own
from tests.campaigns.fleet_harms import HARMS, Harm
from tests.campaigns.launch import CLOCK
from tests.campaigns.people import Party, Press, Step
from tests.campaigns.soundness import assert_sound, missing, owes
from tests.process.fleet import Fleet
from tests.process.process import Process
from tests.process.scene import Scene
from tests.process.server import Request

SHARDS: Final = 8

GROUPS: Final = (("royalvisit", 2), ("royalcourt", 4), ("royalvisit", 3))

GIVES_UP: Final = 10.0
"""Seconds after which people press again where a process that has heard them was harmed: Discord waits for three."""

BREATH: Final = 0.1
"""Seconds between two presses at a table: two slow processors are not to be the harm."""

APART_MS: Final = 2_000
"""Milliseconds between the clock of a process and that of the next."""

BEGINNING: Final = 16
"""Tables at which people sit down at the same time, before any harm is done."""

PLAYED: Final = 5
"""Presses of a party in a row, before another one plays."""

LEVELLED: Final = 300.0
"""Seconds after which all shards are held again: Discord's heartbeat takes a minute to notice a silent connection."""


@dataclass
class Guests(Party):
    """A party that notices whether a process that has heard its press lives on."""

    heard_by: list[Process] = field(default_factory=list)
    answered_at: list[float] = field(default_factory=list)
    harmed: ClassVar[set[Process]] = set()
    """Processes that stood still, or were cut off, in this run."""

    async def send(self, step: Step, *, copies: int = 1) -> simcord.InteractionResult:
        private = isinstance(step, Press) and step.guild is None
        self.heard_by = processes_hearing(self.scene, 0 if private else self.scene.shard)
        return await super().send(step, copies=copies)

    async def answered(self, result: simcord.InteractionResult) -> bool:
        """Wait for the answer; False if all that have heard the press were killed, or one was that may be in charge."""
        wire, token, sent = self.scene.wire, result._interaction.token, time.monotonic()

        def harmed() -> bool:
            return any(one.returncode or one in self.harmed for one in self.heard_by)

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
    """One harm after the other, with people who play meanwhile.

    `tables`: how many there are; `at_once`: at how many of them people play at the same time; `breath`: seconds between
    two presses at a table; `identify_seconds`: between two sessions of a bucket, by Discord.
    """

    def __init__(
        self,
        scene: Scene,
        seed: int,
        *,
        tables: int = SHARDS,
        at_once: int = SHARDS,
        harms: Sequence[Harm] = HARMS,
        breath: float = BREATH,
        identify_seconds: float = 5,
    ) -> None:
        assert isinstance(scene.bot, Fleet)
        assert isinstance(scene.bot.database, Own)
        self.scene, self.fleet, self.wire, self.database = scene, scene.bot, scene.wire, scene.bot.database
        self.wire.gateway.max_concurrency = SHARDS
        self.wire.gateway.identify_seconds = identify_seconds
        self._seed = seed
        self._harms = harms
        self._at_once = at_once
        self._breath = breath
        for number, bot in enumerate(self.fleet.bots.values()):
            clock = bot.folder / "clock"
            clock.write_text(str(number * APART_MS))
            bot.environ[CLOCK] = str(clock)
        rng = random.Random(f"fleet {seed}")
        scenes = [scene, *(scene.beside(self.wire.env.guild_of(shard, SHARDS)) for shard in range(1, SHARDS))]
        self.parties = [
            Guests.gather(scenes[number % SHARDS], random.Random(rng.random()), *GROUPS[number % len(GROUPS)])
            for number in range(tables)
        ]
        self._rng = rng
        self._to_begin = list(self.parties)
        """Tables at which no match has begun yet."""
        self._idle: list[Guests] = []
        self.confirmed = Confirmed(scene)
        self.doubled = Doubled(scene, self._served)
        self.taken_over: list[float] = []
        """Seconds from a kill until another process heard a shard."""
        self.pressed_again: list[float] = []
        """Seconds from a kill until someone in a server of that shard was answered again."""
        self.repeated = 0
        self._begun = 0
        """Requests before this run."""
        self.away = False
        """Whether the database is away."""
        self._over = False

    async def run(self, number: int) -> str:
        """Do one harm. Return what happened; raise AssertionError if something is wrong."""
        rng, harm = random.Random(f"fleet {self._seed} {number}"), self._harms[(number - 1) % len(self._harms)]
        await self.fleet.start()
        await self.level()
        async with asyncio.TaskGroup() as together:
            for _ in range(BEGINNING):
                together.create_task(self._begin())
        Guests.harmed.clear()
        self._begun = len(self.wire.requests)
        before, self.repeated, self._over = sum(party.done for party in self.parties), 0, False
        self._idle = self._rng.sample(self.parties, len(self.parties))
        watching = asyncio.create_task(self.doubled.watch())
        try:
            async with asyncio.TaskGroup() as together:
                for _ in range(min(self._at_once, len(self.parties))):
                    together.create_task(self._play_somewhere())
                await asyncio.sleep(rng.uniform(0.5, 2))
                said = await harm.do(self, rng)
                await asyncio.sleep(rng.uniform(0.5, 1.5))
                self._over = True
            await self.fleet.start()
            await self.level()
            await self._check(harm)
        finally:
            watching.cancel()
        pressed = sum(party.done for party in self.parties) - before
        [row] = self.scene.read("SELECT count(*) AS n FROM matches WHERE state = 'play'")
        return (
            f"{harm.name}: {said}; {row['n']} matches, {pressed} presses, {self.repeated} pressed again{self._times()}"
        )

    async def _check(self, harm: Harm) -> None:
        self.confirmed.check()
        await self.wire.until(lambda: not owes(self.scene), "everything that is owed")
        await assert_sound(self.scene, missing)
        assert not self.doubled.faults, "\n".join(self.doubled.faults)
        assert not (doubled := self._answered_twice()), doubled
        complaints = self.fleet.complaints()
        errors = [line for line in complaints if " ERROR " in line or " CRITICAL " in line]
        unknown = [line for line in errors if not (harm.known and harm.known.search(line))]
        assert not unknown, "\n".join(complaints[-100:])
        assert self.wire.gateway.refused == 0, "processes began sessions too early"

    def _answered_twice(self) -> list[tuple[str, set[str]]]:
        """Interactions that two processes have answered, but for those that were harmed and go on late.

        One may send two first answers: it breaks off an upload that takes too long, and acknowledges.
        """
        harmed = {name for name, bot in self.fleet.bots.items() if bot.process in Guests.harmed}
        answers = defaultdict[str, set[str]](set)
        for request in self.wire.requests[self._begun :]:
            if request.is_("POST", "/interactions/*/callback") and request.by not in harmed:
                answers[request.path].add(request.by)
        return [(path, by) for path, by in answers.items() if len(by) > 1]

    def _times(self) -> str:
        kinds = (("heard", self.taken_over), ("answered", self.pressed_again))
        times = [
            f"{name} again after {statistics.median(seconds):.1f} s, at most {max(seconds):.1f} ({len(seconds)})"
            for name, seconds in kinds
            if seconds
        ]
        times.append(f"boards twice for at most {self.doubled.longest:.1f} s")
        return f"; all so far: {', '.join(times)}"

    # ---- processes
    def hears(self, shard: int) -> list[str]:
        return self.wire.gateway.hears(shard)

    def held_by(self, name: str) -> list[int]:
        """The shards that a process hears alone."""
        return [shard for shard in range(SHARDS) if self.hears(shard) == [name]]

    def _served(self, channel: int) -> bool:
        """Whether someone can do something about what is posted in a channel."""
        guild = self.wire.backend.channels[channel].guild_id or 0
        hearing = processes_hearing(self.scene, (guild >> 22) % SHARDS)
        return not self.away and bool(set(hearing) - Guests.harmed)

    async def level(self) -> None:
        """Each shard is heard by one process, and each process that runs has a fair share."""

        def is_level() -> bool:
            shares = [len(self.held_by(name)) for name in self.fleet.running]
            return sum(shares) == SHARDS and max(shares) - min(shares) <= 1

        await self.until(is_level, "each shard to be heard by one process, and each process its share")

    async def until(self, condition: Callable[[], object], what: str) -> None:
        """Wait for what may take Discord's heartbeat and more."""
        deadline = time.monotonic() + LEVELLED
        while not condition():
            holders = {shard: self.hears(shard) for shard in range(SHARDS)}
            assert time.monotonic() < deadline, f"waited {LEVELLED:.0f} s for {what}: {holders}"
            await asyncio.sleep(0.05)

    def any_of(self, rng: random.Random) -> str:
        return rng.choice(self.fleet.running)

    def harm(self, *names: str) -> None:
        """Note that presses that these processes have heard may not be answered."""
        Guests.harmed |= {one for name in names if (one := self.fleet.bots[name].process) is not None}

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
        await self.until(lambda: set(self.hears(shard)) - than, f"others to hear shard {shard}")

    async def taken_over_since(self, killed: float, shards: Sequence[int], gone: set[str]) -> None:
        """Wait until others hear these shards, and note how long that took."""

        async def one(shard: int) -> None:
            await self.heard_by_others(shard, gone)
            heard = time.monotonic()
            self.taken_over.append(heard - killed)
            if all(party.scene.shard != shard for party in self.parties):
                return
            await self.until(lambda: self._answered_since(heard, shard), f"an answer in shard {shard}")
            self.pressed_again.append(min(self._answered_since(heard, shard)) - killed)

        await asyncio.gather(*map(one, shards))

    def _answered_since(self, when: float, shard: int) -> list[float]:
        parties = (party for party in self.parties if party.scene.shard == shard)
        return [at for party in parties for at in party.answered_at[-PLAYED:] if at > when]

    # ---- people
    async def _begin(self) -> None:
        while self._to_begin:
            await started(self._to_begin.pop())

    async def _play_somewhere(self) -> None:
        while not self._over:
            party = self._idle.pop(0)
            for _ in range(PLAYED):
                if not self._over:
                    await self._play(party)
            self._idle.append(party)

    async def _play(self, party: Guests) -> None:
        await asyncio.sleep(self._breath)
        try:
            step = party.next_step()
            acted = self.confirmed.acted(step)
        except psycopg.OperationalError:  # the server is away
            return
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
            await self.until(
                lambda: processes_hearing(self.scene, 0 if private else party.scene.shard), "someone to hear a press"
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

    def tell(self, name: str, which: signal.Signals) -> None:
        self.fleet.bots[name].tell(which)
