"""Row j: pictures drawn in processes against pictures drawn in threads, by two bots of ours (`bench.turns.sides`)."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from contextlib import AsyncExitStack
from pathlib import Path

from bench.turns.full import made
from bench.turns.loopback import Loopback
from bench.turns.process import Process
from bench.turns.resident import opened
from bench.turns.sides import Side, against, alternate


async def row(given: Namespace) -> None:
    many = str(given.drawing_processes)
    sides: dict[str, dict[str, str]] = {"threads": {}, f"{many} processes": {"DRAWING_PROCESSES": many}}
    async with AsyncExitStack() as stack:
        ready = []
        for name, settings in sides.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server = await stack.enter_async_context(Loopback(given.matches))
            bot = await stack.enter_async_context(Process(server, folder, "bot", "run", given=settings))
            ready.append(Side.of(name, server, bot, given))
        await alternate(ready, given.rounds)
        threads, processes = ready
        print(f"j. {given.matches} matches of Royal Visit at once, {given.rounds} rounds, medians:")
        for side in ready:
            print(f"   {side.report()}")
        print(
            f"   turns a second against threads: {against(processes.rates, threads.rates)}; must 1.2, aim 1.4 x;"
            f" CPU of the main process: {against(processes.main, threads.main)}; must 0.67 x"
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
