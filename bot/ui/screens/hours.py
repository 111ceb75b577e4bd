"""Menus of hours and time zones: their labels."""

from __future__ import annotations

from datetime import time
from unicodedata import normalize

from babel.dates import format_time

from bot.i18n.translator import Translator
from bot.settings.hours import HOURS, REGIONS, UTC


def hour_labels(t: Translator) -> dict[str, str]:
    """Return the label of each full hour, by its number."""
    return {hour: format_time(time(int(hour)), "short", locale=t.locale) for hour in HOURS}


def place(t: Translator, zone: str) -> str:
    """Return the city that a time zone is named after."""
    city = t.locale.time_zones.get(zone, {}).get("city")
    return str(city or zone.rpartition("/")[2].replace("_", " "))


def zone_labels(t: Translator, now: str, region: str) -> dict[str, str]:
    """Return the labels of a menu of time zones: the way back, and all of a region, given by its number, by name.

    Without one: the zone that holds, UTC, and the regions by their numbers.
    """
    zones = {str(number): found for number, (_, found) in enumerate(REGIONS)}.get(region, ())
    labels = {zone: t("Time zone: {zone}", zone=place(t, zone)) for zone in zones or (now, UTC)}
    if zones:
        return {"regions": t("All regions…"), **dict(sorted(labels.items(), key=lambda one: normalize("NFD", one[1])))}
    return labels | {str(number): f"{t.translate(label)}…" for number, (label, _) in enumerate(REGIONS)}
