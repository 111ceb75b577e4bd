"""Quiet hours by the clock of a time zone."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.durations import Time, from_timestamp
from bot.settings.hours import REGIONS, ZONES, QuietHours
from bot.settings.personal import PersonalSettings

PARIS = ZoneInfo("Europe/Paris")
MOST = 25
"""Discord's limit of options in a menu."""


def _at(year: int, month: int, day: int, hour: int, minute: int = 0, zone: ZoneInfo | None = None) -> Time:
    return from_timestamp(datetime(year, month, day, hour, minute, tzinfo=zone or UTC).timestamp())


def test_every_time_zone_is_known_and_a_region_fits_into_a_menu() -> None:
    assert all(ZoneInfo(zone) for zone in ZONES)
    assert len(set(ZONES)) == len(ZONES)
    assert max(len(zones) for _, zones in REGIONS) < MOST


@pytest.mark.parametrize(
    ("hour", "start", "until"),
    [(22, (1, 22), (2, 7)), (23, (1, 22), (2, 7)), (6, (31, 22), (1, 7)), (7, None, None), (21, None, None)],
)
def test_a_night_lasts_from_one_day_to_the_next(
    hour: int, start: tuple[int, int] | None, until: tuple[int, int] | None
) -> None:
    found = QuietHours(22, 7, PARIS).around(_at(2026, 6, 1, hour, zone=PARIS))
    if start is None or until is None:
        assert found is None
    else:
        month = 5 if start[0] == 31 else 6
        assert found == (_at(2026, month, *start, zone=PARIS), _at(2026, 6, *until, zone=PARIS))


def test_hours_of_one_day_do_not_reach_the_next() -> None:
    quiet = QuietHours(9, 17, PARIS)
    assert quiet.around(_at(2026, 6, 1, 8, 59, PARIS)) is None
    assert quiet.around(_at(2026, 6, 1, 16, 59, PARIS)) == (_at(2026, 6, 1, 9, 0, PARIS), _at(2026, 6, 1, 17, 0, PARIS))
    assert quiet.around(_at(2026, 6, 1, 17, 0, PARIS)) is None


def test_a_night_in_which_the_clocks_change_ends_by_the_clock_on_the_wall() -> None:
    found = QuietHours(22, 7, PARIS).around(_at(2026, 3, 29, 0, 30, PARIS))
    assert found == (_at(2026, 3, 28, 21), _at(2026, 3, 29, 5))


def test_there_are_none_until_they_are_chosen_nor_where_begin_and_end_are_the_same() -> None:
    assert PersonalSettings().quiet is None
    assert PersonalSettings(quiet_from="7", quiet_until="7").quiet is None
    assert PersonalSettings(quiet_from="22", zone="Mars/Olympus_Mons").quiet is None, "not in this host's database"
    assert PersonalSettings(quiet_from="22", zone="Europe/Paris").quiet == QuietHours(22, 7, PARIS)
