"""Rows g and h: what an act at a table of The Royal Court costs.

An act is what the player in turn commits, with the windows that it opens and their answers. Row g: at tables of four
and of six, all hands open, the sizes in turns. Row h: what one more open hand costs: at tables of four where the player
who is last to play has not opened theirs, and at others where they have; new matches as soon as it is their turn. There
everybody only picks up and ends the turn, since acts that cost alike show a small difference; it is given in per cent
of an act as it is played, measured beside them.
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


async def sizes(given: Namespace) -> None:
    """Measure tables of four and of six."""
    rng = random.Random(given.seed)
    async with stage(2 * given.tables) as on:
        four, six = (
            _group(f"The Royal Court at {seats}", on, channels, rng, seats=seats, acts=given.acts)
            for seats, channels in _halves(on, (FOUR, SIX), given.tables)
        )
        await interleaved(on, [four, six], given.rounds, given.acts_at_once)
    print(f"g. {given.tables} tables of each size at once; an act against the fixed bare bot: must 9, aim 6.5 x;")
    print("   at four, hands drawn: must 2.5, aim 2; requests: must 8, aim 6.5")
    report(four)
    report(six)
    ratio = median(six.ours.against(four.ours))
    print(f"   CPU of an act at six against four: {ratio:.2f} x (must 1.3, aim 1.15 x)")


async def open_hands(given: Namespace) -> None:
    """Measure tables of four with three and with four open hands."""
    rng = random.Random(given.seed)
    async with stage(3 * given.tables) as on:
        channels = list(on.server.channels)
        usual = _group("as it is played, 4 hands open", on, channels[2 * given.tables :], rng)
        three, four = (
            _group(f"calm, {FOUR - closed} hands open", on, some, rng, closed=closed, calm=True)
            for closed, some in _halves(on, (1, 0), given.tables)
        )
        await interleaved(on, [three, four, usual], given.hand_rounds, given.acts_at_once, bare=False)
    for group in (three, four, usual):
        report(group)
    costs = [more - less for more, less in zip(four.ours.rounds, three.ours.rounds, strict=True)]
    listed = ", ".join(f"{one * 1000:.1f}" for one in costs)
    cost = median(costs)
    print(
        f"h. one more hand open at a table of four: {cost * 1000:.2f} ms, {100 * cost / usual.ours.each:.1f} %"
        f" of an act (must 4, aim 2 %), {100 * cost / three.ours.each:.1f} % of a calm one; in each round: {listed} ms"
    )


def _halves(on: Stage, kinds: tuple[int, int], tables: int) -> list[tuple[int, Sequence[int]]]:
    channels = list(on.server.channels)
    return [(kinds[0], channels[:tables]), (kinds[1], channels[tables : 2 * tables])]


def _group(
    name: str,
    on: Stage,
    channels: Sequence[int],
    rng: random.Random,
    *,
    seats: int = FOUR,
    closed: int = 0,
    acts: int = 1,
    calm: bool = False,
) -> Group:
    """Tables of a kind. `calm`: as `Court` has it, and only until it is the turn of who is last in the first round."""
    tables = [
        Court(on.server, channel, random.Random(rng.random()), on.database, seats=seats, closed=closed, calm=calm)
        for channel in channels
    ]

    async def play(number: int) -> None:
        if not tables[number].over:
            await tables[number].act()

    async def ready(number: int) -> None:
        table = tables[number]
        if calm and not table.over and table.mover == table.last:
            await table.leave()
        if table.over:
            await table.begin()

    return Group(name, tables, play, ready, turns=acts, reposts=False)
