"""What servers choose holds for them alone, and says who has chosen it."""

from __future__ import annotations

import pytest

from tests.support.screens import HOSTED
from tests.support.use_cases import ANN, GUILD, UseCases

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


async def test_tables_are_live_unless_the_server_has_chosen_a_pace(cases: UseCases) -> None:
    court, visit = (HOSTED[key].logic.rules for key in ("royal_court", "royal_visit"))
    now = await cases.servers.settings(GUILD)
    assert (now.pace_for(court), now.pace_for(visit)) == ("live", "3d")
    await cases.servers.change(GUILD, ANN, "pace", "3d")
    now = await cases.servers.settings(GUILD)
    assert (now.pace_for(court), now.pace_for(visit)) == ("3d", "3d")
