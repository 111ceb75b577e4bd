"""Personal settings, privately: the current values, and a control for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.matches.people.settings import ChosenSettings
from bot.settings.declaration import OFF, ON, Setting
from bot.settings.personal import PERSONAL, PersonalSettings
from bot.ui.custom_ids import PersonalChoice, spelled_key
from bot.ui.names import label_name
from bot.ui.screens.choices import MAX_LABEL
from bot.ui.screens.hours import hour_labels, place, zone_labels
from bot.ui.screens.screen import Button, Kind, Menu, Option, Part, Reader, Screen, options_of, row, rows, screen

PAGE: Final = 25
"""Blocked people in a menu: Discord's limit of options."""

MAX_BLOCKED_AT_ONCE: Final = 10
"""People that can be blocked by one choice, at most."""


def settings_screen(t: Translator, chosen: ChosenSettings, games: Mapping[str, HostedGame], page: int = 0) -> Screen:
    """Return the settings with their controls, and a page (from 0) of the blocked people.

    `games`: those of whose new tables here the reader may want to be told.
    """
    now = chosen.settings
    switches = [setting for setting in PERSONAL.values() if setting.is_switch]
    # Translators: a button
    buttons = [*(switch(t, one, now) for one in switches), Button(action="settings-quiet", label=t("Quiet hours…"))]
    buttons += [] if now.pictures else [Button(action="help", label=t("Help"))]
    title = f"## {t('Your settings')}\n-# {t('Only for you, in every game and every server.')}"
    return screen(
        "\n".join([title, *(setting.words(t, now) for setting in switches), _quiet_words(t, now)]),
        *rows(buttons),
        *(_menu(t, one, now) for one in PERSONAL.values() if one not in switches and not one.others),
        *(wish_parts(t, games, chosen.wishes) if games else ()),
        _blocked_words(t, chosen),
        *_block_menus(t, chosen, page),
    )


def wish_parts(t: Translator, games: Mapping[str, HostedGame], wishes: frozenset[str]) -> list[Part]:
    """Return of which games' new challenges and tables a person is told in a server, and a button for each game."""
    names = {key: game.presentation.name(t) for key, game in games.items()}
    words = t(
        "**New tables I tell you about: {games}.** You get a direct message when a challenge or table opens in this"
        " server: at most one in two hours, and none in your quiet hours.",
        games=", ".join(name for key, name in names.items() if key in wishes) or t("none"),
    )
    buttons = []
    for key, name in names.items():
        # Translators: a button
        label = t("Stop: {game}", game=name) if key in wishes else t("Tell me: {game}", game=name)
        buttons.append(Button(action="wish-set", number=int(key not in wishes), rest=spelled_key(key), label=label))
    return [words, *rows(buttons)]


def quiet_screen(t: Translator, now: PersonalSettings, region: str = "") -> Screen:
    """Return the page of quiet hours; `region`: the number of the one whose time zones are offered."""
    hours = hour_labels(t)
    begin = {name: t("From {time}", time=label) for name, label in hours.items()}
    until = {name: t("Until {time}", time=label) for name, label in hours.items()}
    explained = t(
        "Reminders and other notices wait until these hours end. Boards appear without a ping; if a match still waits"
        " for you then, one message tells you. Deadlines stay: if your time runs out in these hours, or right after, I"
        " remind you before they begin."
    )
    return screen(
        f"## {t('Quiet hours')}\n{_quiet_words(t, now)}\n{explained}",
        _hours(t, "quiet_from", {**PERSONAL["quiet_from"].labels(t), **begin}, now),
        _hours(t, "quiet_until", until, now),
        _hours(t, "zone", zone_labels(t, now.zone, region), now),
        # Translators: a button
        row(Button(action="settings-page", label=t("Back"))),
    )


def _hours(t: Translator, setting: str, labels: Mapping[str, str], now: PersonalSettings) -> Menu:
    options, hint = options_of(labels, PERSONAL[setting].chosen(now)), t("Choose your time zone…")
    return Menu(action="settings-set", rest=str(PersonalChoice(setting)), placeholder=hint, options=options)


def _quiet_words(t: Translator, now: PersonalSettings) -> str:
    if (quiet := now.quiet) is None:
        return t("**Quiet hours: none.**")
    labels = hour_labels(t)
    hours = "–".join(labels[str(hour)] for hour in (quiet.begin, quiet.end))
    return t("**Quiet hours: {hours}**, {zone} time.", hours=hours, zone=place(t, now.zone))


def switch(t: Translator, setting: Setting, now: PersonalSettings) -> Button:
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
    words = Reader(t, pictures=False)
    yield from rows(
        words.turning(lambda at, _: Button(action="settings-page", number=at, label=""), page, more=page < last)
    )
