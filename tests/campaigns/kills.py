"""`kill -9` while people play: what was confirmed is there, nothing is there twice, and everything goes on."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass

from tests.campaigns.acts import offered
from tests.campaigns.confirmed import Confirmed
from tests.campaigns.people import Party, Press, Step, Typed
from tests.campaigns.soundness import assert_sound, owes
from tests.process.scene import Scene
from tests.process.server import Request


@dataclass
class UnderWay:
    """A press that was not answered yet, and how often its presser had acted until then."""

    step: Step
    acted: Counter[str]


class Kills:
    """Parties that play on from run to run; in each run the bot is killed once."""

    def __init__(self, scene: Scene, seed: int, parties: tuple[tuple[str, int], ...]) -> None:
        self._scene = scene
        self._seed = seed
        rng = random.Random(f"kills {seed}")
        self._parties = [Party.gather(scene, random.Random(rng.random()), *party) for party in parties]
        self._confirmed = Confirmed(scene)

    async def run(self, number: int) -> str:
        """Play, kill, start again, look at everything. Return what happened in words; raise AssertionError if wrong."""
        rng, here = random.Random(f"kills {self._seed} {number}"), self._scene
        if not here.bot.runs:
            await here.bot.start()
        await here.wire.connected()
        before = sum(party.done for party in self._parties)
        host = rng.choice(self._parties)
        await host.do(Typed(host.moderator, "games-admin settings"))
        welcome = await offered(host, host.moderator, "server-welcome")
        where = self._kill_at(rng)
        async with asyncio.TaskGroup() as together:
            playing = [together.create_task(self._play(party)) for party in self._parties]
            together.create_task(host.do(welcome))
        under_way = [task.result() for task in playing]
        await here.bot.ended()
        await here.wire.gone()
        self._confirmed.check()
        await here.bot.start()
        await here.wire.connected()
        for party, left in zip(self._parties, under_way, strict=True):
            if isinstance(left.step, Press):
                assert await party.do(left.step), "the bot died by itself"
                acted = self._confirmed.acted(left.step) - left.acted
                assert all(times <= 1 for times in acted.values()), f"{left.step} counted twice: {acted}"
        await host.do(welcome)
        await here.wire.until(lambda: not owes(here), "everything that is owed")
        await assert_sound(here)
        [_] = here.read("SELECT id FROM posts WHERE purpose = 'welcome' AND match = ?", host.guild.id)
        said = here.bot.complaints()
        assert not any(" ERROR " in line for line in said), "\n".join(said)
        pressed = sum(party.done for party in self._parties) - before
        left_over = " ".join(sorted(left.step.action for left in under_way))
        return f"{pressed} presses, killed at {where[0]}, under way: {left_over}"

    def _kill_at(self, rng: random.Random) -> list[str]:
        """Kill the bot at one of its next requests, before or after Discord takes it."""
        wait, taken, where = rng.randrange(5, 60), rng.random() < 0.5, ["nothing"]

        async def come(request: Request) -> int | None:
            nonlocal wait
            wait -= 1
            if wait > 0:
                self._scene.wire.ambush("*", "*", come, taken=taken)
                return None
            where[0] = f"{request.method} {request.path.split('/')[1]}…{request.path.split('/')[-1]}{' taken' * taken}"
            assert self._scene.bot.process is not None
            self._scene.bot.process.kill()
            return None if taken else 503

        self._scene.wire.ambush("*", "*", come, taken=taken)
        return where

    async def _play(self, party: Party) -> UnderWay:
        while True:
            step = party.next_step()
            left = UnderWay(step, self._confirmed.acted(step))
            if not await party.do(step):
                return left
            self._confirmed.note(step)
