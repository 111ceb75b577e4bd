"""One full database for all rows that want one: written once a run, and gone with it."""

from __future__ import annotations

import tempfile
import time
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from bench.filled import Filled, bring_up, fill
from bench.turns.loopback import Asked, Loopback

CHANNELS = 200


@dataclass(frozen=True, slots=True)
class Full:
    """The file, what is in it, and the Discord where it all has happened: others are made like it."""

    path: Path
    filled: Filled
    world: Loopback

    async def hand(self, server: Loopback, number: int) -> Asked:
        """The command for a hand, from whoever is to move in one of the matches under way."""
        live = self.filled.live[number % len(self.filled.live)]
        server.introduce(live.mover, f"mover{number}")
        return await server.command(live.channel, live.mover, "hand", [])


_made: list[tuple[tempfile.TemporaryDirectory[str], Full]] = []


async def full(given: Namespace) -> Full:
    """The database with as much in it as is asked for."""
    if not _made:
        _made.append((folder := tempfile.TemporaryDirectory(), await _filled(Path(folder.name), given)))
    return _made[0][1]


async def _filled(folder: Path, given: Namespace) -> Full:
    world, path = Loopback(CHANNELS), folder / "full.db"
    start = time.perf_counter()
    filled = fill(
        path,
        world.guild,
        list(world.channels),
        live=given.live,
        finished=given.finished,
        people=given.rated,
        most=given.most,
        seed=given.seed,
    )
    between = time.perf_counter()
    await bring_up(path)
    print(
        f"  {given.live} matches under way and {given.finished} finished ones, {given.rated} people with ratings:"
        f" {between - start:.0f} s to write, {time.perf_counter() - between:.0f} s to bring to the schema of the day,"
        f" {path.stat().st_size / 1e6:.0f} MB"
    )
    return Full(path, filled, world)


async def few(folder: Path, given: Namespace, live: int) -> Full:
    """A database with nothing but matches under way."""
    world, path = Loopback(CHANNELS), folder / "few.db"
    filled = fill(path, world.guild, list(world.channels), live=live, seed=given.seed)
    await bring_up(path)
    return Full(path, filled, world)
