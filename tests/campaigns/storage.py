"""The database comes to harm: the bot refuses by name or recovers, overwrites nothing, keeps what it confirmed."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.durations import HOUR, NO_TIME
from tests.campaigns.engines import Own
from tests.campaigns.harm import Harmed
from tests.campaigns.launch import DIES, STATEMENTS, STEPS
from tests.process.database import File
from tests.process.scene import Scene
from tests.process.server import Request


class Storage:
    """One harm after the other, with people who play before, during and after it."""

    def __init__(self, scene: Scene, seed: int, harms: Sequence[Harm]) -> None:
        scene.bot.environ["BUSY_TIMEOUT_SECONDS"] = "60"  # but where something is held: a machine may be busy
        self.harmed = Harmed(scene, f"storage {seed}")
        self._seed = seed
        self._harms = harms
        self.steps = 0
        """Made-up steps of the schema that the database has."""

    async def run(self, number: int) -> str:
        """Do one harm. Return what happened; raise AssertionError if something is wrong."""
        rng, harmed = random.Random(f"storage {self._seed} {number}"), self.harmed
        harm = self._harms[(number - 1) % len(self._harms)]
        database = harmed.bot.database
        if isinstance(database, Own) and database.relay is None:
            harmed.bot.environ["DATABASE_URL"] = await database.behind_relay()
        said = await harmed.live_through(lambda: harm.do(self, rng), harm.known, rng)
        return f"{harm.name}: {said}"


@dataclass(frozen=True)
class Harm:
    """A harm, and what of the log's errors names it."""

    name: str
    do: Callable[[Storage, random.Random], Awaitable[str]]
    known: str = ""


# ---- any database
async def clock_ahead(storage: Storage, rng: random.Random) -> str:
    """The machine's clock jumps ahead: nobody has less than the hour that an outage gives, or their whole time."""
    harmed, ms = storage.harmed, rng.choice([1, 5, 24 * 3]) * HOUR
    before = harmed.time_left()
    harmed.shift(ms)
    await harmed.until_logged("every clock has at least an hour")
    await harmed.until_fair(before)
    return f"{ms // HOUR} h ahead"


async def clock_back(storage: Storage, rng: random.Random) -> str:
    """The machine's clock is set back while something is owed: it comes all the same."""
    ms = rng.choice([1, 5, 24 * 3]) * HOUR
    storage.harmed.shift(NO_TIME - ms)
    return f"{ms // HOUR} h back"


async def paused(storage: Storage, rng: random.Random) -> str:
    """The bot stands still in the middle of its work, perhaps for an hour by its clock."""
    harmed, long = storage.harmed, rng.random() < 0.5
    process = harmed.bot.process
    assert process is not None
    wait, seconds = rng.randrange(1, 20), rng.choice([0.5, 1, 8])

    async def stand_still(_: Request) -> None:
        nonlocal wait
        wait -= 1
        if wait > 0:
            harmed.scene.wire.ambush("*", "*", stand_still)
            return
        process.send_signal(signal.SIGSTOP)
        harmed.shift(HOUR * long)
        await asyncio.sleep(seconds)
        process.send_signal(signal.SIGCONT)

    harmed.scene.wire.ambush("*", "*", stand_still)
    while wait > 0:
        await harmed.play(1)
    return f"for {seconds} s{', an hour by its clock' * long}"


async def migrated(storage: Storage, rng: random.Random) -> str:
    """A newer bot changes the schema and is killed in the middle; at last it comes through, and the old one is out."""
    harmed = storage.harmed
    bot, wire = harmed.bot, harmed.scene.wire
    old = {} if not storage.steps else {STEPS: str(storage.steps)}
    storage.steps += 1
    new = {STEPS: str(storage.steps)}
    await harmed.stop(rng)
    before = _rows(storage)
    deaths = rng.sample(range(STATEMENTS), 3)
    for dies in deaths:
        await bot.start(**new, **{DIES: str(dies)})
        assert await bot.ended() == -signal.SIGKILL
        await harmed.quiet()
        assert _rows(storage) == before, "a migration that was killed has changed something"
    # The bot of before goes on with what the killed one has left.
    await bot.start(**old)
    await wire.connected()
    await harmed.play(1)
    await harmed.stop(rng)
    before = _rows(storage)
    bot.environ |= new
    await bot.start()
    await wire.connected()
    await harmed.stop_in_order()
    assert set(before["actions"]) <= set(_rows(storage)["actions"]), "a bot's turn may have come to any match meanwhile"
    files = [bot.database.path] if isinstance(bot.database, File) else []
    await harmed.refused("knows only up to", files, **{STEPS: old.get(STEPS, "0")})
    return f"killed before statements {' '.join(map(str, deaths))} of {STATEMENTS}"


def _rows(storage: Storage) -> dict[str, list[tuple[object, ...]]]:
    """What a migration has to carry over."""
    order = {"matches": "id", "actions": "match, number", "timers": "match, kind", "posts": "id"}
    return {
        table: [tuple(row) for row in storage.harmed.scene.read(f"SELECT * FROM {table} ORDER BY {columns}")]
        for table, columns in order.items()
    }
