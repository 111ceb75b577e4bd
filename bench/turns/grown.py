"""Row i: objects in the bot after many turns against after few, and the longest stop of its threads for garbage.

Turns of Royal Visit at many tables, as fast as they come. Objects are counted after a full collection and without those
that the bot has frozen at its start.
"""

from __future__ import annotations

import asyncio
import random
from argparse import Namespace

from bench.turns.loopback import Loopback
from bench.turns.stage import alone
from bench.turns.table import Table

EARLY = 500
"""Turns after which the objects are counted first."""


async def row(given: Namespace) -> None:
    rng = random.Random(given.seed)
    gate = asyncio.Semaphore(given.at_once)
    early = min(EARLY, given.turns // 5)
    async with Loopback(given.matches) as server, alone(server) as bot:
        tables = [Table(server, channel, random.Random(rng.random()), gate) for channel in server.channels]
        await asyncio.gather(*map(_turn, tables))
        await bot.counted()  # the stops of the start do not count
        made, counted = len(tables), []
        for goal in (early, given.turns):
            while made < goal:
                some = tables[: goal - made]
                await asyncio.gather(*map(_turn, some))
                made += len(some)
            await server.quiet(1.0)
            counted.append(await bot.counted(objects=True))
    first, last = counted
    stop, stop_cpu = (max(getattr(one, name) for one in counted) * 1000 for name in ("stop", "stop_cpu"))
    print(
        f"i. objects after {made} turns: {last.objects}, after {early}: {first.objects}:"
        f" {last.objects / first.objects:.2f} x (must 1.5, aim 1.1 x)"
    )
    print(f"   longest stop for garbage: {stop:.1f} ms, {stop_cpu:.1f} ms of CPU (must 50 ms of CPU)")


async def _turn(table: Table) -> None:
    if table.over:
        await table.begin()
    await table.turn()
