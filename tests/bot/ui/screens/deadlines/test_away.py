"""Days away: what is announced, what may still be, and what everyone reads of it."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.pace import DAY
from bot.matches.deadlines.away import LATEST_START, MAX_DAYS_A_YEAR, AwayState
from bot.ui.custom_ids import DaysAwayChoice
from bot.ui.screens.deadlines.away import MAX_BUTTONS, away_screen
from tests.support.screens import (
    EN,
    NOW,
    actions,
    assert_fits,
    buttons,
    labels,
    menus,
    said,
)


def _state(*spans: tuple[int, int], left: int = MAX_DAYS_A_YEAR, longest: int = MAX_DAYS_A_YEAR) -> AwayState:
    return AwayState(NOW, spans, left, (longest,) * (LATEST_START + 1))


def _time(at: int) -> str:
    return f"<t:{at // 1000}:f>"


def test_days_that_have_begun_are_ended_and_later_ones_cancelled() -> None:
    screen = away_screen(EN, _state((NOW - DAY, NOW + DAY), (NOW + 3 * DAY, NOW + 4 * DAY)), DaysAwayChoice(0, 7))
    assert f"🏖️ {_time(NOW - DAY)} – {_time(NOW + DAY)}" in said(screen)
    assert labels(screen)[:2] == [["I'm back"], ["Cancel these days"]]
    assert [one.number for one in buttons(screen)[:2]] == [NOW - DAY, NOW + 3 * DAY]


def test_of_many_announcements_the_first_have_a_button() -> None:
    spans = tuple((NOW + day * DAY, NOW + (day + 1) * DAY) for day in range(1, MAX_BUTTONS + 4))
    screen = away_screen(EN, _state(*spans), DaysAwayChoice(0, 7))
    assert actions(screen).count("away-back") == MAX_BUTTONS


def test_menus_offer_beginnings_and_lengths_and_mark_what_is_chosen() -> None:
    begin, days = menus(away_screen(EN, _state(), DaysAwayChoice(1, 7)))
    assert [one.label for one in begin.options[:3]] == ["From now", "In 1 day", "In 2 days"]
    assert [one.label for one in days.options[:2]] == ["1 day", "2 days"]
    assert [one.value for menu in (begin, days) for one in menu.options if one.selected] == ["1", "7"]


def test_what_would_be_announced_is_said_above_its_button() -> None:
    screen = away_screen(EN, _state(), DaysAwayChoice(2, 7))
    assert f"{_time(NOW + 2 * DAY)} – {_time(NOW + 9 * DAY)}" in said(screen)
    assert actions(screen) == ["away-go:2:7"]


def test_where_no_day_is_possible_only_another_beginning_can_be_chosen() -> None:
    screen = away_screen(EN, _state(longest=0), DaysAwayChoice(0, 7), "Said.")
    assert screen.parts[0] == "Said."
    assert "From that day on, you have no days away left." in said(screen)
    assert len(menus(screen)) == 1
    assert not labels(screen)


def test_fits_into_a_message(t: Translator) -> None:
    spans = tuple((NOW + day * DAY, NOW + (day + 1) * DAY) for day in range(40))
    for chosen in (DaysAwayChoice(0, 1), DaysAwayChoice(LATEST_START, MAX_DAYS_A_YEAR)):
        assert_fits(away_screen(t, _state(*spans), chosen, "…"))
