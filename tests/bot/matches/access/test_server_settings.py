"""What servers choose holds for them alone, and says who has chosen it."""

from __future__ import annotations

import pytest

from tests.support.club import ANN, GUILD, Club
from tests.support.screens import HOSTED

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")


async def test_tables_are_live_unless_the_server_has_chosen_a_pace(club: Club) -> None:
    court, visit = (HOSTED[key].logic.rules for key in ("royal_court", "royal_visit"))
    now = await club.servers.settings(GUILD)
    assert (now.pace_for(court), now.pace_for(visit)) == ("live", "3d")
    await club.servers.change(GUILD, ANN, "pace", "3d")
    now = await club.servers.settings(GUILD)
    assert (now.pace_for(court), now.pace_for(visit)) == ("3d", "3d")
