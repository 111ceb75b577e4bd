"""Personal settings, privately: the current values, and a control for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.i18n.translator import Translator
from bot.matches.people.settings import ChosenSettings
from bot.ui.custom_ids import PersonalChoice
from bot.ui.names import label_name
from bot.ui.screens.choices import MAX_LABEL
from bot.ui.screens.screen import Button, Kind, Menu, Option, Part, Row, Screen, row, screen

PAGE: Final = 25
"""Blocked people in a menu: Discord's limit of options."""

MAX_BLOCKED_AT_ONCE: Final = 10
"""People that can be blocked by one choice, at most."""


def settings_screen(t: Translator, chosen: ChosenSettings, page: int = 0) -> Screen:
    """Return the settings with their controls, and a page (from 0) of the blocked people."""
    return screen(
        _switches(t, chosen),
        _switch_row(t, chosen),
        _menu("language", chosen.settings.language or "discord", _languages(t)),
        _menu("reminders", chosen.settings.reminders, _reminders(t)),
        _menu("challenges", chosen.settings.challenges, _challenges(t)),
        _blocked_words(t, chosen),
        *_block_menus(t, chosen, page),
    )


def settings_button(t: Translator) -> Button:
    """Return the button that opens the settings in a new message."""
    return Button(action="settings", label=t("My settings"))


def _switches(t: Translator, chosen: ChosenSettings) -> str:
    if chosen.settings.pictures:
        pictures = t("**Pictures: on.** The board and your cards are drawn; every picture has a description.")
    else:
        pictures = t(
            "**Pictures: off.** Everything only you can see comes as text: your hand, turns, rules, puzzles, replays."
        )
        pictures += "\n" + t("The public board stays a picture: press **Turns** below it to read it as text.")
    if chosen.settings.hints:
        hints = t("**Hints: on.** Your hand offers them if the match allows it.")
    else:
        hints = t("**Hints: off.** Your hand never offers any.")
    title = f"## {t('Your settings')}\n-# {t('Only for you, in every game and every server.')}"
    return f"{title}\n{pictures}\n{hints}"


def _switch_row(t: Translator, chosen: ChosenSettings) -> Row:
    pictures, hints = chosen.settings.pictures, chosen.settings.hints
    return row(
        # Translators: a button
        _switch("pictures", t("Switch pictures off") if pictures else t("Switch pictures on"), on=pictures),
        # Translators: a button
        _switch("hints", t("Switch hints off") if hints else t("Switch hints on"), on=hints),
    )


def _switch(name: str, label: str, *, on: bool) -> Button:
    return Button(action="settings-set", rest=str(PersonalChoice(name, "off" if on else "on")), label=label)


def _menu(name: str, now: str, offered: dict[str, tuple[str, str]]) -> Menu:
    options = tuple(Option(value, label, words, selected=value == now) for value, (label, words) in offered.items())
    return Menu(action="settings-set", rest=str(PersonalChoice(name)), options=options)


def _languages(t: Translator) -> dict[str, tuple[str, str]]:
    return {
        "discord": (t("Language: as in Discord"), t("What only you can see is in your Discord's language.")),
        **{language: (t("Language: {name}", name=name), "") for language, name in t.languages.items()},
    }


def _reminders(t: Translator) -> dict[str, tuple[str, str]]:
    return {
        "channel": (t("Reminders: in the channel"), t("One ping in the match's channel when your time runs low.")),
        "direct": (t("Reminders: by direct message"), t("One message from me when your time runs low.")),
        "off": (t("Reminders: none"), t("I won't remind you: keep an eye on your time.")),
    }


def _challenges(t: Translator) -> dict[str, tuple[str, str]]:
    return {
        "anyone": (t("Challenges: from anyone"), ""),
        "known": (t("Challenges: from people you've played with"), ""),
        "nobody": (t("Challenges: from nobody"), t("You can still challenge others and accept open challenges.")),
    }


def _blocked_words(t: Translator, chosen: ChosenSettings) -> str:
    count = len(chosen.blocked)
    if count:
        words = t.plural("**Blocked: {n} person.**", "**Blocked: {n} people.**", count)
    else:
        words = t("**Blocked: nobody.**")
    words += " " + t(
        "People you block can't challenge you or join a table with you; they're only told that you aren't"
        " accepting challenges. Matches under way continue."
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
