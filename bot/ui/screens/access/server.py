"""The settings of a server, for its moderators: current values, and controls that change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.games.lines import shorten
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.matches.access.server_settings import CHANNELS, LOG, MAX_CHANNELS, PLAY, ServerSettings
from bot.matches.moderation.moderators import MAX_BANS_LISTED, Ban
from bot.settings.declaration import OFF, ON, Setting
from bot.settings.server import SERVER
from bot.ui.custom_ids import ServerSetting
from bot.ui.names import mention, relative_time, shown_name
from bot.ui.screens.choices import MAX_LIST, REASON_LENGTHS, first_fitting
from bot.ui.screens.screen import Button, Kind, Menu, Option, Part, Row, Screen, chosen_if, row, rows, screen

MATCHES: Final = "matches"
RULES: Final = "rules"
LIVE: Final = "live"
BANNED: Final = "banned"
"""The pages of the settings, as custom_ids spell them."""


def matches_page(
    t: Translator,
    games: Mapping[str, HostedGame],
    now: ServerSettings,
    public: Translator,
    existing: Sequence[int] = (),
    lacking: Mapping[int, Sequence[str]] = MappingProxyType({}),
    note: str = "",
) -> Screen:
    """Return the page of matches: channels, pace, switches, languages. `public` speaks the server's public language.

    `existing` are the chosen channels that still exist: Discord refuses a menu that names another. `lacking` maps a
    channel to the missing permissions without which no thread can be opened in it.
    """
    own = {"pace": _pace(t, now), "threads": _threads(t, now, lacking), "language": _language(t, now, public)}
    own["most"] = t("**Open matches a person:** {choice}.", choice=SERVER["most"].labels(t)[SERVER["most"].chosen(now)])
    lines = [own.get(setting.name) or setting.words(t, now) for setting in SERVER.values()]
    channels = (
        Menu(
            action="server-set",
            rest=str(ServerSetting("", name)),
            placeholder=hint,
            kind=Kind.CHANNELS,
            selected=tuple(channel for channel in existing if channel in chosen),
            minimum=0,
            maximum=most,
        )
        for name, hint, chosen, most in (
            (CHANNELS, t("Channels for matches (empty: all)"), now.channels, MAX_CHANNELS),
            (LOG, t("Channel for the log (empty: none)"), (now.log_channel,), 1),
        )
    )
    matches, log = channels
    return screen(
        _title(t),
        note,
        _where(t, now.channels),
        matches,
        _log(t, now.log_channel),
        log,
        "\n".join(lines),
        *(_setting_menu(t, setting, now) for setting in SERVER.values() if not setting.is_switch),
        *rows(
            [_switch(t, one.title_in(t), one.chosen(now) == ON, one.name) for one in SERVER.values() if one.is_switch]
        ),
        *page_rows(t, games, MATCHES),
    )


def rules_page(t: Translator, games: Mapping[str, HostedGame], now: ServerSettings, note: str = "") -> Screen:
    """Return the page of default options of every hosted game."""
    parts: list[Part] = [_title(t), note, t("Default rules for new challenges:")]
    for game in games.values():
        rules, name = game.logic.rules, game.presentation.name(t)
        for option in game.presentation.commands.options:
            values = rules.options[option.key]
            chosen = now.options_for(rules).get(option.key, values[0])
            offered = tuple(
                Option(str(choice.value), t.translate(choice.name), selected=choice.value == chosen)
                for choice in option.choices
            )
            parts.append(f"**{name}**\n-# {t.translate(option.description)}")
            parts.append(_menu(option.key, t.translate(option.description), offered, game=rules.key))
        parts.append(row(_switch(t, name, now.plays(rules), PLAY, rules.key)))
    return screen(*parts, *page_rows(t, games, RULES))


def banned_page(t: Translator, games: Mapping[str, HostedGame], banned: Sequence[Ban], note: str = "") -> Screen:
    """Return the page of bans, the last first, with controls that ban and unban a person."""

    def bans(longest: int) -> str:
        return "\n".join(_ban(t, ban, longest) for ban in banned)

    text = first_fitting(MAX_LIST, bans, REASON_LENGTHS) or t("No one is banned from playing in this server.")
    if len(banned) == MAX_BANS_LISTED:
        text += "\n-# " + t("These are the latest; the log has them all.")
    # Translators: a button
    ban = row(Button(action="server-form", label=t("Ban someone…"), style=Style.GRAVE))
    unban = Menu(action="server-unban", placeholder=t("Unban someone…"), kind=Kind.PEOPLE)
    return screen("## " + t("Bans"), note, text, ban, *([unban] if banned else ()), *page_rows(t, games, BANNED))


def turn_buttons(t: Translator, page: Button, at: int, pages: int) -> list[Button]:
    """Return the buttons that turn to the pages beside this one; none for a single page. `page` is without a label."""
    older = replace(page, number=at + 1, label=t("Older"), disabled=at == pages - 1)  # Translators: a button
    newer = replace(page, number=max(0, at - 1), label=t("Newer"), disabled=at == 0)  # Translators: a button
    return [older, newer] if pages > 1 else []


def page_button(label: str, page: str, *, disabled: bool = False) -> Button:
    """Return the button that shows a page of the settings in the same message."""
    return Button(action="server", rest=page, label=label, disabled=disabled)


def _title(t: Translator) -> str:
    return "## " + t("Server settings")


def _ban(t: Translator, ban: Ban, longest: int) -> str:
    player, moderator = mention(t, ban.user_id), mention(t, ban.by_user or None)
    day, reason = f"<t:{ban.at // 1000}:d>", shown_name(shorten(ban.reason, longest))
    # Translators: of a ban: who, since when, by whom, why
    text = t(
        "{player} since {day}, by {moderator}: {reason}", player=player, day=day, moderator=moderator, reason=reason
    )
    return text if ban.until is None else f"{text} {t('(The ban ends {when}.)', when=relative_time(ban.until))}"


def _where(t: Translator, channels: Sequence[int]) -> str:
    if not channels:
        return t("**Channels:** matches can be played in all of them.")
    named = ", ".join(f"<#{channel}>" for channel in channels)
    return t("**Channels:** matches can be played in {channels} and their threads.", channels=named)


def _log(t: Translator, channel: int | None) -> str:
    if channel is None:
        return t("**Log:** only here.")
    named = f"<#{channel}>"
    return t("**Log:** in {channel}. Everyone who sees that channel reads who is banned, and why.", channel=named)


def _pace(t: Translator, now: ServerSettings) -> str:
    pace = SERVER["pace"]
    return t("**Pace:** {pace}. A challenge can choose another.", pace=pace.labels(t)[pace.chosen(now)])


def _threads(t: Translator, now: ServerSettings, lacking: Mapping[int, Sequence[str]]) -> str:
    """Say whether each match gets a thread, and which channels lack the permissions for it."""
    lines = [SERVER["threads"].words(t, now)]
    without: dict[tuple[str, ...], list[int]] = {}
    for channel, permissions in lacking.items() if now.threads else ():
        without.setdefault(tuple(permissions), []).append(channel)
    for permissions, channels in without.items():  # together: a line for each channel might not fit into a message
        names = ", ".join(f"**{name}**" for name in permissions)
        where = ", ".join(f"<#{channel}>" for channel in channels)
        lines.append("⚠️ " + t("Not in {channel}: I'm missing {permissions} there.", channel=where, permissions=names))
    return "\n".join(lines)


def _language(t: Translator, now: ServerSettings, public: Translator) -> str:
    text = public.languages[public.language]
    if now.language is None:
        text = t("{language}, this bot's default", language=text)
    return t("**Public language:** {language}. What only one person can see is in their own language.", language=text)


def _menu(name: str, hint: str, options: tuple[Option, ...], game: str = "") -> Menu:
    return Menu(action="server-set", rest=str(ServerSetting(game, name)), placeholder=hint, options=options)


def _setting_menu(t: Translator, setting: Setting, now: ServerSettings) -> Menu:
    chosen, title = setting.chosen(now), setting.title_in(t)
    options = tuple(
        Option(name, t("{setting}: {choice}", setting=title, choice=label), selected=name == chosen)
        for name, label in setting.labels(t).items()
    )
    return _menu(setting.name, title, options)


def _switch(t: Translator, title: str, on: bool, name: str, game: str = "") -> Button:
    return Button(
        action="server-set",
        rest=str(ServerSetting(game, name, OFF if on else ON)),
        label=t("{setting}: on", setting=title) if on else t("{setting}: off", setting=title),
        style=chosen_if(on),
    )


def page_rows(t: Translator, games: Mapping[str, HostedGame], page: str) -> list[Row]:
    """Return the buttons to the other pages and the log."""
    # Translators: a button
    names = {MATCHES: t("Settings"), RULES: t("Games"), LIVE: t("In progress"), BANNED: t("Bans")}
    if not any(game.presentation.commands.options for game in games.values()):
        del names[RULES]
    buttons = (page_button(label, key, disabled=key == page) for key, label in names.items())
    return rows([*buttons, Button(action="server-log", label=t("Log"))])
