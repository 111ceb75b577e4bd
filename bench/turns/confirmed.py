"""Rows a and b: the cost of a confirmed turn in CPU, in units of work with the database and in hops to its thread.

Rounds of our bot and of the yardstick alternate: in every round each match plays one turn, all matches at once, and
then the yardstick gets the same presses and sends the same messages.
"""

from __future__ import annotations

import asyncio
import random
import time
from argparse import Namespace
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from bench.turns.loopback import Loopback
from bench.turns.process import Process
from bench.turns.replay import replay
from bench.turns.script import Call, Script
from bench.turns.stage import stage
from bench.turns.table import Table


@dataclass
class Spent:
    """Total cost of the rounds so far."""

    turns: int = 0
    presses: int = 0
    cpu: float = 0.0
    seconds: float = 0.0
    sent: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    threads: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    @property
    def per_second(self) -> float:
        """Confirmed turns per CPU second."""
        return self.turns / self.cpu


async def row(given: Namespace) -> None:
    rng = random.Random(given.seed)
    gate = asyncio.Semaphore(given.at_once)
    ours, bare = Spent(), Spent()
    async with stage(given.matches) as on:
        tables = [Table(on.server, channel, random.Random(rng.random()), gate) for channel in on.server.channels]
        for number in range(given.rounds + 1):
            await asyncio.gather(*(table.begin() for table in tables if table.over))
            await on.server.quiet()
            # The first round warms both up: after it hands are open, as they are later.
            script = await _round(on.bot, tables, ours if number else Spent())
            await on.hand_over(script)
            await _again(on.yardstick, on.twin, script, gate, bare if number else Spent())
            if number:
                print(
                    f"  round {number}: {ours.per_second:.1f} and {bare.per_second:.1f} turns a CPU second so far,"
                    f" {ours.per_second / bare.per_second:.1%}"
                )
    _print(ours, bare)


async def _round(bot: Process, tables: list[Table], spent: Spent) -> Script:
    """Play a turn in each match. Return the presses and requests."""
    server = tables[0].server
    for table in tables:
        table.channel.recording = []
    presses = sum(table.presses for table in tables)
    counts, threads = (await bot.counted()).counts, bot.threads()
    cpu, start = bot.cpu(), time.perf_counter()
    await asyncio.gather(*(table.turn() for table in tables))
    spent.seconds += time.perf_counter() - start
    await server.quiet()
    spent.cpu += bot.cpu() - cpu
    told, after = await bot.counted(), bot.threads()
    spent.counts += told.counts - counts
    for thread, seconds in after.items():
        spent.threads[_kind(told.threads.get(thread, ""))] += seconds - threads.get(thread, 0.0)
    spent.turns += len(tables)
    spent.presses += sum(table.presses for table in tables) - presses
    script = {table.channel.id: table.channel.recording or [] for table in tables}
    for table in tables:
        table.channel.recording = None
    _count(script, spent)
    return script


async def _again(yardstick: Process, twin: Loopback, script: Script, gate: asyncio.Semaphore, spent: Spent) -> None:
    cpu, start = yardstick.cpu(), time.perf_counter()
    await replay(twin, script, gate)
    spent.seconds += time.perf_counter() - start
    await twin.quiet()
    spent.cpu += yardstick.cpu() - cpu
    spent.turns += len(script)
    spent.presses += sum(map(len, script.values()))


def _count(script: Script, spent: Spent) -> None:
    for presses in script.values():
        for press in presses:
            for call in press.calls:
                spent.sent[_what(call)] += 1
                spent.sent["picture bytes"] += sum(size for _, size in call.files)


def _what(call: Call) -> str:
    return f"callback {call.number}" if call.what == "callback" else call.what


def _kind(name: str) -> str:
    """The purpose of one of the bot's threads, from its name."""
    if name == "MainThread":
        return "main thread"
    if name.startswith("pictures"):
        return "drawing"
    return "database" if "connection_worker" in name else "others"


def _print(ours: Spent, bare: Spent) -> None:
    def each(what: float) -> float:
        return what / ours.turns

    print(f"a. {ours.turns} confirmed turns, {each(ours.presses):.1f} presses each")
    print(
        f"   turns a CPU second: {ours.per_second:.1f}, bare discord.py bot {bare.per_second:.1f}:"
        f" {ours.per_second / bare.per_second:.1%} (must 20 %, aim 40 %)"
    )
    print(
        f"   CPU of a turn: {each(ours.cpu) * 1000:.1f} ms: "
        + ", ".join(f"{name} {each(spent) * 1000:.1f} ms" for name, spent in sorted(ours.threads.items()))
        + f"; bare bot {bare.cpu / bare.turns * 1000:.1f} ms"
    )
    print(f"   turns a second of the clock: {ours.turns / ours.seconds:.1f}, bare bot {bare.turns / bare.seconds:.1f}")
    sent = ", ".join(f"{name} {each(many):.2f}" for name, many in sorted(ours.sent.items()) if name != "picture bytes")
    print(f"   sent for a turn: {sent}; {each(ours.sent['picture bytes']) / 1000:.0f} kB of pictures")
    units = sum(many for name, many in ours.counts.items() if name.startswith("units"))
    kinds = ", ".join(f"{each(n):.1f} {name.partition(' ')[2]}" for name, n in ours.counts.items() if "units" in name)
    print(f"b. units of work of a turn: {each(units):.1f} (must 14, aim 11): {kinds}")
    print(f"   hops to the database's thread: {each(ours.counts['hops']):.1f} (must 20, aim 13)")
