"""Personal settings: each as it is, with a control that changes it, and who is blocked."""

from __future__ import annotations

import pytest

from bot.i18n.translator import Translator
from bot.matches.core.model import Person, PersonalSettings
from bot.matches.people.settings import CHOICES, ChosenSettings
from bot.ui.screens.people.settings import MAX_BLOCKED_AT_ONCE, PAGE, settings_button, settings_screen
from bot.ui.screens.screen import Kind, Menu, Screen
from tests.support.screens import (
    ANN,
    EN,
    SPITEFUL,
    actions,
    assert_fits,
    button,
    labels,
    menus,
    said,
)


def _chosen(screen: Screen, setting: str) -> list[str]:
    [menu] = [one for one in menus(screen) if one.rest == f"{setting}:"]
    return [one.value for one in menu.options if one.selected]


def _with_blocked(count: int, page: int = 0, name: str = "Name") -> Screen:
    people = tuple(Person(ANN - number, name) for number in range(count))
    return settings_screen(EN, ChosenSettings(PersonalSettings(), people), page)


def _unblock(screen: Screen) -> Menu:
    [menu] = [one for one in menus(screen) if one.action == "unblock"]
    return menu


def test_usual_settings() -> None:
    screen = settings_screen(EN, ChosenSettings(PersonalSettings()))
    assert "**Pictures: on.**" in said(screen)
    assert "**Hints: on.**" in said(screen)
    assert labels(screen) == [["Switch pictures off", "Switch hints off"]]
    assert actions(screen) == ["settings-set:pictures:off", "settings-set:hints:off"]
    assert _chosen(screen, "language") == ["discord"]
    assert _chosen(screen, "reminders") == ["channel"]
    assert _chosen(screen, "challenges") == ["anyone"]


def test_other_settings() -> None:
    other = PersonalSettings(pictures=False, language="fr", reminders="off", challenges="nobody", hints=False)
    screen = settings_screen(EN, ChosenSettings(other))
    assert "**Pictures: off.** Everything only you can see comes as text" in said(screen)
    assert "press **Turns** below it to read it as text." in said(screen)
    assert "**Hints: off.** Your hand never offers any." in said(screen)
    assert actions(screen) == ["settings-set:pictures:on", "settings-set:hints:on"]
    assert [_chosen(screen, one) for one in ("language", "reminders", "challenges")] == [["fr"], ["off"], ["nobody"]]


@pytest.mark.parametrize("setting", ["reminders", "challenges"])
def test_menus_offer_exactly_what_can_be_chosen(setting: str) -> None:
    [menu] = [one for one in menus(settings_screen(EN, ChosenSettings(PersonalSettings()))) if setting in one.rest]
    assert {one.value for one in menu.options} == set(CHOICES[setting])


def test_every_language_is_offered_by_its_own_name() -> None:
    menu = menus(settings_screen(EN, ChosenSettings(PersonalSettings())))[0]
    assert [one.label for one in menu.options] == [
        "Language: as in Discord",
        "Language: English",
        "Language: Français",
    ]


@pytest.mark.parametrize(
    ("count", "words"), [(0, "**Blocked: nobody.**"), (1, "**Blocked: 1 person.**"), (2, "**Blocked: 2 people.**")]
)
def test_blocked_people_are_counted(count: int, words: str) -> None:
    assert words in said(_with_blocked(count))


def test_several_people_can_be_blocked_at_once_and_nobody_unblocked_where_nobody_is() -> None:
    [block] = [one for one in menus(_with_blocked(0)) if one.action in ("block", "unblock")]
    assert (block.action, block.kind, block.maximum) == ("block", Kind.PEOPLE, MAX_BLOCKED_AT_ONCE)


def test_blocked_people_are_named_or_go_by_their_id() -> None:
    people = (Person(5, "\u202e*Ann*"), Person(6, ""))
    menu = _unblock(settings_screen(EN, ChosenSettings(PersonalSettings(), people)))
    assert [(one.value, one.label) for one in menu.options] == [("5", "*Ann*"), ("6", "6")]
    assert menu.maximum == 2


def test_page_of_blocked_people_is_as_long_as_a_menu() -> None:
    assert len(labels(_with_blocked(PAGE))) == 1
    first, last = _with_blocked(PAGE + 1), _with_blocked(PAGE + 1, 1)
    assert len(_unblock(first).options) == PAGE
    assert len(_unblock(last).options) == 1
    assert [button(first, label).disabled for label in ("Back", "Next")] == [True, False]
    assert [button(last, label).disabled for label in ("Back", "Next")] == [False, True]
    assert button(first, "Next").number == 1


@pytest.mark.parametrize("page", [-1, 99])
def test_page_that_is_not_there_is_the_nearest(page: int) -> None:
    assert _unblock(_with_blocked(PAGE + 1, page)).number == (0 if page < 0 else 1)


def test_settings_button_opens_them() -> None:
    assert settings_button(EN).action == "settings"


def test_fits_into_a_message(t: Translator) -> None:
    people = tuple(Person(2**63 - 1 - number, SPITEFUL * 4) for number in range(60))
    for settings in (PersonalSettings(), PersonalSettings(False, "fr", "direct", "known", hints=False)):
        for page in range(3):
            assert_fits(settings_screen(t, ChosenSettings(settings, people), page))
    assert_fits(settings_screen(t, ChosenSettings(PersonalSettings())))
