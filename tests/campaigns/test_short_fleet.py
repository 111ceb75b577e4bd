"""The short form of the campaign `fleet`: three processes, tables of both games, a process and PostgreSQL killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.campaigns.engines import databases
from tests.campaigns.fleet import SHARDS, FleetFails
from tests.campaigns.fleet_harms import HARMS
from tests.process.fleet import NAMES
from tests.process.scene import scene
from tests.support import cluster

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(sys.platform != "linux", reason="processes of another process"),
]

SEED = 4


async def test_whatever_becomes_of_processes_nothing_is_lost_doubled_or_missing(tmp_path: Path) -> None:
    cluster.require()
    harms = [harm for harm in HARMS if harm.name in ("stood still", "PostgreSQL killed")]
    with databases("postgresql") as new:
        database = await asyncio.to_thread(new, tmp_path)
        async with scene(
            tmp_path, database=database, seed="short", processes=NAMES[:3], shards=SHARDS, relays=True
        ) as here:
            campaign = FleetFails(here, SEED, harms=harms)
            for number in range(1, len(harms) + 1):
                await campaign.run(number)
            await here.bot.kill()
            here.bot.complaints()
