"""Row e: memory with many matches under way, and how long a start with a full database takes.

Half of the matches are of Royal Visit, half of The Royal Court at four. Every player opens their hand once.
The yardstick of the start is the same with a single match in the database.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from types import MappingProxyType

from bench.turns.full import Full, full, made
from bench.turns.loopback import TIMEOUT_SECONDS, Loopback
from bench.turns.process import Process
from bench.turns.wire import text


async def row(given: Namespace) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        court = given.resident // 2
        await _memory(await made(folder, given.seed, live=given.resident - court, court=court), folder, given)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one, many = await made(folder, given.seed, live=1), await full(given)
        times: dict[str, list[float]] = {"one": [], "many": []}
        connected: list[float] = []
        for number in range(given.starts):
            for which, there in (("one", one), ("many", many)):
                at, answered = await _start(there, folder, number)
                times[which].append(answered)
                if which == "many":
                    connected.append(at)
    listed = ", ".join(f"{seconds:.2f}" for seconds in times["many"])
    print(
        f"   from the process's start with {given.live} under way and {given.finished} finished to the answer of the"
        f" first press: {median(times['many']):.2f} s of {listed} (must 1 s, aim 0.5 s), connected after"
        f" {median(connected):.2f} s; with one match {median(times['one']):.2f} s"
    )


async def _memory(there: Full, folder: Path, given: Namespace) -> None:
    before, after, hands = await opened(there, folder)
    print(
        f"e. memory with {given.resident} matches of both games under way: {before / 1e6:.0f} MB after the start,"
        f" {sum(after) / 1e6:.0f} MB once all {hands} hands have been opened (must 150 MB, aim 120 MB)"
    )


async def opened(
    there: Full, folder: Path, settings: Mapping[str, str] = MappingProxyType({})
) -> tuple[int, list[int], int]:
    """Have all hands opened. Return the memory before, of each process of the bot after, and the number of hands."""
    async with (
        Loopback(like=there.world) as server,
        Process(server, folder, "bot", "run", database=there.path, given=settings) as bot,
    ):
        await server.quiet(1.0)
        before = sum(bot.resident())
        gate = asyncio.Semaphore(16)

        async def open_hand(number: int, player: int) -> None:
            async with gate:
                interaction = await there.hand(server, number, player)
                answer = await asyncio.wait_for(interaction.answer, TIMEOUT_SECONDS)
                assert answer["attachments"], text(answer)

        hands = [(number, player) for number, live in enumerate(there.filled.live) for player in live.players]
        await asyncio.gather(*(open_hand(number, player) for number, player in hands))
        await server.quiet(1.0)
        return before, bot.resident(), len(hands)


async def _start(there: Full, folder: Path, number: int) -> tuple[float, float]:
    """Seconds from the start of the process until it is connected, and until its first press is answered."""
    there.forget_sessions()
    async with Loopback(like=there.world) as server, Process(server, folder, "bot", "run", database=there.path) as bot:
        connected = time.perf_counter() - bot.started
        interaction = await there.hand(server, number)
        await asyncio.wait_for(interaction.answer, TIMEOUT_SECONDS)
        return connected, interaction.answered - bot.started
