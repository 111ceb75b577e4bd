"""The harms that a database on PostgreSQL can come to, for the campaign `storage`."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import psycopg

from tests.campaigns.engines import Own
from tests.campaigns.storage import Harm, Storage, clock_ahead, clock_back, migrated, paused
from tests.support import cluster

WRITTEN: Final = ("actions", "matches", "posts", "timers")
"""Tables whose rows make trouble."""

TROUBLE: Final = """
CREATE OR REPLACE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF random() < {share} THEN
        RAISE EXCEPTION 'trouble' USING ERRCODE = '{state}';
    END IF;
    RETURN NEW;
END $$
"""


def _own(storage: Storage) -> Own:
    database = storage.harmed.bot.database
    assert isinstance(database, Own)
    return database


async def _say(storage: Storage, *statements: str) -> None:
    """Say something to the server itself; the event loop goes on, for the bot's own words pass through it."""

    def say() -> None:
        with psycopg.connect(_own(storage).url, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    await asyncio.to_thread(say)


@asynccontextmanager
async def _trouble(storage: Storage, state: str, share: float) -> AsyncIterator[None]:
    """Have this share of the rows that are written end in an error."""
    await _say(
        storage,
        TROUBLE.format(state=state, share=share),
        *(
            f"CREATE TRIGGER trouble BEFORE INSERT OR UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION trouble()"
            for table in WRITTEN
        ),
    )
    yield
    await _say(storage, *(f"DROP TRIGGER trouble ON {table}" for table in WRITTEN))


async def conflicts(storage: Storage, rng: random.Random) -> str:
    """Serialization failures at random: units run again, and nobody is told of any."""
    # A unit is given up after eight runs: of one that writes forty rows, a third of the runs fail.
    async with _trouble(storage, "40001", 0.01):
        presses = rng.randrange(6, 12)
        await storage.harmed.play(presses)
    return f"{presses} presses of each party"


async def full(storage: Storage, rng: random.Random) -> str:
    """The server's disk is full."""
    harmed = storage.harmed
    async with _trouble(storage, "53100", 1):
        failed = await harmed.until_refused()
    harmed.assert_named("full")
    await harmed.again(failed)
    return f"{len(failed)} told"


async def cut(storage: Storage, rng: random.Random) -> str:
    """The server ends the bot's connections, again and again while people play."""
    harmed = storage.harmed
    name = _own(storage).name
    playing, cuts = asyncio.create_task(harmed.play(rng.randrange(3, 8), patient=True)), 0
    while not playing.done():
        await _say(
            storage,
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
            " AND application_name = 'royal-visit'",
        )
        cuts += 1
        await asyncio.wait({playing}, timeout=rng.choice([0.05, 0.3, 1]))
    await playing
    return f"{cuts} times"


async def restarted(storage: Storage, rng: random.Random) -> str:
    """The server stops, perhaps by a crash, and comes back."""
    harmed, mode = storage.harmed, rng.choice(["immediate", "fast"])
    folder = _own(storage).folder
    sent = [harmed.next(party) for party in harmed.parties * 3]
    await asyncio.to_thread(cluster.stop, folder, mode)
    await harmed.tell(sent, readable=False)
    await harmed.until_logged("the database cannot be written to: away")
    told = sum(one.failed for one in sent)
    await asyncio.to_thread(cluster.start, folder)
    await harmed.play(1, patient=True)
    await harmed.again(sent)
    return f"{mode}, {told} of {len(sent)} told"


async def failed_over(storage: Storage, rng: random.Random) -> str:
    """The server is lost while people play; its standby takes over behind the same address."""
    harmed, own = storage.harmed, _own(storage)
    assert own.relay is not None
    old, new = own.folder, own.new_folder()
    await asyncio.to_thread(cluster.make_standby, new, old)
    await harmed.play(rng.randrange(1, 4))
    sent = [harmed.next(party) for party in harmed.parties]
    playing = asyncio.create_task(harmed.tell(sent, readable=False))
    await asyncio.sleep(rng.choice([0, 0.01, 0.1]))
    await asyncio.to_thread(cluster.stop, old)
    own.relay.cut()
    await playing
    await harmed.until_logged("the database cannot be written to: away")
    told = sum(one.failed for one in sent)
    await asyncio.to_thread(cluster.promote, new)
    own.move(new)
    harmed.confirmed.check()
    await harmed.play(1, patient=True)
    await harmed.again(sent)
    await asyncio.to_thread(shutil.rmtree, old / "data")
    return f"{told} of {len(sent)} told"


async def newer(storage: Storage, rng: random.Random) -> str:
    """A newer bot has had the database."""
    harmed = storage.harmed
    await harmed.stop(rng)
    [before] = harmed.scene.read("SELECT oldest FROM schema_version")
    await _say(storage, "UPDATE schema_version SET oldest = 999")
    await harmed.refused("knows only up to")
    await _say(storage, f"UPDATE schema_version SET oldest = {before['oldest']}")
    return "refused"


async def away_at_the_start(storage: Storage, rng: random.Random) -> str:
    """The server is not there when the bot starts."""
    harmed, folder = storage.harmed, _own(storage).folder
    await harmed.stop(rng)
    await asyncio.to_thread(cluster.stop, folder, "fast")
    await harmed.refused("cannot be reached")
    await asyncio.to_thread(cluster.start, folder)
    return "refused"


LOST: Final = r"the database is away|cannot be (written to|read): away|lease could not be renewed"

SERVER: Final[Sequence[Harm]] = (
    Harm("serialization failures", conflicts),
    Harm("connections cut", cut, LOST),
    Harm("restarted", restarted, LOST),
    Harm("failover", failed_over, LOST),
    Harm("full", full, r"the database is full|cannot be written to: full"),
    Harm("the clock ahead", clock_ahead),
    Harm("newer", newer),
    Harm("stands still", paused),
    Harm("the clock back", clock_back),
    Harm("migrated under kills", migrated),
    Harm("away at the start", away_at_the_start),
)
"""Everything that is done to a database on PostgreSQL."""
