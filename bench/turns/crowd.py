"""Row d: 200 people who each press every six seconds for a minute; the time until they see the whole answer.

At each of 200 tables the player to move keeps pressing, even while other tables wait for answers. The yardstick then
gets the same presses at the same pace.
"""

from __future__ import annotations

import asyncio
import random
import time
from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from bench.turns.figures import spread
from bench.turns.loopback import Loopback, SentInteraction
from bench.turns.replay import step
from bench.turns.script import Press
from bench.turns.stage import stage
from bench.turns.table import Table

PERIOD: Final = 6.0
"""Seconds between two presses of a table."""


APART: Final = "must 30 ms, aim 20 ms"
TOGETHER: Final = "must 500 ms, aim 350 ms"


class Enough(Exception):
    """Time is up."""


class Pace:
    """Entering waits until the next press is due. If an answer is late, the next press follows it at once."""

    def __init__(self, offset: float, seconds: float) -> None:
        now = time.perf_counter()
        self._due = now + offset
        self._end = now + seconds

    async def __aenter__(self) -> None:
        now = time.perf_counter()
        if max(now, self._due) >= self._end:
            raise Enough
        await asyncio.sleep(self._due - now)
        self._due = max(now, self._due) + PERIOD

    async def __aexit__(self, *_: object) -> None:
        return


async def row(given: Namespace) -> None:
    rng = random.Random(given.seed)
    async with stage(given.people, late=True) as on:
        hurry = asyncio.Semaphore(16)
        tables = [Table(on.server, channel, random.Random(rng.random()), hurry) for channel in on.server.channels]
        await asyncio.gather(*(_begun(table) for table in tables))
        await on.server.quiet()
        offsets = [0.0 if given.together else rng.uniform(0, PERIOD) for _ in tables]
        for table in tables:
            table.channel.recording = []
        await on.bot.counted()
        cpu = on.bot.cpu()
        interactions = await _paced(tables, offsets, given.seconds)
        cpu = on.bot.cpu() - cpu
        late = (await on.bot.counted()).late
        _print("", given.seconds, interactions, late, cpu, TOGETHER if given.together else APART)
        script = {table.channel.id: table.channel.recording or [] for table in tables}
        for table in tables:
            table.channel.recording = None
        await on.hand_over(script)
        await on.yardstick.counted()
        cpu = on.yardstick.cpu()
        again = await asyncio.gather(
            *(
                _again(on.twin, channel, presses, Pace(offset, given.seconds))
                for (channel, presses), offset in zip(script.items(), offsets, strict=True)
            )
        )
        cpu = on.yardstick.cpu() - cpu
        late = (await on.yardstick.counted()).late
        _print("bare discord.py bot", given.seconds, [one for many in again for one in many], late, cpu, "")


async def _begun(table: Table) -> None:
    """Begin a match and open a hand at the table."""
    await table.begin()
    await table.turn()
    if table.over:
        await table.begin()


async def _paced(tables: Sequence[Table], offsets: Sequence[float], seconds: float) -> list[SentInteraction]:
    """Let every table play at its pace. Return all interactions of that time, with their answers."""

    async def play(table: Table, pace: Pace) -> None:
        table.interactions.clear()
        table.gate = pace
        try:
            while True:
                await (table.begin() if table.over else table.turn())
        except Enough:
            pass

    await asyncio.gather(*(play(table, Pace(offset, seconds)) for table, offset in zip(tables, offsets, strict=True)))
    return [interaction for table in tables for interaction in table.interactions]


async def _again(twin: Loopback, channel: int, presses: Sequence[Press], pace: Pace) -> list[SentInteraction]:
    interactions = []
    try:
        for number, press in enumerate(presses):
            async with pace:
                pass
            if press.pressed is not None:  # the yardstick has no commands
                interactions.append(await step(twin, channel, number, press))
    except Enough:
        pass
    return interactions


def _print(
    who: str, seconds: float, presses: Sequence[SentInteraction], late: Sequence[float], cpu: float, wanted: str
) -> None:
    print(f"{'  ' if who else 'd.'} {who or 'our bot'}: {len(presses)} presses in {seconds:.0f} s, {cpu:.1f} s of CPU")
    targets = ("", "") if who else (f" (99th percentile: {wanted})", " (must 20 ms, aim 8 ms)")
    answered = spread([press.seconds for press in presses])
    print(f"   the whole answer, median / 99th percentile / most: {answered}{targets[0]}")
    print(f"   event loop late: {spread(late)}{targets[1]}")
