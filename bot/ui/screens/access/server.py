"""The settings of a server, for its moderators: current values, and controls that change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.durations import SECOND, Time
from bot.games.lines import shorten
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.ids import ChannelId, UserId
from bot.matches.access.server_settings import CHANNELS, DAILY_CHANNEL, LOG, MAX_CHANNELS, PLAY, ServerSettings
from bot.matches.core.model import Person
from bot.matches.moderation.moderators import CLEAR, MAX_BANS_LISTED, Ban
from bot.settings.declaration import OFF, ON, Setting
from bot.settings.server import DAILY, SERVER
from bot.ui.custom_ids import ServerSetting
from bot.ui.names import label_name, mention, reason_words, relative_time
from bot.ui.screens.choices import MAX_LABEL, MAX_LIST, REASON_LENGTHS, first_fitting
from bot.ui.screens.hours import hour_labels, place, zone_labels
from bot.ui.screens.screen import (
    Button,
    Kind,
    Menu,
    Option,
    Part,
    Row,
    Screen,
    chosen_if,
    options_of,
    row,
    rows,
    screen,
)

MATCHES: Final = "matches"
RULES: Final = "rules"
PUZZLE: Final = "puzzle"
LIVE: Final = "live"
BANNED: Final = "banned"
AUDIT: Final = "log"
REMOVE: Final = "remove"
"""The pages of the settings, and what becomes of the welcome, as custom_ids spell them."""


def matches_page(
    t: Translator,
    games: Mapping[str, HostedGame],
    now: ServerSettings,
    public: Translator,
    existing: Sequence[int] = (),
    lacking: Mapping[ChannelId, Sequence[str]] = MappingProxyType({}),
    note: str = "",
    *,
    log_is_open: bool = False,
    welcome: bool = False,
) -> Screen:
    """Return the page of matches: each sentence above what changes it. `public` speaks the server's public language.

    `existing` are the chosen channels that still exist: Discord refuses a menu that names another. `lacking` maps a
    channel to the missing permissions without which no thread can be opened in it. `log_is_open`: everyone in the
    server sees the channel for the log. `welcome`: one stands in the server.
    """
    own = {
        "pace": t("**Pace**, unless a challenge chooses another. A table is an open challenge for three or more:"),
        "most": t("**Open matches and challenges a person** may have:"),
        "language": _language(t, now, public),
    }
    chosen = [one for one in SERVER.values() if not one.is_switch and one.name not in DAILY]
    menus: list[Part] = [part for one in chosen for part in (own[one.name], _setting_menu(t, one, now))]
    switches = [one for one in SERVER.values() if one.is_switch]
    # Translators: buttons
    posts = Button(action="server-welcome", label=t("Post welcome here"))
    removes = [Button(action="server-welcome", rest=REMOVE, label=t("Remove welcome"))] * welcome
    lines = [_threads(t, now, lacking) if one.name == "threads" else one.words(t, now) for one in switches]
    return screen(
        "## " + t("Server settings"),
        note,
        _where(t, now.channels),
        _channel_menu(CHANNELS, t("All channels"), now.channels, existing, MAX_CHANNELS),
        *menus,
        _log(t, now.log_channel, is_open=log_is_open),
        _channel_menu(LOG, t("No channel for the log"), (now.log_channel,), existing),
        "\n".join((*lines, "-# " + t("A challenge can choose to have hints or not, and not to count."))),
        *rows([*(_switch(t, one.title_in(t), one.chosen(now) == ON, one.name) for one in switches), posts, *removes]),
        *page_rows(t, games, MATCHES),
    )


def rules_page(t: Translator, games: Mapping[str, HostedGame], now: ServerSettings, note: str = "") -> Screen:
    """Return the page of every hosted game: whether it is played here, and its default options."""
    about = t(
        "Switched off, a game can't be begun here; its matches in progress continue. The rules below hold for new "
        "challenges that choose no others."
    )
    parts: list[Part] = ["## " + t("Games"), note, about]
    for game in games.values():
        rules, name = game.logic.rules, game.presentation.name(t)
        parts.append(row(_switch(t, name, now.plays(rules), PLAY, rules.key)))
        for option in game.presentation.commands.options:
            values = rules.options[option.key]
            chosen = now.options_for(rules).get(option.key, values[0])
            offered = {choice.value: t.translate(choice.name) for choice in option.choices}
            hint = t.translate(option.description)
            parts.append(_menu(option.key, hint, options_of(offered, chosen), game=rules.key))
    return screen(*parts, *page_rows(t, games, RULES))


def puzzle_page(
    t: Translator,
    games: Mapping[str, HostedGame],
    now: ServerSettings,
    existing: Sequence[int] = (),
    note: str = "",
    *,
    region: str = "",
    due: Time | None = None,
) -> Screen:
    """Return the page of the daily puzzle. `existing`: as above; `region`: the one whose time zones are offered.

    `due`: when the next one is.
    """
    hour, zones = hour_labels(t), zone_labels(t, now.daily_zone, region)
    text = t("**Daily puzzle:** none. Choose a channel, and one puzzle a day is posted there.")
    if now.daily_channel is not None:
        text = t(
            "**Daily puzzle:** in {channel} at {time}, {zone} time, or up to ten minutes later.",
            channel=f"<#{now.daily_channel}>",
            time=hour[now.daily_hour],
            zone=place(t, now.daily_zone),
        )
    if due is not None:
        text += " " + t("The next one comes {when}.", when=relative_time(due))
    explained = t("People solve it in private. The next post names the fastest. No one is pinged.")
    return screen(
        f"## {t('Daily puzzle')}",
        note,
        f"{text}\n{explained}",
        _channel_menu(DAILY_CHANNEL, t("No channel for the daily puzzle"), (now.daily_channel,), existing),
        _menu("daily_hour", t("Hour of the daily puzzle"), options_of(hour, now.daily_hour)),
        _menu("daily_zone", t("Choose the time zone…"), options_of(zones, now.daily_zone)),
        *page_rows(t, games, PUZZLE),
    )


def banned_page(
    t: Translator, games: Mapping[str, HostedGame], banned: Sequence[Ban], names: Mapping[UserId, str], note: str = ""
) -> Screen:
    """Return the page of bans, the last first, with controls that ban and unban a person. `names`: those known."""

    def bans(longest: int) -> str:
        return "\n".join(_ban(t, ban, longest) for ban in banned)

    text = first_fitting(MAX_LIST, bans, REASON_LENGTHS) or t("No one is banned from playing in this server.")
    if len(banned) == MAX_BANS_LISTED:
        text += "\n-# " + t("These are the latest; the log has them all.")
    # Translators: a button
    ban = row(
        Button(action="server-form", label=t("Ban someone…"), style=Style.GRAVE),
        Button(action="server-form", rest=CLEAR, label=t("Leaderboard: clear…")),
    )
    people = [Person(ban.user_id, names.get(ban.user_id, "")) for ban in banned]
    reasons = [shorten(ban.reason, MAX_LABEL) for ban in banned]
    named = zip(people, reasons, strict=True)
    options = tuple(Option(str(one.id), label_name(one, MAX_LABEL), reason) for one, reason in named)
    unban = Menu(action="server-unban", placeholder=t("Unban someone…"), options=options)
    return screen("## " + t("Bans"), note, text, ban, *([unban] if banned else ()), *page_rows(t, games, BANNED))


def turn_buttons(t: Translator, page: str, at: int, pages: int) -> list[Button]:
    """Return the buttons that turn to what is beside this in a long page of the settings; none if it is short."""
    turn = Button(action="server-turn", rest=page, label="")
    older = replace(turn, number=at + 1, label=t("Older"), disabled=at == pages - 1)  # Translators: a button
    newer = replace(turn, number=max(0, at - 1), label=t("Newer"), disabled=at == 0)  # Translators: a button
    return [older, newer] if pages > 1 else []


def page_button(label: str, page: str, *, disabled: bool = False) -> Button:
    """Return the button that shows a page of the settings in the same message."""
    return Button(action="server", rest=page, label=label, disabled=disabled)


def ban_end(t: Translator, until: Time | None) -> str:
    """Say till when a ban is; None: for good."""
    # Translators: of a ban: {when} is a date with its time
    return t("for good") if until is None else t("until {when}", when=f"<t:{until // SECOND}:f>")


def in_place(t: Translator, length: str, before: Time | None) -> str:
    """Say of how long a ban is till when the one before was; None: for good."""
    # Translators: of a ban: "until Sunday (was for good)"
    return t("{length} (was {before})", length=length, before=ban_end(t, before))


def unban_button(t: Translator, user: UserId) -> Button:
    """Return the button that lifts a ban."""
    return Button(action="server-unban", rest=str(user), label=t("Unban"))  # Translators: a button


def _ban(t: Translator, ban: Ban, longest: int) -> str:
    player, by = mention(t, ban.user_id), mention(t, ban.by_user or None)
    length, day = ban_end(t, ban.until), f"<t:{ban.at // SECOND}:f>"
    # Translators: of a ban: who, until when or for good, since when, by whom
    text = t("{player}, {length} (since {day}, by {moderator}).", player=player, length=length, day=day, moderator=by)
    return f"{text} {reason_words(t, shorten(ban.reason, longest))}".strip()


def _where(t: Translator, channels: Sequence[ChannelId]) -> str:
    if not channels:
        return t("**Channels:** matches can be played in all of them.")
    named = ", ".join(f"<#{channel}>" for channel in channels)
    return t("**Channels:** matches can be played in {channels}, threads included.", channels=named)


def _log(t: Translator, channel: ChannelId | None, *, is_open: bool) -> str:
    if channel is None:
        return t("**Log:** not posted; **Log** below shows it.")
    text = t("**Log:** also posted in {channel}.", channel=f"<#{channel}>")
    return text + "\n⚠️ " + t("Everyone can see that channel: they read who is banned, and why.") if is_open else text


def _threads(t: Translator, now: ServerSettings, lacking: Mapping[ChannelId, Sequence[str]]) -> str:
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
    return t("**Public language:** {language}. Private answers are in each person's own.", language=text)


def _channel_menu(name: str, hint: str, chosen: Sequence[int | None], existing: Sequence[int], most: int = 1) -> Menu:
    return Menu(
        action="server-set",
        rest=str(ServerSetting("", name)),
        placeholder=hint,
        kind=Kind.CHANNELS,
        selected=tuple(channel for channel in existing if channel in chosen),
        minimum=0,
        maximum=most,
    )


def _menu(name: str, hint: str, options: tuple[Option, ...], game: str = "") -> Menu:
    return Menu(action="server-set", rest=str(ServerSetting(game, name)), placeholder=hint, options=options)


def _setting_menu(t: Translator, setting: Setting, now: ServerSettings) -> Menu:
    return _menu(setting.name, setting.title_in(t), options_of(setting.labels(t), setting.chosen(now)))


def _switch(t: Translator, title: str, on: bool, name: str, game: str = "") -> Button:
    return Button(
        action="server-set",
        rest=str(ServerSetting(game, name, OFF if on else ON)),
        label=t("{setting}: on", setting=title) if on else t("{setting}: off", setting=title),
        style=chosen_if(on),
    )


def page_rows(t: Translator, games: Mapping[str, HostedGame], page: str) -> list[Row]:
    """Return the buttons to the other pages."""
    # Translators: a button
    names = {
        MATCHES: t("Settings"),
        RULES: t("Games"),
        PUZZLE: t("Daily puzzle"),
        LIVE: t("In progress"),
        BANNED: t("Bans"),
        AUDIT: t("Log"),
    }
    if not any(game.presentation.commands.options for game in games.values()):
        del names[RULES]
    if not any(game.presentation.puzzles for game in games.values()):
        del names[PUZZLE]
    return rows([page_button(label, key, disabled=key == page) for key, label in names.items()])
