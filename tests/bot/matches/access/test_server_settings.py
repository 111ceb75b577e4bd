"""What servers choose holds for them alone, and says who has chosen it."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches.access.server_settings import MAX_CHANNELS, ServerSettings, option_key
from bot.matches.core.errors import BadOption
from tests.support.club import ANN, GUILD, Club
from tests.support.screens import HOSTED

pytestmark = pytest.mark.sqlite("makes no statement that others do not make on both engines")

RULESET = option_key("royal_visit", "ruleset")


async def logged(club: Club, guild: int = GUILD) -> list[tuple[int, str, str | None, str | None]]:
    """Who has changed what from what to what, the newest first."""
    log = await club.servers.audit_page(guild, 0, 50)
    return [(entry.user_id, entry.change, entry.before, entry.after) for entry in log.entries]


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("pace", "2d"),
        ("rated", "1"),
        ("language", "xx"),
        (RULESET, "none"),
        ("royal_visit:no", "x"),
        ("no:ruleset", "x"),
    ],
)
async def test_what_was_not_offered_is_refused_and_changes_nothing(club: Club, what: str, value: str) -> None:
    with pytest.raises(BadOption):
        await club.servers.change(GUILD, ANN, what, value)
    with pytest.raises(BadOption):
        await club.servers.change_channels(GUILD, ANN, range(MAX_CHANNELS + 1))
    assert await club.servers.settings(GUILD) == ServerSettings()
    assert await logged(club) == []


async def test_two_at_once_leave_a_log_that_leads_from_one_to_the_other(club: Club) -> None:
    paces = ("live", "1d", "7d", "none")
    await asyncio.gather(*(club.servers.change(GUILD, ANN + n, "pace", pace) for n, pace in enumerate(paces)))
    entries = list(reversed(await logged(club)))
    assert [entry[2] for entry in entries] == ["3d", *(entry[3] for entry in entries[:-1])]
    assert (await club.servers.settings(GUILD)).pace == entries[-1][3]


async def test_tables_are_live_unless_the_server_has_chosen_a_pace(club: Club) -> None:
    court, visit = (HOSTED[key].logic.rules for key in ("royal_court", "royal_visit"))
    now = await club.servers.settings(GUILD)
    assert (now.pace_for(court), now.pace_for(visit)) == ("live", "3d")
    await club.servers.change(GUILD, ANN, "pace", "3d")
    now = await club.servers.settings(GUILD)
    assert (now.pace_for(court), now.pace_for(visit)) == ("3d", "3d")
