"""Days away: what is announced, what may still be, and what everyone reads of it."""

from __future__ import annotations

from bot.durations import DAY
from bot.i18n.translator import Translator
from bot.matches.core.intervals import Interval
from bot.matches.deadlines.away import LATEST_START, MAX_DAYS_A_YEAR, AwayState
from bot.ui.custom_ids import DaysAwayChoice
from bot.ui.screens.deadlines.away import away_screen
from tests.support.screens import EN, NOW, assert_fits, labels, menus, screen_text


def _state(*spans: Interval, left: int = MAX_DAYS_A_YEAR, longest: int = MAX_DAYS_A_YEAR) -> AwayState:
    return AwayState(NOW, spans, left, (longest,) * (LATEST_START + 1))


def test_where_no_day_is_possible_only_another_beginning_can_be_chosen() -> None:
    screen = away_screen(EN, _state(longest=0), DaysAwayChoice(0, 7), "Said.")
    assert screen.parts[0] == "Said."
    assert "From that day on, you have no days away left." in screen_text(screen)
    assert len(menus(screen)) == 1
    assert not labels(screen)


def test_fits_into_a_message(t: Translator) -> None:
    spans = tuple((NOW + day * DAY, NOW + (day + 1) * DAY) for day in range(40))
    for chosen in (DaysAwayChoice(0, 1), DaysAwayChoice(LATEST_START, MAX_DAYS_A_YEAR)):
        assert_fits(away_screen(t, _state(*spans), chosen, "…"))
