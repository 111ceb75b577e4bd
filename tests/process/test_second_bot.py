"""A second bot on the same database: it stops with one line, and the first goes on."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.postgresql.opening import shown
from bot.store.store import held
from tests.process.database import Server, on_both_engines, on_postgresql
from tests.process.scene import Scene

pytestmark = pytest.mark.asyncio(loop_scope="session")


def in_use(here: Scene) -> str:
    database = here.bot.database
    name = shown(database.url) if isinstance(database, Server) else database.url
    return f"a bot or another program has {name} open: stop it first\n"


@on_both_engines
async def test_a_second_bot_on_the_same_database_stops_and_the_first_goes_on(here: Scene) -> None:
    table = await here.table()
    await table.begin()
    commands = ("run",), ("move", "DATABASE_URL", "other.db")
    refused = await asyncio.gather(*(here.bot.ask(*command, HEALTH_FILE="second") for command in commands))
    assert [(status, why) for status, _, why in refused] == [(1, in_use(here))] * 2
    for command in (["check"], ["backup", "beside.db"]):
        assert (await here.bot.ask(*command))[0] == 0
    await table.turn()
    await here.bot.kill()
    await here.wire.gone()
    await here.bot.start()
    await here.wire.connected()
    await table.turn()


@on_postgresql
async def test_a_bot_that_lost_its_database_to_another_one_stops(here: Scene) -> None:
    """The lock on a file is lost with its process only."""
    await here.table()
    here.change("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted")
    with held(here.bot.database.url):
        assert await here.bot.ended() == 1
    assert here.bot.complaints() == [in_use(here).strip()]
