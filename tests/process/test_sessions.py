"""How the bot comes to its session with Discord, and comes back to it: it tries on, ever more rarely."""

from __future__ import annotations

import asyncio
import signal
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from simcord import MemberActor

from bot.config import HOST_MUST_ACT
from tests.process.messages import find
from tests.process.scene import Scene, scene
from tests.process.server import Fault, Request
from tests.process.table import Table
from tests.support.ports import free_address

pytestmark = pytest.mark.asyncio(loop_scope="session")


def _begun(here: Scene) -> list[int]:
    return [row[0] for row in here.read("SELECT begun FROM sessions ORDER BY begun")]


async def _begins(here: Scene, number: int) -> None:
    await here.wire.until(lambda: here.wire.gateway.refused >= number, f"{number} sessions")


async def test_sessions_that_do_not_last_begin_ever_more_rarely_also_after_a_restart(tmp_path: Path) -> None:
    async with scene(tmp_path, IDENTIFY_SECONDS="0.4") as here:  # a busy machine starts a process in some seconds
        await here.table()
        here.wire.gateway.identify_seconds = 1_000_000  # each further IDENTIFY is answered "invalid session"
        await here.wire.gateway.say(9, data=False)
        await _begins(here, 3)
        await here.bot.kill()
        await here.bot.start()
        await _begins(here, 5)
        here.bot.tell(signal.SIGTERM)
        assert await here.bot.ended() == 0
        gaps = [later - earlier for earlier, later in pairwise(_begun(here))][-4:]
        assert all(gap >= 400 * 2**number for number, gap in enumerate(gaps)), gaps


async def test_a_session_that_is_lost_right_after_each_resume_is_resumed_ever_more_rarely(tmp_path: Path) -> None:
    async with scene(tmp_path, IDENTIFY_SECONDS="0.2") as here:
        table, gateway, gaps = await here.table(), here.wire.gateway, list[float]()
        while len(gaps) < 5:
            await gateway.disconnect(4000)
            lost = time.monotonic()
            await here.wire.until(lambda: gateway.resumed > len(gaps), "the session")
            gaps.append(time.monotonic() - lost)
        assert all(gap >= 0.2 * 2**number for number, gap in enumerate(gaps[1:])), gaps
        await table.begin()


async def test_near_discords_limit_a_session_waits_and_the_host_is_told_why(tmp_path: Path) -> None:
    address, port = free_address()
    async with scene(tmp_path, METRICS_HOST=address, METRICS_PORT=str(port)) as here:
        await here.table()
        here.wire.gateway.identified += [0] * 991
        await here.wire.gateway.say(9, data=False)
        log = here.bot.log
        await here.wire.until(lambda: "only 8 of 1000 session starts" in log.read_text("utf-8"), "a warning")
        async with aiohttp.ClientSession() as session, session.get(f"http://{address}:{port}/readyz") as response:
            assert (response.status, "only 8 of 1000" in await response.text()) == (503, True)
        [complaint] = here.bot.complaints()
        assert "WARNING" in complaint
        await here.bot.kill()
        await here.bot.start()
        await here.wire.until(here.bot.complaints, "the same after a restart")
        assert len(here.wire.gateway.identified) == 992


async def test_refusals_for_a_time_do_not_end_a_bot_that_starts(tmp_path: Path) -> None:
    page = "<html>\n<h1>blocked</h1>\n</html>"
    met = [
        Fault("banned", 429, scope="banned"),
        Fault(page, 520, page=True),
        Fault(page, 403, page=True),
        Fault("cut off"),
        Fault("nonsense", 200),
    ]
    async with scene(tmp_path) as here:

        def refuse(request: Request) -> Fault | None:
            return met.pop() if met and request.is_("GET", "/users/@me") else None

        here.wire.meddlers.append(refuse)
        here.wire.gateway.away = True
        await here.bot.start()
        await here.wire.until(lambda: here.wire.gateway.turned_away, "the bot to have logged in")
        assert not met
        here.wire.gateway.away = False
        await here.wire.connected()
        lines = here.bot.complaints()
        assert len([line for line in lines if "not connected: " in line]) == 4
        assert len(lines) == 4 + here.wire.gateway.turned_away, lines
        assert "html" not in "".join(lines)


async def test_a_bot_that_discord_grants_no_intents_ends_with_a_status_of_its_own(tmp_path: Path) -> None:
    async with scene(tmp_path) as here:
        await here.table()
        here.bot.complaints()
        await here.wire.gateway.disconnect(4014)
        assert await here.bot.ended() == HOST_MUST_ACT
        assert len(here.bot.complaints()) == 1


async def test_messages_of_the_gateway_that_cannot_be_read_end_nothing(tmp_path: Path) -> None:
    async with scene(tmp_path) as here:
        table = await here.table()
        await table.begin()
        for text in (
            "",
            "nonsense",
            "[]",
            "7",
            '{"op": 0, "t": "RESUMED", "s": 5, "d": null}',
            '{"op": 0, "t": "INTERACTION_CREATE", "s": 6, "d": {"id": "1", "type": 3, "token": "t"}}',
            '{"op": 0, "t": "CHANNEL_DELETE", "s": 7, "d": {"id": null}}',
            '{"op": 10, "d": null}',
        ):
            for socket in here.wire.gateway.live:
                await socket.send_str(text)
        await table.turn()
        assert "could not be read" in "".join(here.bot.complaints())


async def test_a_session_whose_ready_cannot_be_read_is_begun_again(tmp_path: Path) -> None:
    async with scene(tmp_path) as here:
        broken = ["user", "session_id", "resume_gateway_url"]
        here.wire.gateway.left_out = lambda: broken.pop() if broken else ""
        await here.bot.start()
        await here.wire.until(lambda: len(here.wire.gateway.identified) > 3, "a session that is whole")
        await (await here.table()).begin()
        assert "KeyError" in "".join(here.bot.complaints())


async def test_a_bot_that_is_told_to_stop_under_play_answers_every_press_that_it_has_taken(tmp_path: Path) -> None:
    async with scene(tmp_path) as here:
        players = [await here.table() for _ in range(2)]
        others = [await here.table() for _ in range(2)]
        for table in (*players, *others):
            await table.begin()
        made: list[dict[str, Any]] = []

        def note(event: str, payload: Any) -> None:
            if event == "INTERACTION_CREATE":
                made.append(payload)

        async def play(table: Table) -> None:
            while True:
                await table.turn()

        async def look(table: Table, person: MemberActor) -> None:
            while True:
                for board in table.boards():
                    table.deliver(person, board.id, find(board, "hand:"))
                await person.slash(table.channel, "royalvisit hand")
                await asyncio.sleep(0.5)

        here.wire.backend.subscribers.append(note)
        people = [asyncio.create_task(play(table)) for table in players]
        people += [asyncio.create_task(look(table, person)) for table in others for person in (table.ann, table.ben)]
        await here.wire.until(lambda: all(len(table.turns()) > 2 for table in players), "turns at all tables")
        here.bot.tell(signal.SIGTERM)
        assert await here.bot.ended() == 0
        for one in people:
            one.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        # Presses come in order: the bot takes each up to a moment, and none after it.
        taken = [one for one in made if one["token"] in here.wire.answers]
        assert taken == made[: len(taken)] != made
        paths = "".join(request.path for request in here.wire.requests)
        assert not [one for one in made[len(taken) :] if f"/interactions/{one['id']}/" in paths]
        assert not here.bot.complaints()
