"""What a press does not tell of other channels is asked of Discord, by whatever way presses come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.process.messages import find_all, text
from tests.process.scene import scene
from tests.process.server import Fault, Request

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("processes", [(), ("alder",)], ids=["gateway", "endpoint"])
async def test_of_other_channels_discord_is_asked_and_nobody_waits_for_an_answer_that_does_not_come(
    processes: tuple[str, ...], tmp_path: Path
) -> None:
    async with scene(tmp_path, processes=processes) as here:
        table = await here.table()
        await table.begin()
        elsewhere = here.guild.create_text_channel("elsewhere")

        def silent(request: Request) -> Fault | None:
            return Fault("silent", seconds=3600) if request.is_("GET", "/guilds/*/channels") else None

        async def board() -> str:
            asked = await table.ann.slash(elsewhere, "royalvisit board", match=table.match)
            answer = await here.wire.answered(asked)
            assert answer is not None
            return text(here.wire.backend.get_message(elsewhere.id, answer))

        here.wire.meddlers.append(silent)
        assert "Discord isn't answering me right now" in await board()
        here.wire.meddlers.remove(silent)
        while "Discord isn't answering me right now" in (told := await board()):
            pass
        assert told == f"The board is at the bottom of <#{table.channel.id}>."
        await table.up_to_date()
        here.wire.backend.delete_channel(elsewhere.id)
        await table.turn()
        table.assert_sound()


def as_joined(event: str, payload: Any) -> None:
    """simcord 3.2.1 says whether a server that is joined is available; Discord says so only of those known before."""
    if event == "GUILD_CREATE":
        del payload["unavailable"]


async def test_a_server_that_the_bot_is_added_to_sees_the_first_screen_once(tmp_path: Path) -> None:
    async with scene(tmp_path) as here:
        backend = here.wire.backend
        await here.table()
        backend.subscribers.insert(0, as_joined)
        added = here.wire.env.create_guild("The Hill")
        hall = added.create_text_channel("hall")
        [screen] = await here.wire.until(hall.history, "the first screen")
        assert len(find_all(backend.get_message(hall.id, screen.id), "lesson-match:0:0:")) == 2
        await here.bot.kill()
        table = await here.table()
        await table.begin()
        assert [shown.id for shown in hall.history()] == [screen.id]
        table.assert_sound()
