"""Cost of the store: `python -m bench.store [--folder DIR]`.

Everything is measured in one run, in alternating rounds; the medians of the rounds' ratios are printed:

- commits: 32 tasks that write one transaction after the other without a pause, against the same transactions one after
  the other in plain sqlite3: on the same file system, with the same settings, on one connection without contention. A
  step drafts a card (it changes a draft's row: most writes are of this kind), a turn changes a match's row and adds one
  to its record. The gain from sharing an fsync depends on the disk, so its duration is printed as well.
- reads: how long a task waits for a match with its seats while those 32 write turns, against the same without writers:
  the 99th percentile of each round. Between two reads is a millisecond, as for people.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median

from bot.ids import MatchId
from bot.store.rows import Value
from bot.store.sqlite.opening import open_writer
from bot.store.store import Store
from bot.store.transaction import Row, Transaction

WRITERS = 32
PAUSE = 0.001
MATCHES = 200
POSITION = "c 12 W4 g " * 30

FIND = "SELECT * FROM matches WHERE id = ?"
SEATS = "SELECT seat, user_id, level FROM seats WHERE match = ? ORDER BY seat"
MOVE = "UPDATE matches SET position = ?, turn = turn + 1, version = version + 1 WHERE id = ?"
ADD = "INSERT INTO actions (match, number, at, seat, kind, data) VALUES (?, ?, ?, ?, 'turn', ?)"
LAY = "UPDATE drafts SET plays = ?, step = step + 1 WHERE match = ? AND seat = ?"

Kind = Callable[[int, int], list[tuple[str, tuple[Value, ...]]]]

numbers = count(1)


def fill(connection: sqlite3.Connection) -> None:
    """Write the matches of the benchmark, each with two seats and a draft."""
    connection.execute("BEGIN")
    for match in range(1, MATCHES + 1):
        connection.execute(
            "INSERT INTO matches (id, public_id, game, options, rules_version, seed, draw_counts, rated, guild,"
            " channel, state, version, public_version, position, turn, created)"
            " VALUES (?, ?, 'game', '{}', 1, ?, '{}', 1, 1, 1, 'play', 0, 0, ?, 0, 0)",
            (match, f"m{match}", "5eed" * 16, POSITION),
        )
        for place, seat in enumerate(("green", "red")):
            connection.execute(
                "INSERT INTO seats (match, seat, place, user_id, opened) VALUES (?, ?, ?, 1, 1)", (match, seat, place)
            )
        connection.execute(
            "INSERT INTO drafts (match, seat, prompt_version, step, plays) VALUES (?, 'green', 0, 0, '[]')", (match,)
        )
    connection.execute("COMMIT")


def turn(number: int, match: int) -> list[tuple[str, tuple[Value, ...]]]:
    return [(MOVE, (POSITION, match)), (ADD, (match, number, number, "green", "W1 W2"))]


def step(number: int, match: int) -> list[tuple[str, tuple[Value, ...]]]:
    return [(LAY, (f'["W1", "W{number}"]', match, "green"))]


def job(kind: Kind) -> Callable[[Transaction], None]:
    """A unit of work in a random match."""
    number = next(numbers)
    match = number % MATCHES + 1
    statements = kind(number, match)

    def work(tx: Transaction) -> None:
        for sql, values in statements:
            tx.run(sql, *values)
        tx.touched(MatchId(match))

    return work


def plain(connection: sqlite3.Connection, kind: Kind, commits: int) -> float:
    """Seconds per commit in plain sqlite3."""
    begin = time.perf_counter()
    for _ in range(commits):
        number = next(numbers)
        connection.execute("BEGIN IMMEDIATE")
        for sql, values in kind(number, number % MATCHES + 1):
            connection.execute(sql, values)
        connection.execute("COMMIT")
    return (time.perf_counter() - begin) / commits


async def together(store: Store, kind: Kind, commits: int) -> float:
    """Seconds per commit with many writers at once."""

    async def write() -> None:
        for _ in range(commits // WRITERS):
            await store.write(job(kind))

    begin = time.perf_counter()
    await asyncio.gather(*(write() for _ in range(WRITERS)))
    return (time.perf_counter() - begin) / commits


async def reads(store: Store, times: int) -> float:
    """The 99th percentile, in seconds, of the time to read a match with its seats."""
    waits = []
    for number in range(times):
        work = look(number % MATCHES + 1)
        begin = time.perf_counter()
        await store.read(work)
        waits.append(time.perf_counter() - begin)
        await asyncio.sleep(PAUSE)
    return sorted(waits)[times * 99 // 100]


def look(match: int) -> Callable[[Transaction], tuple[Row | None, list[Row]]]:
    def work(tx: Transaction) -> tuple[Row | None, list[Row]]:
        return tx.one(FIND, match), tx.all(SEATS, match)

    return work


async def reads_while_writing(store: Store, times: int) -> float:
    ended = False

    async def write() -> None:
        while not ended:
            await store.write(job(turn))

    writing = [asyncio.create_task(write()) for _ in range(WRITERS)]
    found = await reads(store, times)
    ended = True
    await asyncio.gather(*writing)
    return found


@dataclass
class Round:
    """Seconds: a commit in plain sqlite3 and by many writers; a read, quiet and busy."""

    plain_step: float
    steps: float
    plain_turn: float
    turns: float
    quiet: float
    busy: float

    def __str__(self) -> str:
        return (
            f"steps: plain {self.plain_step * 1e6:4.0f} us, {self.plain_step / self.steps:5.2f}x as many;"
            f" turns: plain {self.plain_turn * 1e6:4.0f} us, {self.plain_turn / self.turns:5.2f}x as many;"
            f" read {self.quiet * 1e6:4.0f} us, while {WRITERS} write {self.busy / self.quiet:5.2f}x"
        )


async def one_round(connection: sqlite3.Connection, store: Store, commits: int, times: int) -> Round:
    return Round(
        plain_step=plain(connection, step, commits),
        steps=await together(store, step, commits),
        plain_turn=plain(connection, turn, commits),
        turns=await together(store, turn, commits),
        quiet=await reads(store, times),
        busy=await reads_while_writing(store, times),
    )


async def measure(folder: Path, rounds: int, commits: int, times: int) -> None:
    connection, ours = (open_writer(folder / name, 5.0) for name in ("plain.db", "store.db"))
    fill(connection)
    fill(ours)
    ours.close()
    store = await Store(folder / "store.db").connect()
    await one_round(connection, store, commits // 4, times // 4)  # warms up
    found = []
    for _ in range(rounds):
        found.append(await one_round(connection, store, commits, times))
        print(found[-1], flush=True)
    await store.close()
    connection.close()

    def ratio(of: Callable[[Round], float]) -> str:
        ratios = sorted(map(of, found))
        return f"{median(ratios):.2f}x (from {ratios[0]:.2f} to {ratios[-1]:.2f})"

    print(
        f"durable steps a second, {WRITERS} writers: {ratio(lambda r: r.plain_step / r.steps)} those of plain sqlite3"
    )
    print(
        f"durable turns a second, {WRITERS} writers: {ratio(lambda r: r.plain_turn / r.turns)} those of plain sqlite3"
    )
    print(f"99th percentile of a read while {WRITERS} write: {ratio(lambda r: r.busy / r.quiet)} that of quiet times")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the store.")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--commits", type=int, default=1600, help="in each round")
    parser.add_argument("--reads", type=int, default=1000, help="in each round")
    parser.add_argument("--folder", type=Path, help="on whose file system; where temporary files are without")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        asyncio.run(measure(Path(folder), options.rounds, options.commits, options.reads))


if __name__ == "__main__":
    main()
