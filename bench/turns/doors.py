"""Row m: turns by HTTP against turns by the gateway, all bots of ours.

Each door has a server, a database and matches of its own. Rounds of all alternate, in which every match plays one turn,
all at once. Presses go straight to the processes, those of a channel to one, as HAProxy passes them on, or at random,
as nginx does. One process of each door is on SQLite, and on PostgreSQL one by the gateway and twice two by HTTP.
PostgreSQL's own CPU is not counted.
"""

from __future__ import annotations

import tempfile
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from bench.turns.confirmed import visit
from bench.turns.drawing import against
from bench.turns.loopback import Loopback
from bench.turns.process import Counted, Process
from bench.turns.rounds import Group, one_round, report
from bench.turns.stage import Stage
from tests.support import cluster
from tests.support.ports import free_ports


class Together(Process):
    """Processes of one bot that run already, whose costs are those of all."""

    def __init__(self, processes: Sequence[Process]) -> None:
        self._processes = processes

    def cpu(self) -> float:
        return sum(one.cpu() for one in self._processes)

    def threads(self) -> dict[int, float]:
        return {thread: used for one in self._processes for thread, used in one.threads().items()}

    async def counted(self, *, objects: bool = False) -> Counted:
        every = [await one.counted(objects=objects) for one in self._processes]
        names = {thread: name for one in every for thread, name in one.threads.items()}
        counts: Counter[str] = sum((one.counts for one in every), Counter())
        return Counted(counts, names, [], 0.0, 0.0, 0)


async def row(given: Namespace) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(cluster.new_folder())
        cluster.make(server)
        sides = {
            "gateway, SQLite": (0, ""),
            "HTTP, SQLite": (1, ""),
            "gateway, PostgreSQL": (0, cluster.create(server, "gateway")),
            "two by HTTP, PostgreSQL": (2, cluster.create(server, "http")),
            "two by HTTP, at random": (2, cluster.create(server, "random")),
        }
        ready = [await _side(stack, name, *side, given) for name, side in sides.items()]
        for number in range(given.rounds + 1):  # the first one is not measured: a bot has to know its pictures
            for on, group in ready if number % 2 else reversed(ready):
                await one_round(on, group, given.at_once, bare=False)
                if not number:
                    group.forget()
    one, by_http, other, two, mixed = (group.ours for _, group in ready)
    print(f"m. {given.matches} matches of Royal Visit at once, {given.rounds} rounds, medians:")
    for _, group in ready:
        report(group)
    print(
        f"   CPU of a turn by HTTP against the gateway: {against(by_http.rounds, one.rounds)}; must 1.05, aim 0.95 x;\n"
        f"   of two processes together: {against(two.rounds, other.rounds)}; must 1.2, aim 1.1 x;\n"
        f"   of two at random: {against(mixed.rounds, other.rounds)}; must 1.5, aim 1.3 x"
    )


async def _side(
    stack: AsyncExitStack, name: str, processes: int, database: str, given: Namespace
) -> tuple[Stage, Group]:
    """A bot with so many processes by HTTP; none: it is one by the gateway."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    server = await stack.enter_async_context(Loopback(given.matches))
    server.ports, server.at_random = free_ports(processes), name.endswith("random")
    bots = []
    for number, port in enumerate(server.ports or [0]):
        place = folder / str(number)
        place.mkdir()
        settings = {"INTERACTIONS_PORT": str(port), "PUBLIC_URL": server.public_url} if port else {}
        settings |= {"DATABASE_URL": database} if database else {}
        bots.append(await stack.enter_async_context(Process(server, place, "bot", "run", given=settings)))
    together = Together(bots)
    return Stage(folder, server, together, server, together), visit(name, server, given)
