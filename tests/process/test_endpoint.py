"""The bot without a gateway: Discord posts presses to one process or to two, at random, while people play."""

from __future__ import annotations

import pytest

from bot.i18n.translator import Translators
from tests.process.database import Database, new_server
from tests.process.journeys import royal_court, royal_visit
from tests.process.scene import scene

pytestmark = pytest.mark.asyncio(loop_scope="session")

ONE, TWO = ("alder",), ("alder", "birch")


@pytest.mark.parametrize("names", [ONE, TWO], ids=["one on SQLite", "two on PostgreSQL"])
async def test_a_match_of_each_game_is_played_to_its_end(
    names: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory
) -> None:
    database: Database | None = None if names == ONE else new_server("endpoint")
    async with scene(tmp_path_factory.mktemp("endpoint"), database=database, processes=names) as here:
        await royal_visit(here, Translators()["en"], 2)
        await royal_court(here)
        assert {200, 202} >= {status for statuses in here.wire.endpoint.statuses.values() for status in statuses}
        here.bot.tell()
        assert await here.bot.ended() == 0
