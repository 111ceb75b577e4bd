"""Row j: pictures drawn in processes against pictures drawn in threads, by two bots of ours.

Rounds of the two alternate, in which every match plays one turn, all at once. The players and the loopback Discord run
on the same processors, so CPU is what counts where anything else runs.
"""

from __future__ import annotations

import tempfile
from argparse import Namespace
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from bench.turns.confirmed import visit
from bench.turns.full import made
from bench.turns.loopback import Loopback
from bench.turns.process import Process
from bench.turns.resident import opened
from bench.turns.rounds import Group, one_round, report
from bench.turns.stage import Stage


async def row(given: Namespace) -> None:
    many = str(given.drawing_processes)
    sides: dict[str, dict[str, str]] = {"threads": {}, f"{many} processes": {"DRAWING_PROCESSES": many}}
    async with AsyncExitStack() as stack:
        ready: list[tuple[Stage, Group]] = []
        for name, settings in sides.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server = await stack.enter_async_context(Loopback(given.matches))
            bot = await stack.enter_async_context(Process(server, folder, "bot", "run", given=settings))
            ready.append((Stage(folder, server, bot, server, bot), visit(name, server, given)))
        for number in range(given.rounds + 1):  # the first one is not measured: a bot has to know its pictures
            for on, group in ready if number % 2 else reversed(ready):
                await one_round(on, group, given.at_once, bare=False)
                if not number:
                    group.forget()
    threads, processes = (group.ours for _, group in ready)
    print(f"j. {given.matches} matches of Royal Visit at once, {given.rounds} rounds, medians:")
    for _, group in ready:
        report(group)
    print(
        f"   turns a second against threads: {against(processes.rates, threads.rates)}; must 1.2, aim 1.4 x;"
        f" CPU of the main process: {against(processes.main, threads.main)}; must 0.67 x;"
        f" of all processes: {against(processes.rounds, threads.rounds)}"
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


def against(mine: Sequence[float], other: Sequence[float]) -> str:
    """The ratio of two series of figures: the median over the rounds, and that of each round."""
    ratios = [here / there for here, there in zip(mine, other, strict=True)]
    return f"{median(ratios):.2f} x ({', '.join(f'{ratio:.2f}' for ratio in ratios)})"
