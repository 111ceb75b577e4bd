"""Personal settings, privately: the current values, and a control for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.i18n.translator import Translator
from bot.matches.people.settings import ChosenSettings
from bot.settings.declaration import OFF, ON, Setting
from bot.settings.personal import PERSONAL, PersonalSettings
from bot.ui.custom_ids import PersonalChoice
from bot.ui.names import label_name
from bot.ui.screens.choices import MAX_LABEL
from bot.ui.screens.screen import Button, Kind, Menu, Option, Part, Screen, row, screen

PAGE: Final = 25
"""Blocked people in a menu: Discord's limit of options."""

MAX_BLOCKED_AT_ONCE: Final = 10
"""People that can be blocked by one choice, at most."""


def settings_screen(t: Translator, chosen: ChosenSettings, page: int = 0) -> Screen:
    """Return the settings with their controls, and a page (from 0) of the blocked people."""
    now = chosen.settings
    switches = [setting for setting in PERSONAL.values() if setting.is_switch]
    title = f"## {t('Your settings')}\n-# {t('Only for you, in every game and every server.')}"
    return screen(
        "\n".join([title, *(setting.words(t, now) for setting in switches)]),
        row(*(_switch(t, setting, now) for setting in switches)),
        *(_menu(t, setting, now) for setting in PERSONAL.values() if not setting.is_switch),
        _blocked_words(t, chosen),
        *_block_menus(t, chosen, page),
    )


def settings_button(t: Translator) -> Button:
    """Return the button that opens the settings in a new message."""
    return Button(action="settings", label=t("My settings"))


def _switch(t: Translator, setting: Setting, now: PersonalSettings) -> Button:
    [other] = {ON, OFF} - {setting.chosen(now)}
    return Button(action="settings-set", rest=str(PersonalChoice(setting.name, other)), label=setting.labels(t)[other])


def _menu(t: Translator, setting: Setting, now: PersonalSettings) -> Menu:
    words = {choice.name: t.translate(choice.words) for choice in setting.choices if choice.words}
    options = tuple(
        Option(
            name,
            label if name not in t.languages else t("Language: {name}", name=label),
            words.get(name, ""),
            selected=name == setting.chosen(now),
        )
        for name, label in setting.labels(t).items()
    )
    return Menu(action="settings-set", rest=str(PersonalChoice(setting.name)), options=options)


def _blocked_words(t: Translator, chosen: ChosenSettings) -> str:
    count = len(chosen.blocked)
    if count:
        words = t.plural("**Blocked: {n} person.**", "**Blocked: {n} people.**", count)
    else:
        words = t("**Blocked: no one.**")
    words += " " + t(
        "People you block can't challenge you or join a table with you; they're only told that you aren't "
        "accepting challenges. Matches in progress continue."
    )
    return words


def _block_menus(t: Translator, chosen: ChosenSettings, page: int) -> Iterator[Part]:
    yield Menu(
        action="block", number=page, kind=Kind.PEOPLE, placeholder=t("Block someone…"), maximum=MAX_BLOCKED_AT_ONCE
    )
    blocked = chosen.blocked
    if not blocked:
        return
    last = (len(blocked) - 1) // PAGE
    page = max(0, min(page, last))
    shown = blocked[page * PAGE : page * PAGE + PAGE]
    options = tuple(Option(str(person.id), label_name(person, MAX_LABEL)) for person in shown)
    yield Menu(action="unblock", number=page, placeholder=t("Unblock someone…"), options=options, maximum=len(options))
    if last:
        yield row(
            # Translators: a button
            _turn(t("Back"), page - 1, possible=page > 0),
            # Translators: a button
            _turn(t("Next"), page + 1, possible=page < last),
        )


def _turn(label: str, page: int, *, possible: bool) -> Button:
    return Button(action="settings-page", number=max(0, page), label=label, disabled=not possible)
