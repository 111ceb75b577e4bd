"""The process from the host's point of view: how it starts, how it refuses to, how it stops, and whether it is well."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.config import HOST_MUST_ACT
from tests.process.database import on_both_engines
from tests.process.messages import find, find_all
from tests.process.process import Bot
from tests.process.scene import Scene, callback, scene
from tests.process.server import TIMEOUT_SECONDS, TOKEN, Request
from tests.process.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def _refused(bot: Bot, *command: str, **settings: str) -> str:
    """The one line with which a command is refused. Its status tells a supervisor whether only the host can mend it."""
    if command != ("health",):
        settings = {"HEALTH_FILE": "another", **settings}  # a bot that leaves takes the mark away
    status, said, complaints = await bot.ask(*command, **settings)
    lines = [line for line in complaints.splitlines() if " INFO " not in line]
    theirs = "DISCORD_TOKEN" in lines[0]
    assert (status, said, len(lines)) == (HOST_MUST_ACT if theirs else 1, "", 1), complaints
    return lines[0]


async def test_what_cannot_start_says_why_in_one_line(here: Scene, tmp_path: Path) -> None:
    other = str(tmp_path / "other.db")  # two bots are not let on one file
    nowhere = "http://127.0.0.1:9/api/v10"  # the port of the discard service, which nobody runs
    async with asyncio.TaskGroup() as together:
        refused = {
            together.create_task(_refused(here.bot, command, **settings)): words
            for command, settings, words in (
                ("run", {"DISCORD_TOKEN": "wrong", "DATABASE_URL": other}, "does not accept DISCORD_TOKEN"),
                ("sync", {"DISCORD_TOKEN": "wrong"}, "does not accept DISCORD_TOKEN"),
                ("sync", {"DISCORD_API": nowhere}, "cannot be reached"),
            )
        }
    for said, words in refused.items():
        assert words in said.result()


async def test_health_says_whether_the_bot_is_connected(here: Scene) -> None:
    await here.table()
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while (await here.bot.ask("health"))[0] != 0:
            pass
    here.bot.tell(signal.SIGTERM)
    assert await here.bot.ended() == 0
    assert "not connected" in await _refused(here.bot, "health")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def farewells(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[dict[str, asyncio.Task[None]]]:
    """Bots that receive a signal to stop, all at the same time: most of it is waiting."""
    under_way = {
        farewell.__name__: asyncio.create_task(farewell(tmp_path_factory.mktemp("farewell")))
        for farewell in (_stopped_while_it_posts, _interrupted_while_a_press_waits)
    }
    yield under_way
    for farewell in under_way.values():
        farewell.cancel()
    await asyncio.gather(*under_way.values(), return_exceptions=True)


async def test_told_to_stop_the_bot_first_shows_what_is_committed(farewells: dict[str, asyncio.Task[None]]) -> None:
    await farewells["_stopped_while_it_posts"]


async def _stopped_while_it_posts(folder: Path) -> None:
    async with scene(folder) as here:
        table, hand, turn = await _laid_out(here)

        async def stop(_: Request) -> None:
            here.bot.tell(signal.SIGTERM)

        here.wire.ambush("POST", f"/channels/{table.channel.id}/messages", stop)
        table.deliver(table.mover, hand, find(table.stored(hand), "end:"))
        assert await here.bot.ended() == 0
        await table.up_to_date()
        assert table.turns()[-1] == turn
        table.assert_sound()


async def test_interrupted_while_a_press_waits_for_the_database_the_bot_answers_it_first(
    farewells: dict[str, asyncio.Task[None]],
) -> None:
    await farewells["_interrupted_while_a_press_waits"]


async def _interrupted_while_a_press_waits(folder: Path) -> None:
    async with scene(folder) as here:
        table, hand, turn = await _laid_out(here)
        with here.bot.database.locked():
            waiting = table.deliver(table.mover, hand, find(table.stored(hand), "end:"))
            await callback(here, waiting)
            here.bot.tell(signal.SIGINT)
        assert await here.bot.ended() == 0
        await table.up_to_date()
        assert table.turns()[-1] == turn
        assert not find_all(table.stored(hand), "end:")
        table.assert_sound()


async def _laid_out(here: Scene) -> tuple[Table, int, str]:
    """A table with a drafted turn, the private message, and the turn."""
    table = await here.table()
    await table.begin()
    return table, *await table.laid_out_by_mover()


@on_both_engines
async def test_told_to_stop_before_it_is_connected_the_bot_leaves_at_once(here: Scene) -> None:
    if here.bot.runs:
        here.bot.tell(signal.SIGTERM)
        await here.bot.ended()
    asked = asyncio.Event()
    leave = asyncio.Event()

    async def hold(_: Request) -> None:
        asked.set()
        await leave.wait()

    here.wire.ambush("GET", "/users/@me", hold)
    await here.bot.start()
    await here.wire.until(asked.is_set, "the bot to log in")
    here.bot.tell(signal.SIGTERM)
    try:
        assert await here.bot.ended() == 0
    finally:
        leave.set()


@on_both_engines
async def test_a_token_that_is_taken_back_ends_the_bot_with_one_line(here: Scene) -> None:
    await here.bot.end()
    here.bot.complaints()
    await here.table()
    checked = here.bot.log.read_text  # which asks Discord something, too
    await here.wire.until(lambda: " checked: " in checked("utf-8"), "the bot to have looked at itself")
    here.bot.complaints()
    here.wire.token = "another"
    try:
        await here.wire.gateway.disconnect(4004)
        assert await here.bot.ended() == HOST_MUST_ACT
    finally:
        here.wire.token = TOKEN
    lines = here.bot.complaints()
    assert len(lines) == 1, lines
    assert "DISCORD_TOKEN" in lines[0]
