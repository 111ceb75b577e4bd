"""Hours on the clock of a time zone: the zones that can be chosen, quiet hours, when an hour comes next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.durations import SECOND, Time, from_timestamp
from bot.i18n.translator import LazyText

HOURS: Final = tuple(map(str, range(24)))

_LABELS: Final = (
    LazyText("Europe"),
    LazyText("North America"),
    LazyText("South America"),
    LazyText("Africa"),
    LazyText("Western and Central Asia"),
    LazyText("East Asia"),
    LazyText("Oceania"),
)

_CITIES: Final = """
Europe Lisbon Dublin London Madrid Paris Brussels Amsterdam Zurich Berlin Rome Vienna Prague Copenhagen Oslo Stockholm
Warsaw Budapest Athens Helsinki Bucharest Kyiv Istanbul Moscow Atlantic/Reykjavik

America St_Johns Halifax Toronto New_York Havana Jamaica Port-au-Prince Santo_Domingo Puerto_Rico Panama Chicago
Winnipeg Regina Mexico_City Guatemala Costa_Rica Denver Edmonton Phoenix Los_Angeles Tijuana Vancouver Anchorage
Pacific/Honolulu

America Bogota Guayaquil Lima Caracas La_Paz Manaus Guyana Santiago Asuncion America/Argentina/Buenos_Aires Montevideo
Sao_Paulo Bahia Recife Fortaleza Paramaribo Cayenne Noronha

Africa Casablanca Dakar Abidjan Accra Algiers Tunis Lagos Kinshasa Luanda Tripoli Cairo Khartoum Windhoek Harare Maputo
Johannesburg Kampala Nairobi Addis_Ababa Dar_es_Salaam Atlantic/Cape_Verde Indian/Antananarivo Indian/Mauritius
Indian/Reunion

Asia Jerusalem Beirut Amman Damascus Baghdad Riyadh Dubai Tehran Baku Tbilisi Yerevan Kabul Karachi Tashkent Almaty
Yekaterinburg Novosibirsk Kolkata Colombo Kathmandu Dhaka

Asia Yangon Bangkok Ho_Chi_Minh Jakarta Singapore Kuala_Lumpur Manila Hong_Kong Shanghai Taipei Seoul Tokyo Ulaanbaatar
Irkutsk Vladivostok Kamchatka

Pacific Australia/Perth Australia/Darwin Australia/Adelaide Australia/Brisbane Australia/Sydney Australia/Melbourne
Australia/Hobart Port_Moresby Guam Guadalcanal Noumea Auckland Fiji Tongatapu Apia Tahiti
"""

REGIONS: Final = tuple(
    (label, tuple(city if "/" in city else f"{area}/{city}" for city in cities))
    for label, (area, *cities) in zip(_LABELS, map(str.split, _CITIES.split("\n\n")), strict=True)
)
"""The time zones that can be chosen, at most 24 of each region, by their names in the IANA database."""

UTC: Final = "UTC"
"""The time zone until another is chosen."""

ZONES: Final = tuple(zone for _, zones in REGIONS for zone in zones)


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From the hour `begin` to the hour `end`, which may be one of the next day; they differ."""

    begin: int
    end: int
    zone: ZoneInfo

    def around(self, moment: Time) -> tuple[Time, Time] | None:
        """The quiet hours, as (start, until), in which a moment lies; None: in none."""
        now = datetime.fromtimestamp(moment / SECOND, self.zone)
        first = now.date() - timedelta(days=now.hour < self.begin)
        last = first + timedelta(days=self.end < self.begin)
        days = ((first, self.begin), (last, self.end))
        start, until = (from_timestamp(datetime.combine(day, time(hour), self.zone).timestamp()) for day, hour in days)
        return (start, until) if start <= moment < until else None


def next_hour(moment: Time, hour: int, zone: ZoneInfo) -> Time:
    """The first time after a moment at which a clock of this zone shows this full hour.

    >>> next_hour(0, 9, ZoneInfo("UTC")) == 9 * 3_600_000
    True
    """
    today = datetime.fromtimestamp(moment / SECOND, zone).date()
    days = (datetime.combine(today + timedelta(after), time(hour), zone) for after in range(2))
    return next(at for day in days if (at := from_timestamp(day.timestamp())) > moment)
