"""Row c: a lone press, from its event to its whole answer, and the same late in a long match.

Presses on young matches, on an old one and on the yardstick alternate, and the bot is idle between two of them. All
players play without ending their match (`patient`), and after each round of presses they play a turn, so that no round
can reuse the pictures of the one before. There are so many young matches that each of them stays young.
"""

from __future__ import annotations

import asyncio
import random
import time
from argparse import Namespace
from statistics import median
from typing import Final

from bench.turns.figures import percentile, spread
from bench.turns.patient import long_match, patient_turn
from bench.turns.payloads import Json
from bench.turns.replay import step
from bench.turns.stage import Stage, stage
from bench.turns.table import START_OVER, UNDO, Table
from bench.turns.wire import Offer, offers

KINDS: Final = ("hand", "lay", "undo", "turns")

STAYS_YOUNG: Final = 4
"""Turns played in a young match while it is measured."""

REST: Final = 0.02
"""Seconds without a request before the next press, so that the effects of the last one are over."""

Times = dict[str, list[float]]


async def row(given: Namespace) -> None:
    rng = random.Random(given.seed)
    many = -(-given.presses // STAYS_YOUNG)
    async with stage(many + 1) as on:
        old, *young = (Table(on.server, channel, random.Random(rng.random())) for channel in on.server.channels)
        # The figures are for the named turns: these are in the middle of the turns played meanwhile.
        await asyncio.gather(*(long_match(table, given.young - STAYS_YOUNG // 2) for table in young))
        start = time.perf_counter()
        await long_match(old, given.old - given.presses // 2)
        print(f"  the old match was at turn {old.turns} after {time.perf_counter() - start:.0f} s")
        first = young[0]
        first.channel.recording = []
        await _presses(on, first)  # warms all up, and gives the yardstick its script
        script = {first.channel.id: first.channel.recording}
        first.channel.recording = None
        await on.hand_over(script)
        times: dict[str, Times] = {name: {kind: [] for kind in KINDS} for name in ("young", "old", "bare")}
        for number in range(given.presses):
            for name, table in (("young", young[number % many]), ("old", old)):
                for kind, seconds in (await _presses(on, table)).items():
                    times[name][kind].append(seconds)
                await patient_turn(table)
                await on.server.quiet(REST)
            for at, kind in enumerate(KINDS):
                interaction = await step(on.twin, first.channel.id, at, script[first.channel.id][at])
                times["bare"][kind].append(interaction.seconds)
                await on.twin.quiet(REST)
        assert not any(table.over for table in (old, *young)), "a match has ended meanwhile"
    _print(given, times)


async def _presses(on: Stage, table: Table) -> dict[str, float]:
    """Press once of each kind, and leave the draft empty. Return the seconds of each press."""
    seconds = {}
    hand: Json = table.board
    for kind in KINDS:
        message = table.board if kind in ("hand", "turns") else hand
        wanted = _wanted(message, kind, table.rng)
        interaction = await on.server.press(table.channel.id, table.mover, message, wanted.custom_id)
        answer: Json = await interaction.answer
        if kind != "turns":
            hand = answer
        seconds[kind] = interaction.seconds
        await on.server.quiet(REST)
    return seconds


def _wanted(message: Json, kind: str, rng: random.Random) -> Offer:
    if kind in ("hand", "turns"):
        return offers(message, kind)[0]
    pressed = [offer for offer in offers(message, "lay") if offer.enabled]
    if kind == "undo":
        # If a card was only chosen, pressing it again cancels the choice.
        return next((offer for offer in pressed if offer.control == UNDO), pressed[0])
    return rng.choice([offer for offer in pressed if offer.control not in (UNDO, START_OVER)])


def _print(given: Namespace, times: dict[str, Times]) -> None:
    young, old, bare = ([value for kind in KINDS for value in times[name][kind]] for name in ("young", "old", "bare"))
    print(f"c. a lone press, {given.presses} of each kind; median / 99th percentile / most:")
    print(f"   at turn {given.young}: {spread(young)} (99th percentile: must 12 ms, aim 6 ms)")
    print(f"   bare discord.py bot: {spread(bare)}; ours takes {percentile(young) / percentile(bare):.1f} x as long")
    print(
        f"   at turn {given.old}: {spread(old)}: {percentile(old) / percentile(young):.2f} x at the 99th percentile"
        f" (must 1.3 x, aim 1.1 x), {median(old) / median(young):.2f} x at the median"
    )
    for kind in KINDS:
        listed = "; ".join(f"{name} {spread(times[name][kind])}" for name in times)
        print(f"   {kind}: {listed}; old to young {median(times['old'][kind]) / median(times['young'][kind]):.2f} x")
