"""Rows k and l: PostgreSQL against SQLite, and two processes on one database against one (`bench.turns.sides`).

PostgreSQL is a private cluster of Debian's package on a socket (`tests/support/cluster.py`), with each commit on the
disk. Its own processes are not part of the bot; their CPU is printed separately. In row l both bots have two shards of
one server each: two processes have one each, one process has both.
"""

from __future__ import annotations

import asyncio
import tempfile
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final

from bench.turns.loopback import Loopback
from bench.turns.process import Process, cpu
from bench.turns.sides import Side, against, alternate
from tests.support import cluster

SHARDS: Final = 2


@asynccontextmanager
async def _postgresql() -> AsyncIterator[tuple[Callable[[str], str], Callable[[], float]]]:
    """Run a cluster. Yield a function that creates a database and returns its URL, and one for its CPU seconds."""
    with cluster.new_folder(tempfile.gettempdir()) as folder:
        cluster.make(folder, durable=True)
        pid = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        yield partial(cluster.create, folder), lambda: cpu(pid)


async def engines(given: Namespace) -> None:
    """Measure the same bot on both engines."""
    async with AsyncExitStack() as stack:
        database, used = await stack.enter_async_context(_postgresql())
        file = await _side(stack, "SQLite", None, given)
        server = await _side(stack, "PostgreSQL", database("alone"), given)
        seconds = await _compared(given, "k", "at once", file, server, used)
        print(f"   CPU of a turn, PostgreSQL against SQLite: {against(server.every, file.every)}; must 1.25, aim 1.1 x")
        _tell_of_server(seconds, (given.rounds + given.warm) * given.matches)
        await _tell_of_idling([file, server], given.idle)


async def processes(given: Namespace) -> None:
    """Measure one process with all shards, and several that share them."""
    async with AsyncExitStack() as stack:
        database, used = await stack.enter_async_context(_postgresql())
        one = await _side(stack, "one process", database("one"), given, shards=SHARDS)
        two = await _side(stack, "two processes", database("two"), given, shards=SHARDS, processes=SHARDS)
        seconds = await _compared(given, "l", f"on {SHARDS} shards", one, two, used)
        print(f"   CPU of a turn, two processes against one: {against(two.every, one.every)}; must 1.1, aim 1.03 x")
        _tell_of_server(seconds, 2 * (given.rounds + given.warm) * given.matches)
        await _tell_of_idling([one, two], given.idle)


async def _compared(given: Namespace, row: str, where: str, one: Side, other: Side, used: Callable[[], float]) -> float:
    """Play on both in turn and report each. Return the CPU seconds of PostgreSQL meanwhile."""
    before = used()
    await alternate([one, other], given.rounds, given.warm)
    print(f"{row}. {given.matches} matches of Royal Visit {where}, {given.rounds} rounds, medians:")
    for side in (one, other):
        print(f"   {side.report()}")
    return used() - before


def _tell_of_server(seconds: float, turns: int) -> None:
    print(f"   PostgreSQL's own processes: {seconds / turns * 1000:.1f} ms a turn, with the matches' beginnings")


async def _tell_of_idling(sides: Sequence[Side], seconds: float) -> None:
    """Say what each bot costs while nobody plays."""
    used = await asyncio.gather(*(side.idle(seconds) for side in sides))
    listed = ", ".join(f"{side.name} {one * 1000:.1f} ms" for side, one in zip(sides, used, strict=True))
    print(f"   CPU of a second in which nobody plays: {listed}")


async def _side(
    stack: AsyncExitStack, name: str, url: str | None, given: Namespace, *, shards: int = 1, processes: int = 1
) -> Side:
    """A bot of so many processes, ready to play."""
    server = await stack.enter_async_context(Loopback(given.matches, shards=shards))
    bots = []
    for number in range(processes):
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        bot = Process(server, folder, "bot", "run", database=url, IDENTIFY_SECONDS="0.1")
        bots.append(await stack.enter_async_context(bot))
        await server.settled(shards + number)
    return Side.of(name, server, bots, given)
