"""One of two processes behind a real balancer comes to harm while people play: nobody who presses is to notice.

Discord posts each press once, and gives up after three seconds. People press again what was not answered.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import psycopg
import simcord

from tests.campaigns.confirmed import Confirmed
from tests.campaigns.doubled import Doubled
from tests.campaigns.harm import FAILED, LOST
from tests.campaigns.people import Party, Step
from tests.campaigns.process_harms import HARMS, Harm
from tests.campaigns.soundness import assert_sound, missing, owes
from tests.process.database import Server
from tests.process.processes import Processes
from tests.process.scene import Scene
from tests.process.server import Request

NAMES: Final = ("alder", "birch")

PARTIES: Final = (("royalvisit", 2), ("royalcourt", 4), ("royalvisit", 3), ("royalcourt", 3))

DISCORD_WAITS: Final = 3.0
"""Seconds for which Discord waits for the first response to a press."""

MOST_TRIES: Final = 3
"""How often something is pressed again, each time for `GIVES_UP`."""

GIVES_UP: Final = 10.0
"""Seconds after which people press again what was only acknowledged: its process has come to harm."""

PAUSE_SECONDS: Final = 0.2
"""Seconds between two presses of a party: two slow processors are not to be the harm."""


@dataclass
class Guests(Party):
    """A party whose presses may get no more than an acknowledgement in a run in which a process was `harmed`."""

    harmed: ClassVar[bool] = False
    refusals: ClassVar[Counter[str]] = Counter()
    """How often people were told in these words that their press could not be stored, in this run."""

    async def answered(self, result: simcord.InteractionResult) -> bool:
        wire, record, sent = self.scene.wire, result._interaction, time.monotonic()

        def settled() -> bool:
            return record.token in wire.answers or (self.harmed and time.monotonic() > sent + GIVES_UP)

        await wire.until(settled, f"an answer to {result}; its responses: {wire.endpoint.statuses.get(record.id)}")
        if record.token not in wire.answers:
            return False
        self.done += 1
        said = self.answer_text(result)
        self.refusals.update(words for words in FAILED if said.startswith(words))
        return True


class ProcessesFail:
    """Parties that play on from run to run; in each run, one harm is done.

    `seconds`: for how long a process stands still, or is cut off from the database.
    """

    def __init__(
        self, scene: Scene, seed: int, harms: Sequence[Harm] = HARMS, *, seconds: float = 60, tables: int = len(PARTIES)
    ) -> None:
        assert isinstance(scene.bot, Processes)
        assert isinstance(scene.bot.database, Server)
        self.scene, self.bots, self.wire, self.database = scene, scene.bot, scene.wire, scene.bot.database
        self.wire.endpoint.gives_up = DISCORD_WAITS
        self.seconds = seconds
        self._seed = seed
        self._harms = harms
        rng = random.Random(f"processes {seed}")
        self._parties = [Guests.gather(scene, random.Random(rng.random()), *party) for party in PARTIES[:tables]]
        self._confirmed = Confirmed(scene)
        self._doubled = Doubled(scene, lambda _: not self.away)
        self.away = False
        """Whether nobody can reach the database."""
        self._over = False
        self._again = 0

    async def run(self, number: int) -> str:
        """Do one harm. Return what happened; raise AssertionError if something is wrong."""
        rng, harm = random.Random(f"processes {self._seed} {number}"), self._harms[(number - 1) % len(self._harms)]
        if self.bots.network is None and any(one.cuts for one in self._harms):
            await self.bots.reach_database_by_relays()
        await self.level()
        endpoint = self.wire.endpoint
        for noted in (endpoint.posted, endpoint.waited, endpoint.statuses):
            noted.clear()
        Guests.harmed, self._over, self._again = False, False, 0
        Guests.refusals.clear()
        watching = asyncio.create_task(self._doubled.watch())
        try:
            async with asyncio.TaskGroup() as together:
                for party in self._parties:
                    together.create_task(self._play(party))
                await asyncio.sleep(rng.uniform(0.5, 2))
                Guests.harmed = True
                said = await harm.do(self, rng)
                await self.level()
                await asyncio.sleep(rng.uniform(0.5, 1.5))
                self._over = True
            await self._check(harm)
        finally:
            watching.cancel()
        return f"{harm.name}: {said}; {self._times()}; load {os.getloadavg()[0]:.1f}"

    async def level(self) -> None:
        """All processes run and listen, and the balancer gives presses to each."""
        await self.bots.start()
        while not all([await self.wire.endpoint.listens(name) for name in NAMES]):
            assert len(self.bots.running) == len(NAMES), "\n".join(self.bots.complaints())
            await asyncio.sleep(0.1)
        await self.wire.until(self.bots.let_in, "the balancer to give presses to each process")

    async def _check(self, harm: Harm) -> None:
        endpoint = self.wire.endpoint
        self._confirmed.check()
        assert not self.wire.gaps, self.wire.gaps
        unanswered = {press: endpoint.statuses.get(press) for press in endpoint.posted.keys() - endpoint.waited.keys()}
        assert not unanswered, f"presses that Discord had no response to, and the statuses it got: {unanswered}"
        assert not Guests.refusals[LOST], "the database was away, not damaged"
        await self.wire.until(lambda: not owes(self.scene), "everything that is owed")
        await assert_sound(self.scene, missing)
        assert not self._doubled.faults, "\n".join(self._doubled.faults)
        complaints = self.bots.complaints()
        errors = [line for line in complaints if " ERROR " in line or " CRITICAL " in line]
        unknown = [line for line in errors if not (harm.known and harm.known.search(line))]
        assert not unknown, "\n".join(complaints[-100:])

    def _times(self) -> str:
        """How long Discord waited in this run."""
        endpoint = self.wire.endpoint
        late = {press: seconds for press, seconds in endpoint.waited.items() if seconds > DISCORD_WAITS}
        refusals = f"{len(endpoint.posted)} presses, {len(late)} late, {self._again} pressed again"
        details = "".join(
            f", {press} after {seconds:.2f} s {endpoint.statuses.get(press)}" for press, seconds in late.items()
        )
        words = "".join(f", {times} told “{words}”" for words, times in Guests.refusals.items())
        return f"{refusals}, slowest {max(endpoint.waited.values()):.2f} s{details}{words}"

    # ---- for harms
    def any_of(self, rng: random.Random) -> str:
        """A process that has answered presses of late: those in a channel go to one, so that another may get none.

        What a process does in the background keeps it busy only now and then.
        """
        answers = [request for request in self.wire.requests if request.is_("*", "*/interactions/*")]
        busy = {request.by for request in answers[-10:]} & set(self.bots.running)
        return rng.choice(sorted(busy) or self.bots.running)

    async def at_some_moment(self, rng: random.Random, name: str, do: Callable[[], object]) -> str:
        """Do something at a moment after a press, or at a request of a process; say when."""
        if rng.random() < 0.5:
            before, wait = len(self.wire.endpoint.posted), rng.uniform(0, 0.3)
            await self.wire.until(lambda: len(self.wire.endpoint.posted) > before, "a press")
            await asyncio.sleep(wait)
            do()
            return f"{wait * 1000:.0f} ms after a press"
        left, taken, where = rng.randrange(1, 10), rng.random() < 0.5, ""

        async def come(request: Request) -> int | None:
            nonlocal left, where
            left -= request.by == name
            if left > 0 or request.by != name:
                self.wire.ambush("*", "*", come, taken=taken)
                return None
            parts = request.path.partition("?")[0].split("/")
            where = f"{request.method} {parts[1]}…{parts[-1][:12]}{' taken' * taken}"
            do()
            return None if taken else 503

        self.wire.ambush("*", "*", come, taken=taken)
        await self.wire.until(lambda: where, f"requests of {name}")
        return where

    # ---- people
    async def _play(self, party: Guests) -> None:
        while not self._over:
            await asyncio.sleep(PAUSE_SECONDS)
            try:
                step = party.next_step()
                acted = self._confirmed.acted(step)
            except psycopg.OperationalError:  # the server is away
                continue
            if await party.do(step):
                with suppress(psycopg.OperationalError):
                    self._confirmed.note(step)
            else:
                await self._press_again(party, step, acted)

    async def _press_again(self, party: Guests, step: Step, acted: Counter[str]) -> None:
        """What was not answered is pressed once more, and counts at most once."""
        self._again += 1
        for _ in range(MOST_TRIES):
            if await party.do(step):
                break
        else:
            raise AssertionError(f"{step} is never answered")
        now = await self._readable(lambda: self._confirmed.acted(step))
        assert all(times <= 1 for times in (now - acted).values()), f"{step} counted twice: {now - acted}"

    async def _readable(self, read: Callable[[], Any]) -> Any:
        while True:
            try:
                return read()
            except psycopg.OperationalError:
                await asyncio.sleep(PAUSE_SECONDS)
