"""Personal settings: each as it is, with a control that changes it, and who is blocked."""

from __future__ import annotations

import pytest

from bot.i18n.translator import Translator
from bot.matches.core.model import Person
from bot.matches.people.settings import ChosenSettings
from bot.settings.personal import PersonalSettings
from bot.ui.screens.people.settings import MAX_BLOCKED_AT_ONCE, PAGE, settings_screen
from bot.ui.screens.screen import Kind, Menu, Screen
from tests.support.screens import (
    ANN,
    EN,
    SPITEFUL,
    assert_fits,
    menus,
)


def _with_blocked(count: int, page: int = 0, name: str = "Name") -> Screen:
    people = tuple(Person(ANN - number, name) for number in range(count))
    return settings_screen(EN, ChosenSettings(PersonalSettings(), people), page)


def _unblock(screen: Screen) -> Menu:
    [menu] = [one for one in menus(screen) if one.action == "unblock"]
    return menu


def test_several_people_can_be_blocked_at_once_and_nobody_unblocked_where_nobody_is() -> None:
    [block] = [one for one in menus(_with_blocked(0)) if one.action in ("block", "unblock")]
    assert (block.action, block.kind, block.maximum) == ("block", Kind.PEOPLE, MAX_BLOCKED_AT_ONCE)


def test_blocked_people_are_named_or_go_by_their_id() -> None:
    people = (Person(5, "\u202e*Ann*"), Person(6, ""))
    menu = _unblock(settings_screen(EN, ChosenSettings(PersonalSettings(), people)))
    assert [(one.value, one.label) for one in menu.options] == [("5", "*Ann*"), ("6", "6")]
    assert menu.maximum == 2


@pytest.mark.parametrize("page", [-1, 99])
def test_page_that_is_not_there_is_the_nearest(page: int) -> None:
    assert _unblock(_with_blocked(PAGE + 1, page)).number == (0 if page < 0 else 1)


def test_fits_into_a_message(t: Translator) -> None:
    people = tuple(Person(2**63 - 1 - number, SPITEFUL * 4) for number in range(60))
    for settings in (PersonalSettings(), PersonalSettings(False, False, "fr", "direct", "known")):
        for page in range(3):
            assert_fits(settings_screen(t, ChosenSettings(settings, people), page))
    assert_fits(settings_screen(t, ChosenSettings(PersonalSettings())))
