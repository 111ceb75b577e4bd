"""The short form of the campaign `processes`: a kill behind nginx, and each harm once behind HAProxy.

But for processes that are told to stop: tests/process/test_endpoint.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from tests.campaigns.engines import databases
from tests.campaigns.process_harms import HARMS, Harm
from tests.campaigns.processes import NAMES, ProcessesFail
from tests.deploy.balancers import missing
from tests.process.scene import scene
from tests.support import cluster

pytestmark = pytest.mark.asyncio(loop_scope="session")

SEED = 3

SHORT = [harm for harm in HARMS if harm.name != "replaced"]

SECONDS = 3.0
"""For which a process stands still, or is cut off from the database."""


@pytest.mark.parametrize(
    ("balancer", "harms"),
    [
        pytest.param(name, harms, id=name, marks=pytest.mark.skipif(missing(name), reason=f"{name} is not installed"))
        for name, harms in (("haproxy", SHORT), ("nginx", SHORT[:1]))
    ],
)
async def test_whatever_one_of_two_processes_comes_to_every_press_is_answered_and_counts_once(
    balancer: str, harms: Sequence[Harm], tmp_path_factory: pytest.TempPathFactory
) -> None:
    cluster.require()
    folder = tmp_path_factory.mktemp("processes")
    with databases("postgresql") as new:
        database = await asyncio.to_thread(new, folder)
        async with scene(folder, database=database, seed=f"processes {SEED}", processes=NAMES, behind=balancer) as here:
            campaign = ProcessesFail(here, SEED, harms, seconds=SECONDS, tables=2)
            for number in range(1, len(harms) + 1):
                await campaign.run(number)
            await here.bot.end()
            here.bot.complaints()  # each run has looked at them
