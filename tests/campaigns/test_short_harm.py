"""The short form of the campaigns that harm the gateway and the database, and of kills on PostgreSQL."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.campaigns import files, gateway, servers
from tests.campaigns.engines import databases
from tests.campaigns.gateway import GatewayFails
from tests.campaigns.kills import Kills
from tests.campaigns.storage import Harm, Storage
from tests.process.scene import Scene, scene
from tests.support import cluster

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(sys.platform != "linux", reason="limits and open files of another process"),
]

SEED = 2


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def trial(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """A bot on a SQLite file."""
    async with scene(tmp_path_factory.mktemp("harmed"), seed=f"harmed {SEED}") as opened:
        yield opened
        await _left(opened)


async def test_whatever_the_gateway_does_a_press_counts_once_and_no_clock_runs_out(trial: Scene) -> None:
    names = ("an hour without Discord", "dropped", "events twice", "events late")
    troubles = [trouble for trouble in gateway.TROUBLES if trouble.name in names]
    campaign = GatewayFails(trial, SEED, troubles)
    for number in range(1, len(troubles) + 1):
        await campaign.run(number)


async def test_whatever_happens_to_the_file_the_bot_says_so_and_keeps_what_it_has_confirmed(trial: Scene) -> None:
    names = ("full", "deleted", "the clock ahead", "the clock back")
    await _harmed(trial, [harm for harm in files.FILE if harm.name in names])


async def test_whatever_happens_to_the_server_the_bot_goes_on_once_it_is_there_again(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    cluster.require()
    names = ("serialization failures", "connections cut", "restarted")
    folder = tmp_path_factory.mktemp("server")
    with databases("postgresql") as new:
        database = await asyncio.to_thread(new, folder)
        async with scene(folder, database=database, seed=f"harmed {SEED}") as here:
            await _harmed(here, [harm for harm in servers.SERVER if harm.name in names])
            await Kills(here, SEED, (("royalvisit", 2), ("royalcourt", 3))).run(1)
            await _left(here)


async def _left(here: Scene) -> None:
    """End the bot. Each run has looked at what the bot complained of."""
    await here.bot.end()
    here.bot.complaints()


async def _harmed(here: Scene, harms: list[Harm]) -> None:
    campaign = Storage(here, SEED, harms)
    for number in range(1, len(harms) + 1):
        await campaign.run(number)
