"""A press with a million matches stored, against one with a thousand: `python -m bench.million [--postgresql]`.

Both databases hold copies of one finished match, of ten actions, between different people. Copies are made by SQL, so a
million takes minutes. Then new matches are played in both, in alternating rounds, as in `bench.engines`. It takes about
5 GB beside `--folder`'s name, and deletes them.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from bench.engines import Measured, play_round
from bot.matches.core.model import State
from bot.store.address import is_url
from bot.store.store import Store
from bot.store.transaction import Transaction
from tests.support import cluster
from tests.support.club import ANN, BEN, Club, club_of

ACTIONS: Final = 10
FIRST_PERSON: Final = 2**59
POSTS: Final = 10
"""More posts than a match has."""

NUMBERS: Final = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"

CHANGED: Final = {
    "matches": {"id": "id + n", "public_id": "public_id || '-' || n", "created": "created + n", "ended": "ended + n"},
    "seats": {"match": "match + n", "user_id": f"{FIRST_PERSON} + 2 * n + place", "ended": "ended + n"},
    "actions": {"match": "match + n"},
    "posts": {"match": "match + n", "id": f"id + {POSTS} * n"},
}
"""SQL for the columns that differ between copies, by table and column."""


async def fill(club: Club, url: str, many: int) -> None:
    """Play a match of `ACTIONS` actions to its end, and store it `many` times."""
    match = await club.begin(ANN, BEN, rated=False)
    rng = random.Random(1)
    while (now := (await club.table(match.id)).match).version < ACTIONS - 4:
        assert now.state is State.PLAY
        await club.random_turn(match.id, rng)
    await club.play.resign(match.id, ANN)

    def copy(tx: Transaction) -> None:
        if is_url(url):  # it exceeds the statement timeout, and checking foreign keys would take long
            tx.run("SET LOCAL statement_timeout = 0")
            tx.run("SET LOCAL session_replication_role = replica")
        for table, changed in CHANGED.items():
            key = "id" if table == "matches" else "match"
            columns = tx.all(f"SELECT * FROM {table} WHERE {key} = ?", match.id)[0].keys()
            values = ", ".join(changed.get(column, column) for column in columns)
            tx.run(
                f"INSERT INTO {table} ({', '.join(columns)}) {NUMBERS.format(count=many - 1)}"
                f" SELECT {values} FROM {table}, numbers WHERE {table}.{key} = ?",
                match.id,
            )
            if "id" in changed:
                number = tx.peek_id(table) + POSTS * many
                if not is_url(url):
                    tx.run("DELETE FROM counters WHERE name = ?", table)
                tx.set_next_id(table, number)

    await club.store.write(copy)
    await club.store.write(lambda tx: tx.run("ANALYZE"))


async def measure(urls: dict[int, str], rounds: int) -> None:
    async with AsyncExitStack() as stack:
        sides = {}
        for many, url in urls.items():
            club = await stack.enter_async_context(club_of(await Store.open(url)))
            began = time.perf_counter()
            await fill(club, url, many)
            [(actions,)] = await club.rows("SELECT count(*) FROM actions")
            print(f"  {many} matches, {actions} actions, made in {time.perf_counter() - began:.0f} s", flush=True)
            sides[many] = club, Measured()
            await play_round(club, 0, Measured())  # to warm up
        for seed in range(1, rounds + 1):
            for club, measured in sides.values():
                await play_round(club, seed, measured)
        few, much = (measured for _, measured in sides.values())
    cpu = median(there / here for here, there in zip(few.cpu, much.cpu, strict=True))
    print(f"CPU of a turn's units: {median(few.cpu) * 1000:.2f} and {median(much.cpu) * 1000:.2f} ms: {cpu:.2f} x")
    middle = [median(measured.presses) * 1000 for measured in (few, much)]
    late = [quantiles(measured.presses, n=100)[-1] * 1000 for measured in (few, much)]
    print(
        f"a press, median: {middle[0]:.2f} and {middle[1]:.2f} ms: {middle[1] / middle[0]:.2f} x (must 1.1, aim 1.0 x);"
        f" 99th percentile: {late[0]:.1f} and {late[1]:.1f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    given = parser.parse_args()
    sizes = (1000, given.matches)
    with tempfile.TemporaryDirectory(dir=given.folder) as name, cluster.new_folder(str(given.folder)) as server:
        if not given.postgresql:
            asyncio.run(measure({many: f"{name}/{many}.db" for many in sizes}, given.rounds))
            return
        cluster.make(server, durable=True)
        asyncio.run(measure({many: cluster.create(server, f"of_{many}") for many in sizes}, given.rounds))


if __name__ == "__main__":
    main()
