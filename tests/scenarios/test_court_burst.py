"""Six people noping each other in a live match: what their channel is sent keeps within what Discord takes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
import simcord
from simcord.http import router

from bot.background.publishing import EditThrottle
from bot.ids import MatchId
from tests.scenarios.court import CourtTable, court, custom_ids, press
from tests.scenarios.world import World, text

TAKEN, SECONDS = 5, 5.0
"""Approximately Discord's limit of requests per channel, and its seconds."""

PAUSE: Final = 1.0
"""Seconds between two edits of the board."""

HANDS: Final = ("JrAr7r8r2b", "ArAb7b3r4r", "ArAb5b6r8b", "Ar2r3b4b5r", "Ab9b9rTrTb", "2b3r6b8r9r")
"""Ann may play a jack; between them they hold seven aces."""


@contextmanager
def changes(world: World) -> Iterator[list[float]]:
    """When something about the channel's messages was asked of Discord, in seconds of the event loop."""
    times: list[float] = []
    way, path = router.dispatch, f"/channels/{world.channel_id}/messages"

    def dispatch(backend: Any, method: str, asked: str, **rest: Any) -> Any:
        if asked.startswith(path):
            times.append(asyncio.get_running_loop().time())
        return way(backend, method, asked, **rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", dispatch)
        yield times


async def seated(table: CourtTable) -> tuple[simcord.MemberActor, ...]:
    """All six, once the match has begun."""
    world = table.world
    guests = (table.ben, table.cleo, table.dora, world.person("Emil"), world.person("Fritz"))
    named = dict(zip(("user", "user2", "user3", "user4", "user5"), guests, strict=True))
    lobby = await table.command(table.ann, "challenge", pace="live", **named)
    for guest in guests:
        await press(world, guest, lobby, "lobby-join:")
    return (table.ann, *guests)


async def test_nopes_of_nopes_are_gathered_and_the_last_of_them_is_shown(tmp_path: Path) -> None:
    async with court(tmp_path, *HANDS) as table:
        world, publishing = table.world, table.world.simulation.app.publishing
        ann, ben, cleo, dora, emil, fritz = await seated(table)
        await table.act(ann, "Jr")
        publishing._throttle = EditThrottle(PAUSE)
        with changes(world) as times:
            for actor in (ben, cleo, ben, cleo, dora, emil, ann):
                for presser, control in ((actor, "nope"), (fritz, "let")):
                    custom_id = f"answer:{table.name}:{await _since(table)}:{control}"
                    seen = world.with_button(table.board, custom_id)
                    world.deliver(presser, table.board, custom_id, seen=seen)
                    await world.env.settle()
            assert publishing._throttle.wait(world.channel_id) <= PAUSE, "nobody waits long for the last of them"
            while not publishing.idle.is_set():  # the pause is real time, of which the simulated clock knows nothing
                await asyncio.sleep(0.05)
                await world.env.advance_time(0.05)
            await world.quiet()
        assert times, "the board was changed"
        assert max(sum(0 <= time - first < SECONDS for time in times) for first in times) <= TAKEN
        shown = {one.split(":")[2].partition(".")[0] for one in custom_ids(table.board, "answer:")}
        assert shown == {str(await _since(table))}
        assert "If you nope that" in text(table.board), "seven nopes"


async def _since(table: CourtTable) -> int:
    """What is asked now."""
    window = (await table.world.simulation.app.services.play.match(MatchId(1))).window
    assert window is not None
    return window.opened_version
