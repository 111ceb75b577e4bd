"""PostgreSQL against SQLite: `python -m bench.engines [--rounds N]`.

Both engines on one file system, each commit on the disk; PostgreSQL is a private cluster of Debian's package on a
socket (`tests/support/cluster.py`). Everything is measured in one run, in alternating rounds.

- CPU of the bot in a turn's units: the hand, a press for each card, End turn, what is owed and that it was posted, with
  all Python of rules and use cases in them. All threads of this process; PostgreSQL's own processes are not in it.
- a lone press: one person presses, nobody else; the 99th percentile of all rounds.
- units run again: 32 tasks that take turns in 200 matches, on PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final, TypeVar

from bot.store.postgresql.engine import PostgreSQLEngine
from bot.store.store import Store
from tests.support import cluster
from tests.support.club import ANN, Club, club_of
from tests.support.text_rules import all_turns, plays_of

T = TypeVar("T")

TASKS: Final = 32
MATCHES: Final = 200
TURNS: Final = 10
"""Turns of a match in a round."""


@dataclass
class Measured:
    """The measured times of one engine, in seconds."""

    cpu: list[float] = field(default_factory=list)
    presses: list[float] = field(default_factory=list)

    async def unit(self, work: Awaitable[T], *, press: bool = False) -> T:
        """Measure one unit. Work between units, such as choosing the turn, does not count."""
        wall, cpu = time.perf_counter(), time.process_time()
        try:
            return await work
        finally:
            self.cpu[-1] += time.process_time() - cpu
            if press:
                self.presses.append(time.perf_counter() - wall)


class Counted(Measured):
    """Counts the units alone."""

    units = 0

    async def unit(self, work: Awaitable[T], *, press: bool = False) -> T:
        self.units += 1
        return await work


async def turn(club: Club, match: int, rng: random.Random, measured: Measured) -> None:
    """Run all units of one turn: open the hand, draft it card by card, end it, publish it."""
    hand = await measured.unit(club.play.hand(match, await club.mover(match)))
    rules = club.games["royal_visit"].rules
    for play in plays_of(rules, rng.choice(all_turns(rules, hand.state.view))):
        control = rules.next_plays(hand.state.view, hand.state.draft.plays).index(play)
        hand = await measured.unit(club.press(hand, str(control)), press=True)
    await measured.unit(club.end_turn(hand))
    batch = await measured.unit(club.outbox.take(match))
    for delivery in batch.deliveries if batch is not None else ():
        await measured.unit(club.outbox.note_posted(delivery, 1000 + match, delivery.match.version))


async def play_round(club: Club, seed: int, measured: Measured) -> None:
    """Play the first turns of a new match, and measure them."""
    match = await club.begin(ANN, 2**60 + 1000 + seed, rated=False)
    rng = random.Random(seed)
    measured.cpu.append(0.0)
    for _ in range(TURNS):
        await turn(club, match.id, rng, measured)
    measured.cpu[-1] /= TURNS


async def run_again(club: Club, engine: PostgreSQLEngine, turns: int) -> float:
    """Return the share of units that were run again, with many tasks on few matches."""
    matches = [(await club.begin(2**60 + 5000 + n, 2**60 + 7000 + n, rated=False)).id for n in range(MATCHES)]
    before, counted = engine.reruns, Counted()

    async def task(number: int) -> None:
        rng = random.Random(number)
        for step in range(turns):
            match = matches[(number + step * TASKS) % MATCHES]
            await turn(club, match, rng, counted)

    await asyncio.gather(*map(task, range(TASKS)))
    return (engine.reruns - before) / counted.units


async def measure(folder: Path, url: str, rounds: int) -> None:
    async with (
        club_of(await Store.open(folder / "matches.db")) as file,
        club_of(await Store.open(url)) as server,
    ):
        engine: Any = server.store.engine
        both = {"SQLite": (file, Measured()), "PostgreSQL": (server, Measured())}
        for club, _ in both.values():
            await play_round(club, 0, Measured())  # to warm up
        for seed in range(1, rounds + 1):
            for club, measured in both.values():
                await play_round(club, seed, measured)
        again = await run_again(server, engine, 6)
        cpu = [median(measured.cpu) * 1000 for _, measured in both.values()]
        p99 = [quantiles(measured.presses, n=100)[-1] * 1000 for _, measured in both.values()]
        ratios = [there / here for here, there in zip(both["SQLite"][1].cpu, both["PostgreSQL"][1].cpu, strict=True)]
    print(f"CPU of a turn's units: {cpu[0]:.1f} ms on SQLite, {cpu[1]:.1f} on PostgreSQL: {median(ratios):.2f} x")
    print(
        f"a lone press, 99th percentile: {p99[0]:.1f} ms on SQLite, {p99[1]:.1f} on PostgreSQL: {p99[1] / p99[0]:.2f} x"
    )
    print(f"units run again, {TASKS} tasks on {MATCHES} matches: {again:.2%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    with cluster.new_folder(tempfile.gettempdir()) as server, tempfile.TemporaryDirectory() as name:
        cluster.make(server, durable=True)
        asyncio.run(measure(Path(name), cluster.url(server, "postgres"), rounds))


if __name__ == "__main__":
    main()
