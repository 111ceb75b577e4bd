"""What a press does not tell of other channels is asked of Discord, by whatever way presses come."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.process.messages import text
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
