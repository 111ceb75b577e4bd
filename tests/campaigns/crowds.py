"""Many people at once and one who floods: how long others wait, against the same without them, in turn.

The real process is pressed; each part of a run is short and they alternate, so that a busy machine is as busy for each.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from tests.campaigns.acts import offered, started
from tests.campaigns.people import Party, Press, deliver
from tests.campaigns.soundness import assert_sound, owes
from tests.process.scene import Scene

MOST: Final = 2.0
"""By how much others may wait longer."""

PARTS: Final = 6
"""How often each is measured in a run."""

FLOOD: Final = 20
"""Presses of the flooder that are under way at any time."""


class Crowds:
    """A run is six people at a table who press at once; the next one a person who floods."""

    def __init__(self, scene: Scene, seed: int, *, presses: int = 40) -> None:
        """`presses`: those of others in each part."""
        self._scene = scene
        self._rng = random.Random(f"crowds {seed}")
        self._presses = presses

    async def run(self, number: int) -> str:
        """Compare waits with and without; raise AssertionError if others wait too long."""
        here = self._scene
        if not here.bot.runs:
            await here.bot.start()
        await here.wire.connected()
        others = Party.gather(here, self._rng, "royalvisit", 2)
        match, name = await started(others)
        hand = await offered(others, others.awaited(match)[0], "hand", match=name)
        crowd = Party.gather(here, self._rng, "royalcourt", 6)
        _, table = await started(crowd)
        what, pressing = ("six at a table", self._six) if number % 2 else ("one floods", self._flood)
        hands = [await offered(crowd, person, "hand", match=table) for person in crowd.people]
        for one in hands:
            await crowd.do(one)
        without, within = list[float](), list[float]()
        for _ in range(PARTS):
            without += await self._waits(hand)
            async with pressing(hands):
                within += await self._waits(hand)
        await here.wire.until(lambda: not owes(here), "everything that is owed")
        await assert_sound(here)
        assert not (said := [line for line in here.bot.complaints() if " ERROR " in line]), "\n".join(said)
        ratio = late(within) / late(without)
        told = f"{what}: others' 99th percentile {1000 * late(within):.0f} ms, {ratio:.2f} × that without"
        assert ratio <= MOST, told
        return told

    async def _waits(self, hand: Press) -> list[float]:
        """Seconds until each of some presses is answered, one after the other."""
        waits = []
        for _ in range(self._presses):
            began = time.perf_counter()
            await self._answered(hand)
            waits.append(time.perf_counter() - began)
        return waits

    async def _answered(self, press: Press) -> None:
        await self._scene.wire.answer(deliver(self._scene, press)._interaction.token)

    @asynccontextmanager
    async def _six(self, hands: list[Press]) -> AsyncIterator[None]:
        """Each presses again as soon as they are answered."""
        async with self._going_on(hands):
            yield

    @asynccontextmanager
    async def _flood(self, hands: list[Press]) -> AsyncIterator[None]:
        """One of them has many presses under way at any time."""
        async with self._going_on([hands[0]] * FLOOD):
            yield

    @asynccontextmanager
    async def _going_on(self, presses: list[Press]) -> AsyncIterator[None]:
        """Begins when each was answered once: they began in the same instant, which is no rate to go on with."""
        began = [asyncio.Event() for _ in presses]

        async def again(press: Press, answered: asyncio.Event) -> None:
            while True:
                await self._answered(press)
                answered.set()

        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(again(*one)) for one in zip(presses, began, strict=True)]
            for answered in began:
                await answered.wait()
            yield
            for task in tasks:
                task.cancel()


def late(waits: list[float]) -> float:
    """The 99th percentile."""
    return sorted(waits)[int(len(waits) * 0.99)]
