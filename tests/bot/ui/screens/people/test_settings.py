"""Personal settings: each as it is, with a control that changes it, and who is blocked."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.core.model import Person
from bot.matches.people.settings import ChosenSettings
from bot.settings.personal import PersonalSettings
from bot.ui.screens.people.settings import settings_screen
from tests.support.screens import HOSTED, SPITEFUL, assert_fits


def test_fits_into_a_message(t: Translator) -> None:
    people = tuple(Person(UserId(2**63 - 1 - number), SPITEFUL * 4) for number in range(60))
    for settings in (PersonalSettings(), PersonalSettings(False, False, "fr", "direct", "known")):
        for page in range(3):
            assert_fits(settings_screen(t, ChosenSettings(settings, people, frozenset(HOSTED)), HOSTED, page))
    assert_fits(settings_screen(t, ChosenSettings(PersonalSettings()), HOSTED))
