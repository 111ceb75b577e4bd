"""Row g: what an act at a table of The Royal Court costs, at tables of four and of six in turns, all hands open.

An act is what the player in turn commits, with the windows that it opens and their answers.
"""

from __future__ import annotations

import random
from argparse import Namespace
from collections.abc import Sequence
from statistics import median
from typing import Final

from bench.turns.court import Court
from bench.turns.rounds import Group, interleaved, report
from bench.turns.stage import Stage, stage

FOUR: Final = 4
SIX: Final = 6


async def row(given: Namespace) -> None:
    rng = random.Random(given.seed)
    async with stage(2 * given.tables) as on:
        channels = list(on.server.channels)
        four = _group(on, channels[: given.tables], rng, FOUR, given.acts)
        six = _group(on, channels[given.tables :], rng, SIX, given.acts)
        await interleaved(on, [four, six], given.rounds, given.acts_at_once)
    print(f"g. {given.tables} tables of each size at once; an act against the fixed bare bot: must 9, aim 6.5 x;")
    print("   at four, hands drawn: must 2.5, aim 2; requests: must 8, aim 6.5")
    report(four)
    report(six)
    ratio = median(six.ours.against(four.ours))
    print(f"   CPU of an act at six against four: {ratio:.2f} x (must 1.3, aim 1.15 x)")


def _group(on: Stage, channels: Sequence[int], rng: random.Random, seats: int, acts: int) -> Group:
    tables = [Court(on.server, channel, random.Random(rng.random()), on.database, seats) for channel in channels]

    async def play(number: int) -> None:
        if not tables[number].over:
            await tables[number].act()

    async def ready(number: int) -> None:
        if tables[number].over:
            await tables[number].begin()

    return Group(f"The Royal Court at {seats}", tables, play, ready, turns=acts, reposts=False)
