"""Rows a and b: what a confirmed turn of Royal Visit costs, in CPU and in requests, pictures and statements.

Rounds of our bot and of the yardsticks alternate: in every round each match plays one turn, all matches at once, and
then the yardsticks get the same presses (`bench.turns.rounds`).
"""

from __future__ import annotations

import asyncio
import random
from argparse import Namespace

from bench.turns.loopback import Loopback
from bench.turns.rounds import Group, interleaved, report
from bench.turns.stage import stage
from bench.turns.table import Table


def visit(name: str, server: Loopback, given: Namespace) -> Group:
    """A match of Royal Visit in each channel of a server."""
    rng, gate = random.Random(given.seed), asyncio.Semaphore(given.at_once)
    tables = [Table(server, channel, random.Random(rng.random()), gate) for channel in server.channels]

    async def play(number: int) -> None:
        await tables[number].turn()

    async def ready(number: int) -> None:
        if tables[number].over:
            await tables[number].begin()

    return Group(name, tables, play, ready)


async def row(given: Namespace) -> None:
    async with stage(given.matches) as on:
        # The first round warms all up: after it hands are open, as they are later.
        group = visit("Royal Visit", on.server, given)
        await interleaved(on, [group], given.rounds, given.at_once)
    print(
        f"a, b. {given.matches} matches of Royal Visit at once; a turn against the fixed bare bot: must 4.5, aim 3 x;"
    )
    print("   hands drawn: must 6, aim 5.5; statements: must 40, aim 30; units: must 9, aim 7")
    report(group)
