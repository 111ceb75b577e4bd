"""Campaigns by hand: `python -m tests.campaigns kills --seed 7 --minutes 30`, a line a run; `make campaign ARGS=…`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from tests.campaigns.crowds import Crowds
from tests.campaigns.discord_fails import DiscordFails
from tests.campaigns.engines import ENGINES, databases
from tests.campaigns.files import FILE
from tests.campaigns.floods import ONE, Floods
from tests.campaigns.gateway import GatewayFails
from tests.campaigns.hostile import Hostile
from tests.campaigns.kills import Kills
from tests.campaigns.long import Long
from tests.campaigns.pauses import Pauses
from tests.campaigns.process_harms import HARMS
from tests.campaigns.processes import NAMES, ProcessesFail
from tests.campaigns.races import Races
from tests.campaigns.secrets import Secrets
from tests.campaigns.servers import SERVER
from tests.campaigns.storage import Storage
from tests.deploy.balancers import CONFIGURED
from tests.process.database import Database, File
from tests.process.scene import Scene, scene

PROCESSES: Final = "processes"
"""The campaign that has several processes, and so PostgreSQL."""


FLOODS: Final = "floods"
"""The campaign that has one process by HTTP."""


class Campaign(Protocol):
    async def run(self, number: int) -> str: ...


CAMPAIGNS: dict[str, Callable[[Scene, int], Campaign]] = {
    "kills": lambda here, seed: Kills(
        here, seed, (("royalvisit", 2), ("royalcourt", 4), ("royalvisit", 3), ("royalcourt", 6))
    ),
    "races": Races,
    "discord-fails": partial(DiscordFails, table=[]),  # one table for all bots of a campaign
    "hostile": Hostile,
    "crowds": Crowds,
    FLOODS: Floods,
    "gateway": GatewayFails,
    "storage": lambda here, seed: Storage(here, seed, FILE if isinstance(here.bot.database, File) else SERVER),
}

ALONE: dict[str, Callable[[int], Campaign]] = {"secrets": Secrets, "pauses": Pauses, "long": Long}
"""Campaigns that make worlds of their own, in this process."""


async def _campaign(given: argparse.Namespace, new: Callable[[Path], Database]) -> int:
    """Run until the time is up. After a run that fails, go on with a bot, a database and a Discord of its own."""
    name, seed = given.name, given.seed
    end, number, failed = time.monotonic() + given.minutes * 60, given.first - 1, 0
    runs = given.runs + number
    while number < runs and time.monotonic() < end:
        before, folder = number, Path(tempfile.mkdtemp(prefix=f"campaign-{name}-"))
        print(f"{name}: seed {seed}, in {folder}", flush=True)
        steps: Sequence[str] = ()
        try:
            async with contextlib.AsyncExitStack() as stack:
                if name in ALONE:
                    campaign = ALONE[name](seed)
                else:
                    names = {PROCESSES: NAMES, FLOODS: ONE}.get(name, ())
                    behind = given.balancer if name == PROCESSES else ""
                    database, drawn = new(folder), f"{name} {seed} {number}"
                    one = scene(folder, database=database, seed=drawn, processes=names, behind=behind)
                    here = await stack.enter_async_context(one)
                    steps = here.steps
                    if name == PROCESSES:
                        harms = [harm for harm in HARMS if given.harm in ("", harm.name)]
                        campaign = ProcessesFail(here, seed, harms)
                    else:
                        campaign = CAMPAIGNS[name](here, seed)
                while number < runs and time.monotonic() < end:
                    number += 1
                    began = time.monotonic()
                    said = await campaign.run(number)
                    print(f"{name} {seed}.{number}: {said} ({time.monotonic() - began:.1f} s)", flush=True)
        except Exception:
            failed += 1
            print(f"{name} {seed}.{number}: FAILED in {folder}", *list(steps)[-25:], sep="\n    ", flush=True)
            traceback.print_exc(file=sys.stdout)
            if number == before:  # it cannot even begin, and would fail like this for ever
                break
    print(f"{name}: seed {seed}, {number - given.first + 1} runs, {failed} failed", flush=True)
    return min(failed, 1)


UNHARMED: Final = ("races", "discord-fails", "hostile", "crowds", FLOODS)
"""Campaigns that leave the process of the bot and its database alone."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns")
    parser.add_argument("name", choices=[*CAMPAIGNS, PROCESSES, *ALONE])
    parser.add_argument("--engine", choices=ENGINES, default=ENGINES[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--runs", type=int, default=10**9)
    parser.add_argument("--first", type=int, default=1, help="the number of the first run, to go on with a campaign")
    parser.add_argument("--balancer", choices=CONFIGURED, default="haproxy", help="of `processes`")
    parser.add_argument(
        "--harm", choices=[harm.name for harm in HARMS], default="", help="of `processes`: this one only"
    )
    given = parser.parse_args()
    engine = "postgresql" if given.name == PROCESSES else given.engine
    with databases(engine, kept=given.name in UNHARMED) as new:
        return asyncio.run(_campaign(given, new))


if __name__ == "__main__":
    sys.exit(main())
