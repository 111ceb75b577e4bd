"""A bot to which Discord recommends several shards: one process opens them all, and each is lost by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.process.messages import find
from tests.process.scene import callbacks, scene

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_people_play_on_two_shards_and_one_goes_on_without_the_other(tmp_path: Path) -> None:
    async with scene(tmp_path, shards=2, IDENTIFY_SECONDS="0.5") as here:
        gateway = here.wire.gateway
        gateway.identify_seconds = 0.4
        other = here.beside(here.wire.env.guild_of(1, 2))
        tables = [await here.table(), await other.table()]
        assert (gateway.identified, gateway.refused) == ([0, 1], 0)
        for table in tables:
            await table.begin()
            await table.turn()

        gateway.away = True
        await gateway.disconnect(4000, shard=1)
        await here.wire.until(lambda: gateway.turned_away, "a try to connect again")
        await tables[0].turn()
        mover, board = tables[1].mover, tables[1].boards()[0]
        pressed = tables[1].deliver(mover, board.id, find(board, "hand:"))
        gateway.away = False
        await here.wire.until(lambda: callbacks(here, pressed), "an answer to what came meanwhile")
        await tables[1].turn()
        assert (gateway.identified, gateway.resumed) == ([0, 1], 1)
        assert all("is not connected" in line for line in here.bot.complaints())

        gateway.forget()
        await gateway.say(9, data=False)  # both begin again, one after the other
        await here.wire.until(lambda: len(gateway.identified) == 4, "two sessions")
        for table in tables:
            await table.turn()
            table.assert_sound()
        assert gateway.refused == 0
