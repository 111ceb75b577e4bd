"""The harms that processes on one database can come to, for the campaign `fleet`."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psycopg

from tests.campaigns.discord_fails import KNOWN
from tests.process.fleet import DATABASE, DISCORD
from tests.support import cluster

if TYPE_CHECKING:
    from tests.campaigns.fleet import FleetFails

AWAY: Final = re.compile(
    r"the database (is|cannot)|database's server|StoreUnreachable|could not be renewed|shards could not be read"
)
"""Errors of the log that name a database that was away."""

REFUSED: Final = re.compile(r"status 503, code 0")
"""Errors of the log that name the request at which the harm was done."""

CUT_OFF: Final = re.compile(f"{KNOWN.pattern}|reconnect|Cannot connect|lost its connection|could not be connected")
"""Errors of the log that name a Discord that was not reached."""

BOTS: Final = "SELECT pid FROM pg_stat_activity WHERE datname = ? AND application_name = 'royal-visit' ORDER BY pid"


@dataclass(frozen=True)
class Harm:
    """What happens to processes or to the database, and which errors in the log name it."""

    name: str
    do: Callable[[FleetFails, random.Random], Awaitable[str]]
    known: re.Pattern[str] | None = None


# ---- processes
async def killed(here: FleetFails, rng: random.Random) -> str:
    """One process, or two at the same time, are killed."""
    first = here.any_of(rng)
    names = [first, *rng.sample([one for one in here.fleet.running if one != first], int(rng.random() < 0.3))]
    shards = [shard for name in names for shard in here.held_by(name)]

    def kill() -> None:
        for name in names:
            here.tell(name, signal.SIGKILL)

    where = await here.at_a_request(rng, first, kill)
    await here.taken_over_since(time.monotonic(), shards, set(names))
    return f"{' and '.join(names)} at {where}"


async def stood_still(here: FleetFails, rng: random.Random) -> str:
    """One process stands still until others have taken its shards over, and goes on."""
    name = here.any_of(rng)
    shards = here.held_by(name)
    here.harm(name)
    where = await here.at_a_request(rng, name, lambda: here.tell(name, signal.SIGSTOP))
    stood = time.monotonic()
    try:
        for shard in shards:
            await here.heard_by_others(shard, {name})
        await asyncio.sleep(rng.choice((rng.uniform(0, 2), rng.uniform(6, 9))))
    finally:
        here.tell(name, signal.SIGCONT)
    return f"{name} for {time.monotonic() - stood:.1f} s at {where}"


async def replaced(here: FleetFails, rng: random.Random) -> str:
    """Each process is told to stop, and started again, one after the other."""
    names = rng.sample(here.fleet.running, len(here.fleet.running))
    for name in names:
        bot = here.fleet.bots[name]
        bot.tell(signal.SIGTERM)
        assert await bot.ended() == 0, name
        await bot.start()
        await here.until(partial(here.held_by, name), f"{name} to hold a shard")
    return ", ".join(names)


# ---- the network
async def without_discord(here: FleetFails, rng: random.Random) -> str:
    """One process cannot reach Discord until others have its shards: it is told so, or nothing comes any more."""
    return await _without(here, rng, DISCORD, rng.choice(("refuse", "hold")))


async def without_database(here: FleetFails, rng: random.Random) -> str:
    """The same with the database."""
    return await _without(here, rng, DATABASE, rng.choice(("refuse", "hold")))


async def _without(here: FleetFails, rng: random.Random, place: str, word: str) -> str:
    name = here.any_of(rng)
    shards = here.held_by(name)
    here.harm(name)
    began = time.monotonic()
    await here.fleet.tell_network(word, name, place)
    try:
        for shard in shards:
            await here.heard_by_others(shard, {name})
        others = time.monotonic() - began
        await asyncio.sleep(rng.choice((rng.uniform(0, 2), rng.uniform(6, 9))))
    finally:
        await here.fleet.tell_network("go_on", name, place)
    lost = "cut off from" if word == "refuse" else "silent to"
    return f"{name} {lost} its {place}, heard by others after {others:.1f} s"


# ---- PostgreSQL
async def cut_off(here: FleetFails, rng: random.Random) -> str:
    """PostgreSQL ends connections of the bots, again and again."""
    number = 0
    for _ in range(5):
        pids = [row["pid"] for row in here.database.read(BOTS, here.database.name)]
        for pid in rng.sample(pids, (len(pids) + 1) // 2):
            here.database.read("SELECT pg_terminate_backend(?)", pid)
            number += 1
        await asyncio.sleep(rng.uniform(0.1, 0.6))
    return f"{number} connections"


async def backend_killed(here: FleetFails, rng: random.Random) -> str:
    """A process of PostgreSQL that serves a bot is killed: the server ends all of them, and recovers by itself."""
    pids = [row["pid"] for row in here.database.read(BOTS, here.database.name)]
    here.away = True
    os.kill(rng.choice(pids), signal.SIGKILL)
    await _there(here)
    return f"one of {len(pids)}"


async def server_killed(here: FleetFails, rng: random.Random) -> str:
    """PostgreSQL is killed, and started again."""
    data = here.database.folder / "data"
    file = data / "postmaster.pid"
    pid = int(file.read_text().splitlines()[0])
    began, here.away = time.monotonic(), True
    left = [pid, *_children(pid)]
    os.kill(pid, signal.SIGKILL)
    await here.until(lambda: not any(map(_lives, left)), "PostgreSQL's processes to notice, and to end")
    await asyncio.sleep(rng.uniform(0, 3))
    await asyncio.to_thread(cluster.start, here.database.folder)
    await _there(here)
    return f"for {time.monotonic() - began:.1f} s"


def _children(parent: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def _lives(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


async def restarted(here: FleetFails, rng: random.Random) -> str:
    """PostgreSQL is stopped, at once or in order, and started again."""
    mode = rng.choice(("immediate", "fast"))
    began, here.away = time.monotonic(), True
    await asyncio.to_thread(cluster.stop, here.database.folder, mode)
    await asyncio.sleep(rng.uniform(0, 3))
    await asyncio.to_thread(cluster.start, here.database.folder)
    await _there(here)
    return f"{mode}, for {time.monotonic() - began:.1f} s"


async def _there(here: FleetFails) -> None:
    """The database answers."""
    while here.away:
        await asyncio.sleep(0.1)
        with suppress(psycopg.OperationalError):
            here.database.read("SELECT 1")
            here.away = False


HARMS: Final = (
    Harm("killed", killed),
    Harm("stood still", stood_still, REFUSED),
    Harm("without Discord", without_discord, CUT_OFF),
    Harm("connections of PostgreSQL cut", cut_off, AWAY),
    Harm("killed", killed),
    Harm("replaced", replaced),
    Harm("without the database", without_database, AWAY),
    Harm("PostgreSQL restarted", restarted, AWAY),
    Harm("a backend of PostgreSQL killed", backend_killed, AWAY),
    Harm("PostgreSQL killed", server_killed, AWAY),
)
