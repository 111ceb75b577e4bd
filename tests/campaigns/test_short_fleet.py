"""The short form of the campaign `fleet`: three processes on one database, eight shards, tables in some of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.campaigns.engines import databases
from tests.campaigns.fleet import SHARDS, FleetFails
from tests.campaigns.fleet_harms import HARMS
from tests.process.fleet import NAMES
from tests.process.scene import scene
from tests.support import cluster

pytestmark = pytest.mark.asyncio(loop_scope="session")

SEED = 3

SHORT = ("killed", "stood still", "without Discord", "connections of PostgreSQL cut", "replaced")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def trial(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FleetFails]:
    """Processes whose sessions begin without a pause."""
    cluster.require()
    folder = tmp_path_factory.mktemp("fleet")
    with databases("postgresql") as new:
        database = await asyncio.to_thread(new, folder)
        async with scene(
            folder,
            database=database,
            seed=f"fleet {SEED}",
            processes=NAMES[:3],
            shards=SHARDS,
            relays=True,
            IDENTIFY_SECONDS="0.1",
        ) as here:
            by_name = {harm.name: harm for harm in HARMS}
            harms = [by_name[name] for name in SHORT]
            yield FleetFails(here, SEED, tables=5, at_once=2, harms=harms, breath=0.5, identify_seconds=0)


@pytest.mark.parametrize("number", range(1, len(SHORT) + 1), ids=SHORT)
async def test_whatever_processes_come_to_nothing_is_lost_or_doubled_and_all_are_answered(
    trial: FleetFails, number: int
) -> None:
    print(await trial.run(number))
