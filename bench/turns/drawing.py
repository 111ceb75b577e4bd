"""Row j: pictures drawn in processes against pictures drawn in threads, by two bots of ours.

Rounds of the two alternate; in each, every match plays one turn, all matches at once. Both have the same matches, with
seeds of their own. The players and the loopback Discord run on the same processors.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from argparse import Namespace
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench.turns.full import made
from bench.turns.loopback import Loopback
from bench.turns.process import Process
from bench.turns.resident import opened
from bench.turns.table import Table


@dataclass
class Side:
    """One of the bots. Of each round: turns a second, and CPU seconds a turn of the main process and of all."""

    name: str
    server: Loopback
    bot: Process
    tables: list[Table]
    rates: list[float] = field(default_factory=list)
    main: list[float] = field(default_factory=list)
    every: list[float] = field(default_factory=list)


async def row(given: Namespace) -> None:
    many = str(given.drawing_processes)
    sides: dict[str, dict[str, str]] = {"threads": {}, f"{many} processes": {"DRAWING_PROCESSES": many}}
    async with AsyncExitStack() as stack:
        ready = []
        for name, settings in sides.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server = await stack.enter_async_context(Loopback(given.matches))
            bot = await stack.enter_async_context(Process(server, folder, "bot", "run", given=settings))
            rng, gate = random.Random(given.seed), asyncio.Semaphore(given.at_once)
            tables = [Table(server, channel, random.Random(rng.random()), gate) for channel in server.channels]
            ready.append(Side(name, server, bot, tables))
        for number in range(given.rounds + 1):
            for side in ready if number % 2 else reversed(ready):
                await _round(side)
                if not number:  # it has warmed everything up
                    side.rates, side.main, side.every = [], [], []
        threads, processes = ready
        print(f"j. {given.matches} matches of Royal Visit at once, {given.rounds} rounds, medians:")
        for side in ready:
            print(
                f"   {side.name}: {median(side.rates):.1f} turns a second; CPU of a turn: main process"
                f" {median(side.main) * 1000:.1f} ms, all processes {median(side.every) * 1000:.1f} ms"
            )
        rates = [mine / other for mine, other in zip(processes.rates, threads.rates, strict=True)]
        main = [mine / other for mine, other in zip(processes.main, threads.main, strict=True)]
        print(
            f"   turns a second against threads: {median(rates):.2f} x ({', '.join(f'{one:.2f}' for one in rates)};"
            f" must 1.2, aim 1.4 x); CPU of the main process: {median(main):.2f} x (must 0.67 x)"
        )
    for name, settings in sides.items():
        with tempfile.TemporaryDirectory() as place:
            court = given.resident // 2
            there = await made(Path(place), given.seed, live=given.resident - court, court=court)
            _, after, hands = await opened(there, Path(place), settings)
            each = ", ".join(f"{one / 1e6:.0f}" for one in after)
            print(
                f"   memory with {given.resident} matches of both games and {hands} hands opened, {name}: {each} MB"
                f" (main process: must 150, aim 110 MB; each other: must 90, aim 60 MB)"
            )


async def _round(side: Side) -> None:
    async def begun(table: Table) -> None:
        if table.over:
            await table.begin()

    await asyncio.gather(*map(begun, side.tables))
    await side.server.quiet()
    main, every, start = side.bot.cpu_of_main(), side.bot.cpu(), time.perf_counter()
    await asyncio.gather(*(table.turn() for table in side.tables))
    seconds = time.perf_counter() - start
    await side.server.quiet()
    turns = len(side.tables)
    side.rates.append(turns / seconds)
    side.main.append((side.bot.cpu_of_main() - main) / turns)
    side.every.append((side.bot.cpu() - every) / turns)
