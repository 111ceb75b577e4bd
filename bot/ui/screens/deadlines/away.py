"""Days away, privately: a person's announcements, and the menus for more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.durations import DAY, SECOND, Time
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.deadlines.away import LATEST_START, MAX_DAYS_A_YEAR, AwayState
from bot.ui.custom_ids import DaysAwayChoice
from bot.ui.screens.screen import Button, Menu, Part, Screen, options_of, row, screen

LENGTHS: Final = (*range(1, 22), 24, 26, 28, MAX_DAYS_A_YEAR)
"""Lengths in the menu, in days: at most 25 options."""

MAX_BUTTONS: Final = 5
"""Announcements that have a button each: the first ones."""


def away_screen(t: Translator, days: AwayState, chosen: DaysAwayChoice, text: str = "") -> Screen:
    """Return the announcements with buttons to end them, and the menus with `chosen` selected."""
    longest = days.longest_by_start[chosen.begin]
    about = t(
        "On days away, your clocks are paused in all your matches over days, and you get no reminders. Your"
        " opponents can see the days."
    )
    # Translators: {n} is a number of days
    left = t.plural(
        "You have {n} of {most} days left (in any 365 days).",
        "You have {n} of {most} days left (in any 365 days).",
        days.days_left,
        most=MAX_DAYS_A_YEAR,
    )
    parts: list[Part] = [text, f"### {t('Days away')}\n{about}\n{left}"]
    for start, until in days.intervals[:MAX_BUTTONS]:
        # Translators: a button
        label = t("I'm back") if start <= days.now else t("Cancel these days")
        parts.append(f"🏖️ {_moment(start)} – {_moment(until)}")
        parts.append(row(Button(action="away-back", number=int(start), label=label)))
    # Translators: {n} is a number of days
    begins = {n: t.plural("In {n} day", "In {n} days", n) if n else t("From now") for n in range(LATEST_START + 1)}
    parts.append(_menu(days, "away-begin", chosen, begins, chosen.begin))
    lengths = [length for length in LENGTHS if length <= longest]
    if not lengths:
        parts.append(t("From that day on, you have no days away left."))
        return screen(*parts)
    length = max((days for days in lengths if days <= chosen.days), default=lengths[0])
    now = DaysAwayChoice(chosen.begin, length)
    start, shown = days.now + now.begin * DAY, int(days.now)
    # Translators: {n} is a number of days
    spans = {n: t.plural("{n} day", "{n} days", n) for n in lengths}
    parts.append(_menu(days, "away-days", now, spans, length))
    parts.append(f"{_moment(start)} – {_moment(start + length * DAY)}")
    parts.append(row(Button(action="away-go", number=shown, rest=str(now), label=t("Announce"), style=Style.GOOD)))
    return screen(*parts)


def _menu(days: AwayState, action: str, rest: DaysAwayChoice, labels: Mapping[int, str], chosen: int) -> Menu:
    options = options_of({str(n): label for n, label in labels.items()}, str(chosen))
    return Menu(action=action, number=int(days.now), rest=str(rest), options=options)


def _moment(at: Time) -> str:
    return f"<t:{at // SECOND}:f>"
