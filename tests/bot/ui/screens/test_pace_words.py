"""Every pace and every window that can be chosen has a name."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.pace import OFFERED_PACES, WINDOW_TIMES
from bot.settings.server import PACE_NAMES
from bot.ui.screens.pace_words import WINDOW_NAMES


def test_every_pace_and_window_has_a_name_that_fits_into_a_menu(t: Translator) -> None:
    assert set(PACE_NAMES) == set(OFFERED_PACES)
    assert set(WINDOW_NAMES) == set(WINDOW_TIMES)
    assert all(0 < len(t.translate(name)) <= 100 for name in (*PACE_NAMES.values(), *WINDOW_NAMES.values()))
