"""The harms that one of several processes, or their database, can come to, for the campaign `processes`."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import psycopg

from tests.campaigns.engines import Own
from tests.support import cluster

if TYPE_CHECKING:
    from tests.campaigns.processes import ProcessesFail

AWAY: Final = re.compile(r"the database (is|cannot)|database's server|StoreUnreachable|status 503, code 0")
"""Errors of the log that name a database that was away."""

REFUSED: Final = re.compile(r"status 503, code 0")
"""Errors of the log that name the request at which the harm was done."""


STOOD_STILL: Final = re.compile(r"status 503, code 0|TimeoutError")
"""The same, and what has taken too long by the clock."""


@dataclass(frozen=True)
class Harm:
    """What happens to a process or to the database, and which errors in the log name it.

    `cuts`: whether a process loses its way to the database.
    """

    name: str
    do: Callable[[ProcessesFail, random.Random], Awaitable[str]]
    known: re.Pattern[str] | None = None
    cuts: bool = False


async def killed(here: ProcessesFail, rng: random.Random) -> str:
    """A process is killed, and started again after a while."""
    name = here.any_of(rng)
    where = await here.at_some_moment(rng, name, partial(here.bots.bots[name].tell, signal.SIGKILL))
    assert await here.bots.bots[name].ended() == -signal.SIGKILL
    await asyncio.sleep(rng.uniform(0, 3))
    return f"{name} {where}"


async def stood_still(here: ProcessesFail, rng: random.Random) -> str:
    """A process stands still for a while, and goes on."""
    name = here.any_of(rng)
    bot = here.bots.bots[name]
    where = await here.at_some_moment(rng, name, partial(bot.tell, signal.SIGSTOP))
    try:
        await asyncio.sleep(here.seconds)
    finally:
        bot.tell(signal.SIGCONT)
    return f"{name} for {here.seconds:.0f} s {where}"


async def replaced(here: ProcessesFail, rng: random.Random) -> str:
    """Each process is told to stop, and started again, one after the other."""
    names = rng.sample(here.bots.running, len(here.bots.running))
    for name in names:
        bot = here.bots.bots[name]
        bot.tell(signal.SIGTERM)
        assert await bot.ended() == 0, name
        await here.level()
    return ", ".join(names)


async def cut_off(here: ProcessesFail, rng: random.Random) -> str:
    """One process loses its way to the database: it is told so, or nothing comes any more."""
    name, word = here.any_of(rng), rng.choice(("refuse", "hold"))
    assert here.bots.network is not None
    await here.bots.network.say(word, name)
    try:
        await asyncio.sleep(here.seconds)
    finally:
        await here.bots.network.say("go_on", name)
    return f"{name} for {here.seconds:.0f} s, {'told so' if word == 'refuse' else 'in silence'}"


async def restarted(here: ProcessesFail, rng: random.Random) -> str:
    """PostgreSQL is stopped, at once or in order, and started again."""
    assert isinstance(here.database, Own)
    mode = rng.choice(("immediate", "fast"))
    began, here.away = time.monotonic(), True
    await asyncio.to_thread(cluster.stop, here.database.folder, mode)
    await asyncio.sleep(rng.uniform(0, here.seconds / 4))
    await asyncio.to_thread(cluster.start, here.database.folder)
    while here.away:
        await asyncio.sleep(0.1)
        with suppress(psycopg.OperationalError):
            here.database.read("SELECT 1")
            here.away = False
    return f"{mode}, for {time.monotonic() - began:.1f} s"


HARMS: Final = (
    Harm("killed", killed, REFUSED),
    Harm("stands still", stood_still, STOOD_STILL),
    Harm("replaced", replaced),
    Harm("cut off from the database", cut_off, AWAY, cuts=True),
    Harm("database restarted", restarted, AWAY),
)
"""In the order in which a campaign does them; it can be told to do one of them only."""
