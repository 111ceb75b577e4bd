"""Two bots of ours against each other: rounds of the two alternate, in which every match plays one turn, all at once.

Both have the same matches of Royal Visit, with seeds of their own. The players and the loopback Discord run on the same
processors, so CPU is what counts where anything else runs.
"""

from __future__ import annotations

import asyncio
import random
import time
from argparse import Namespace
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from bench.turns.loopback import Loopback
from bench.turns.process import Process
from bench.turns.table import Table


@dataclass
class Side:
    """One of the bots.

    Of each round: turns a second, and CPU seconds a turn of the main process and of all processes.
    """

    name: str
    server: Loopback
    bot: Process
    tables: list[Table]
    rates: list[float] = field(default_factory=list)
    main: list[float] = field(default_factory=list)
    every: list[float] = field(default_factory=list)
    threads: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """CPU seconds by kind of thread, over all rounds."""

    @classmethod
    def of(cls, name: str, server: Loopback, bot: Process, given: Namespace) -> Side:
        """The bot of this process, with a match in each channel."""
        rng, gate = random.Random(given.seed), asyncio.Semaphore(given.at_once)
        tables = [Table(server, channel, random.Random(rng.random()), gate) for channel in server.channels]
        return cls(name, server, bot, tables)

    def forget(self) -> None:
        """Begin again after a round that has warmed everything up."""
        self.rates, self.main, self.every = [], [], []
        self.threads.clear()

    async def play(self) -> None:
        """Play a round."""
        await asyncio.gather(*(table.begin() for table in self.tables if table.over))
        await self.server.quiet()
        before = await self._by_thread()
        main, every, start = self.bot.cpu_of_main(), self.bot.cpu(), time.perf_counter()
        await asyncio.gather(*(table.turn() for table in self.tables))
        seconds = time.perf_counter() - start
        await self.server.quiet()
        turns = len(self.tables)
        self.rates.append(turns / seconds)
        self.main.append((self.bot.cpu_of_main() - main) / turns)
        self.every.append((self.bot.cpu() - every) / turns)
        for name, used in (await self._by_thread()).items():
            self.threads[name] += used - before[name]

    async def _by_thread(self) -> defaultdict[str, float]:
        names, found = (await self.bot.counted()).threads, defaultdict[str, float](float)
        for thread, used in self.bot.threads().items():
            found[kind(names.get(thread, ""))] += used
        return found

    def report(self) -> str:
        """What a turn has cost, in words."""
        turns = len(self.tables) * len(self.rates)
        threads = ", ".join(f"{name} {used / turns * 1000:.1f}" for name, used in sorted(self.threads.items()))
        return (
            f"{self.name}: {median(self.rates):.1f} turns a second; CPU of a turn: main process"
            f" {median(self.main) * 1000:.1f} ms ({threads}), all processes {median(self.every) * 1000:.1f} ms"
        )


def kind(name: str) -> str:
    """The purpose of one of the bot's threads, from its name."""
    if name == "MainThread":
        return "main thread"
    if name.startswith("pictures"):
        return "drawing"
    return "database" if name.startswith("database") or "connection_worker" in name else "others"


async def alternate(sides: Sequence[Side], rounds: int) -> None:
    """Play `rounds` rounds of all sides, after one that is not measured: a bot has to know its pictures."""
    for number in range(rounds + 1):
        if number == 1:
            for side in sides:
                side.forget()
        for side in sides if number % 2 else reversed(sides):
            await side.play()


def against(mine: Sequence[float], other: Sequence[float]) -> str:
    """Return the ratio of two series of figures: the median over the rounds, and that of each round."""
    ratios = [here / there for here, there in zip(mine, other, strict=True)]
    return f"{median(ratios):.2f} x ({', '.join(f'{ratio:.2f}' for ratio in ratios)})"
