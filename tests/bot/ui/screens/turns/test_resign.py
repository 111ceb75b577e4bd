"""Resigning: what is at stake, what can be done instead, and what has come of it."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import ResignationPreview
from bot.ui.screens.turns.resign import kept_screen, over_screen, question_screen, resigned_screen, seat_offered_screen
from tests.support.screens import ANN, COURT, assert_fits, table


def test_fits_into_a_message(t: Translator) -> None:
    seats = dict(zip("abcdef", range(ANN, ANN + 6), strict=True))
    match = table(id=10**9, players=seats, rated=True, pace="7d", hints=True)
    for goes_on in (True, False):
        assert_fits(
            question_screen(t, COURT, ResignationPreview(match, "a", counts=True, continues=goes_on), moved_on=True)
        )
    for screen in (kept_screen, resigned_screen, over_screen):
        assert_fits(screen(t, COURT, match, "a"))
    assert_fits(seat_offered_screen(t, COURT, match, "a", "…"))
