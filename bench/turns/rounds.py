"""Rounds in which our bot plays turns, and the yardsticks then get the same presses: what a turn costs each of them.

There are two yardsticks, both the same bare discord.py bot: `fixed` sends what has to be sent at least
(`bench.turns.fixed`), `same` sends what our bot has sent. CPU is that of all processes of a bot.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from bench.turns.court import Court
from bench.turns.fixed import fixed
from bench.turns.replay import replay
from bench.turns.script import Call, Script
from bench.turns.stage import Stage
from bench.turns.table import Table

PICTURE_BYTES: Final = "picture bytes"


@dataclass
class Spent:
    """Total cost of the rounds so far, and of each round the CPU seconds of a turn.

    `main`: those of the main process alone. `rates`: turns a second of the clock.
    """

    turns: int = 0
    presses: int = 0
    cpu: float = 0.0
    seconds: float = 0.0
    rounds: list[float] = field(default_factory=list)
    main: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    sent: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    threads: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, turns: int, presses: int, cpu: float, seconds: float) -> None:
        """Add a round."""
        self.turns += turns
        self.presses += presses
        self.cpu += cpu
        self.seconds += seconds
        self.rounds.append(cpu / turns)
        self.rates.append(turns / seconds)

    @property
    def each(self) -> float:
        """CPU seconds of a turn, the median of all rounds."""
        return median(self.rounds)

    def per_turn(self, count: float) -> float:
        return count / self.turns

    def against(self, other: Spent) -> list[float]:
        """How many times the CPU of the other a turn takes, in each round."""
        return [mine / theirs for mine, theirs in zip(self.rounds, other.rounds, strict=True)]


@dataclass
class Group:
    """Tables that are measured together. `play` plays a turn (an act) at one of them, `turns` in each round.

    `ready` is called before a round, for what is not measured. `reposts`: see `fixed`.
    """

    name: str
    tables: Sequence[Table | Court]
    play: Callable[[int], Awaitable[None]]
    ready: Callable[[int], Awaitable[None]]
    turns: int = 1
    reposts: bool = True
    ours: Spent = field(default_factory=Spent)
    fixed: Spent = field(default_factory=Spent)
    same: Spent = field(default_factory=Spent)

    def forget(self) -> None:
        """Begin again after a round that has warmed everything up."""
        self.ours, self.fixed, self.same = Spent(), Spent(), Spent()


async def interleaved(on: Stage, groups: Sequence[Group], rounds: int, at_once: int) -> None:
    """Play `rounds` rounds of all groups, one after the other, after one that is not measured.

    `at_once`: the maximum number of turns, or of a yardstick's presses, that are under way.
    """
    for number in range(rounds + 1):
        for group in groups:
            await one_round(on, group, at_once)
            if not number:
                group.forget()
        if number:
            ratios = (
                f"{group.name} {group.ours.rounds[-1] * 1000:.1f} ms,"
                f" {group.ours.against(group.fixed)[-1]:.1f} x the fixed bare bot's"
                for group in groups
            )
            print(f"  round {number}: {'; '.join(ratios)}", flush=True)


async def one_round(on: Stage, group: Group, at_once: int, *, bare: bool = True) -> None:
    """Play a round. `bare`: with the yardsticks."""
    gate = asyncio.Semaphore(at_once)

    async def gated(do: Callable[[int], Awaitable[None]], number: int) -> None:
        async with gate:
            await do(number)

    numbers = range(len(group.tables))
    await asyncio.gather(*(gated(group.ready, number) for number in numbers))
    await on.server.quiet()
    marks, script = await _ours(on, group, lambda: asyncio.gather(*(gated(group.play, number) for number in numbers)))
    if not bare:
        return
    least = {channel: fixed(script[channel], marks[channel], reposts=group.reposts) for channel in script}
    for which, spent in ((least, group.fixed), (script, group.same)):
        await on.hand_over(which)
        cpu, start = on.yardstick.cpu(), time.perf_counter()
        await replay(on.twin, which, gate)
        seconds = time.perf_counter() - start
        await on.twin.quiet()
        turns = sum(map(len, marks.values()))
        spent.add(turns, sum(map(len, which.values())), on.yardstick.cpu() - cpu, seconds)
        _count(which, spent)


async def _ours(on: Stage, group: Group, play: Callable[[], Awaitable[object]]) -> tuple[dict[int, list[int]], Script]:
    """Play a round on our bot. Return where the turns ended, and the presses with the requests, by channel."""
    spent = group.ours
    for table in group.tables:
        table.record()
    presses = sum(table.presses for table in group.tables)
    elsewhere = on.server.elsewhere.copy()
    counts, threads = (await on.bot.counted()).counts, on.bot.threads()
    cpu, start = on.bot.cpu(), time.perf_counter()
    for _ in range(group.turns):
        await play()
    seconds = time.perf_counter() - start
    await on.server.quiet()
    cpu = on.bot.cpu() - cpu
    counted, after = await on.bot.counted(), on.bot.threads()
    spent.counts += counted.counts - counts
    spent.sent += on.server.elsewhere - elsewhere
    for thread, used in after.items():
        spent.threads[kind(counted.threads.get(thread, ""))] += used - threads.get(thread, 0.0)
    marks = {table.channel.id: table.marks for table in group.tables}
    presses = sum(table.presses for table in group.tables) - presses
    turns = sum(map(len, marks.values()))
    spent.add(turns, presses, cpu, seconds)
    spent.main.append((sum(after.values()) - sum(threads.values())) / turns)
    script = {table.channel.id: table.recorded() for table in group.tables}
    _count(script, spent)
    return marks, script


def kind(name: str) -> str:
    """The purpose of one of the bot's threads, from its name."""
    if name == "MainThread":
        return "main thread"
    if name.startswith("pictures"):
        return "drawing"
    return "database" if name.startswith("database") or "connection_worker" in name else "others"


def _count(script: Script, spent: Spent) -> None:
    for presses in script.values():
        for press in presses:
            for call in press.calls:
                spent.sent[_what(call)] += 1
                spent.sent[PICTURE_BYTES] += sum(size for _, size in call.files)


def _what(call: Call) -> str:
    return f"callback {call.number}" if call.what == "callback" else call.what


def report(group: Group) -> None:
    """Print what a turn has cost, and what was counted."""
    ours, least, same = group.ours, group.fixed, group.same
    print(f"   {group.name}: {ours.turns} turns, {ours.per_turn(ours.presses):.1f} presses each")
    threads = ", ".join(f"{name} {ours.per_turn(used) * 1000:.1f} ms" for name, used in sorted(ours.threads.items()))
    print(f"   CPU of a turn, all processes, median of {len(ours.rounds)} rounds: {ours.each * 1000:.1f} ms: {threads}")
    for name, other in (("fixed", least), ("same requests", same)):
        if other.rounds:
            every = ", ".join(f"{one:.1f}" for one in ours.against(other))
            print(
                f"   bare bot, {name}: {other.each * 1000:.1f} ms, {other.per_turn(_requests(other)):.1f} requests:"
                f" ours takes {median(ours.against(other)):.2f} x ({every})"
            )
    print(f"   turns a second of the clock: {ours.turns / ours.seconds:.1f}")
    sent = ", ".join(f"{name} {ours.per_turn(many):.2f}" for name, many in _by_kind(ours))
    print(
        f"   requests of a turn: {ours.per_turn(_requests(ours)):.2f}, of which"
        f" {ours.per_turn(_that_count(ours)):.2f} count against a bot's requests a second: {sent};"
        f" {ours.per_turn(ours.sent[PICTURE_BYTES]) / 1000:.0f} kB of pictures"
    )
    drawn = ", ".join(f"{kind} {ours.per_turn(many):.2f}" for kind, many in _counted(ours, "pictures"))
    units = ", ".join(f"{kind} {ours.per_turn(many):.2f}" for kind, many in _counted(ours, "units"))
    print(f"   pictures drawn for a turn: {drawn}")
    print(
        f"   units of work of a turn: {ours.per_turn(sum(many for _, many in _counted(ours, 'units'))):.1f}: {units};"
        f" statements: {ours.per_turn(ours.counts['statements']):.1f}"
    )


def _by_kind(spent: Spent) -> list[tuple[str, int]]:
    return sorted((name, many) for name, many in spent.sent.items() if name != PICTURE_BYTES)


def _requests(spent: Spent) -> int:
    return sum(many for _, many in _by_kind(spent))


def _that_count(spent: Spent) -> int:
    """Requests that do not go by an interaction's token."""
    return sum(many for name, many in _by_kind(spent) if not name.startswith(("callback", "original", "followup")))


def _counted(spent: Spent, what: str) -> list[tuple[str, int]]:
    """The counts of a kind of thing, by its kinds."""
    found = (name.partition(" ") for name in sorted(spent.counts) if name.startswith(f"{what} "))
    return [(kind, spent.counts[f"{word} {kind}"]) for word, _, kind in found]
