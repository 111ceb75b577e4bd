"""Processes that share a database do each other's work, and show each other what they do."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.process.database import new_server
from tests.process.processes import Processes
from tests.process.scene import Scene, scene
from tests.process.table import Table
from tests.support.thinkers import workers

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(sys.platform != "linux", reason="finds the thinking processes in /proc"),
]


def turns(here: Scene, table: Table) -> int:
    """How many turns the bot has made, and the one that it is to make."""
    made = "SELECT count(*) AS turns FROM actions NATURAL JOIN seats WHERE match = ? AND kind = 'turn' AND level > 0"
    asked = "SELECT 1 FROM seats WHERE match = ? AND level > 0 AND prompt_version IS NOT NULL"
    return int(here.read(made, table.match)[0]["turns"]) + bool(here.read(asked, table.match))


async def begun(here: Scene) -> Table:
    """A match against the bot, which chooses the deal at once, and then has to think."""
    while True:
        table = await here.table()
        await table.command(table.ann, "challenge", level=4)
        table.name = here.read("SELECT public_id FROM matches ORDER BY id DESC LIMIT 1")[0]["public_id"]
        if turns(here, table) > 1:
            return table


def send(which: signal.Signals, *processes: int) -> None:
    for process in processes:
        os.kill(process, which)


async def test_what_a_process_that_stands_still_has_claimed_is_done_by_another_and_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("equals")
    async with scene(folder, database=new_server("equals"), processes=("alder", "birch")) as here:
        assert isinstance(here.bot, Processes)
        alder, birch = here.bot.bots.values()
        ports = here.wire.endpoint.ports
        away = {"birch": ports.pop("birch")}
        await alder.start()
        await begun(here)
        # It asks its own public address, too, where nothing may answer once it stands still.
        await here.wire.until(lambda: "checked: " in alder.log.read_text("utf-8"), "the checks of its start")
        assert alder.process is not None
        pid = alder.process.pid
        thinking = await here.wire.until(lambda: workers(pid), "a process that thinks")
        send(signal.SIGSTOP, *thinking)
        table = await begun(here)
        await here.wire.until(lambda: here.read("SELECT 1 FROM claims WHERE about = ?", table.match), "a claim")
        send(signal.SIGSTOP, pid)
        ports |= away
        del ports["alder"]  # no balancer sends anything there now
        await birch.start()
        await here.wire.until(lambda: len(table.turns()) > 1, "the bot's turn by another process")
        send(signal.SIGCONT, pid, *thinking)
        await table.up_to_date()
        here.bot.tell()
        assert await here.bot.ended() == 0
        table.assert_sound()


async def test_an_open_hand_follows_a_turn_through_another_process_until_it_is_opened_there(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    def edited_by_alder() -> int:
        """How often the process has edited a private message."""
        edits = [request for request in here.wire.requests if request.is_("PATCH", "/webhooks/*")]
        return sum(request.by == "alder" for request in edits)

    folder = tmp_path_factory.mktemp("equals")
    async with scene(folder, database=new_server("equals_hands"), processes=("alder", "birch")) as here:
        table, ports = await here.table(), here.wire.endpoint.ports
        await table.begin()
        away = {"birch": ports.pop("birch")}
        await table.open_hand(table.other)
        ports |= away
        del ports["alder"]
        before = edited_by_alder()
        await table.turn()
        await here.wire.until(lambda: edited_by_alder() > before, "the hand that is open in another process")
        before = edited_by_alder()
        for _ in range(3):
            await table.turn()
        assert edited_by_alder() == before


async def test_what_is_due_to_a_channel_comes_also_while_the_public_address_leads_nowhere(tmp_path: Path) -> None:
    """A process that starts then, or cannot reach the public address from where it runs."""
    async with scene(tmp_path, processes=("alder",)) as here:
        table = await here.table()
        before = await table.begin()
        assert isinstance(here.bot, Processes)
        log = here.bot.bots["alder"].log
        await here.bot.kill()
        log.write_text("")
        here.change("UPDATE posts SET shown = -1 WHERE purpose = 'board'")
        here.wire.endpoint.away = True
        await here.bot.start()
        await here.wire.until(lambda: table.shown and table.boards()[0].id != before.id, "the board once more")
        here.wire.endpoint.away = False
        await here.wire.until(lambda: "leads here" in log.read_text("utf-8"), "the public address")
        assert ["no presses arrive" in line for line in here.bot.complaints()] == [True]
