"""One full database for all rows that need one: written once per run, deleted after it."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from argparse import Namespace
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.filled import Filled, fill
from bench.turns.loopback import Loopback, SentInteraction
from bot.ids import ChannelId, GuildId

CHANNELS: Final = 200


@dataclass(frozen=True, slots=True)
class Full:
    """The file, its contents, and the loopback server that fits them, which is the model for others."""

    path: Path
    filled: Filled
    world: Loopback

    def forget_sessions(self) -> None:
        """As if the bot had not been started for a day: after several starts in a row it waits before it connects."""
        with closing(sqlite3.connect(self.path)) as db, db:
            db.execute("DELETE FROM sessions")

    async def hand(self, server: Loopback, number: int, player: int | None = None) -> SentInteraction:
        """Send the command for a hand in one of the matches under way, from a player (None: from the one to move)."""
        live = self.filled.live[number % len(self.filled.live)]
        player = live.mover if player is None else player
        server.introduce(player, f"player{player}")
        return await server.command(live.channel, player, "hand", [], group=live.game.replace("_", ""))


_made: list[tuple[tempfile.TemporaryDirectory[str], Full]] = []


async def full(given: Namespace) -> Full:
    """The database with the requested contents."""
    if not _made:
        _made.append((folder := tempfile.TemporaryDirectory(), await _filled(Path(folder.name), given)))
    return _made[0][1]


async def _filled(folder: Path, given: Namespace) -> Full:
    start = time.perf_counter()
    there = await made(
        folder, given.seed, live=given.live, finished=given.finished, people=given.rated, most=given.most
    )
    print(
        f"  {given.live} matches under way and {given.finished} finished ones, {given.rated} people with ratings:"
        f" {there.path.stat().st_size / 1e6:.0f} MB, made in {time.perf_counter() - start:.0f} s"
    )
    return there


async def made(
    folder: Path, seed: int, *, live: int, court: int = 0, finished: int = 0, people: int = 0, most: int = 0
) -> Full:
    """A separate database in this folder; for its contents see `bench.filled.fill`."""
    world, path = Loopback(CHANNELS), folder / "filled.db"
    filled = fill(
        path,
        GuildId(world.guild),
        [ChannelId(channel) for channel in world.channels],
        live=live,
        court=court,
        finished=finished,
        people=people,
        most=most,
        seed=seed,
    )
    return Full(path, filled, world)
