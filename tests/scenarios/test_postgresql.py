"""The whole bot on PostgreSQL: by its setting alone."""

from __future__ import annotations

import random
from pathlib import Path

from tests.scenarios.world import labels, text, world
from tests.support.engines import PostgreSQLDatabase


async def test_a_match_is_played_on_postgresql_by_one_setting(tmp_path: Path, postgresql: PostgreSQLDatabase) -> None:
    async with world(tmp_path, database_url=postgresql.url) as opened:
        await opened.start_match()
        for _ in range(2):
            mover = await opened.mover()
            hand = await opened.press(mover, opened.last, "My hand")
            assert "End turn" in labels(hand)
            await opened.random_turn(mover, hand, random.Random(1))
            assert opened.pinged(opened.last) == {(await opened.mover()).id}
        assert "##" in text(await opened.press(opened.ann, opened.last, "Rules"))
        assert not opened.simulation.app.sick
