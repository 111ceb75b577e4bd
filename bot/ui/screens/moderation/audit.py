"""The audit log of a server, private to its moderators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.durations import DAY, SECOND, Time
from bot.games.lines import shorten
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.access import server_settings
from bot.matches.access.server_settings import CHANNELS, DAILY_CHANNEL, DAILY_STOPPED, LOG, PLAY, AuditEntry, AuditPage
from bot.matches.moderation import moderators
from bot.settings.server import AGREED, SERVER
from bot.ui.names import jump_url, mention, shown_name
from bot.ui.screens.access.server import AUDIT, ban_end, in_place, page_rows, turn_buttons
from bot.ui.screens.choices import MAX_LIST, REASON_LENGTHS, first_fitting
from bot.ui.screens.hours import hour_labels, place
from bot.ui.screens.moderation.form import ban_length
from bot.ui.screens.screen import Screen, rows, screen

PAGE: Final = 10
"""Entries on a page."""

_CHANNELS: Final[Mapping[str, Callable[[Translator], str]]] = {
    CHANNELS: lambda t: t("Channels"),
    LOG: lambda t: t("Channel for the log"),
    DAILY_CHANNEL: lambda t: t("Daily puzzle"),
}
"""What has channels as its value, by its title."""

_SHOWN: Final = 5
"""Channels that an entry names, at most."""


def log_screen(t: Translator, games: Mapping[str, HostedGame], log: AuditPage) -> Screen:
    """Return one page, the newest entry first."""
    text = log_text(t, games, log) or t("No changes yet.")
    if log.pages > 1:
        text += "\n-# " + t("Page {page} of {pages}", page=log.page + 1, pages=log.pages)
    turns = turn_buttons(t, AUDIT, log.page, log.pages)
    return screen("## " + t("This server's log"), text, *rows(turns), *page_rows(t, games, AUDIT))


def log_text(t: Translator, games: Mapping[str, HostedGame], log: AuditPage, *, dated: bool = True) -> str:
    """Return the entries, each in two lines; not `dated`: posted at once, so that Discord shows the time."""

    def entries(longest: int) -> str:
        return "\n".join(
            f"-# {f'<t:{entry.at // SECOND}:f> · ' * dated}{_by(t, entry)}\n{_words(t, games, log, entry, longest)}"
            for entry in log.entries
        )

    return first_fitting(MAX_LIST, entries, REASON_LENGTHS)


def _by(t: Translator, entry: AuditEntry) -> str:
    return "🤖" if entry.change == DAILY_STOPPED else mention(t, entry.user_id or None)


def _person(t: Translator, number: str) -> str:
    return mention(t, UserId(int(number)) or None)


def _words(t: Translator, games: Mapping[str, HostedGame], log: AuditPage, entry: AuditEntry, longest: int) -> str:
    """Return one line; a moderator's reason has at most `longest` characters before it is escaped."""
    about, after = entry.before or "", entry.after or ""
    reason = shown_name(shorten(after, longest))
    action, *ban = entry.change.split(":")
    match action:
        case server_settings.END:
            return _why(t, t("Ended match {number}", number=_ended(t, log, about)), reason)
        case server_settings.CLOSE:
            return _why(t, t("Closed challenge {number}", number=_ended(t, log, about)), reason)
        case moderators.BAN:
            days, *replaced = map(int, ban)
            length = ban_length(t, days) + (", " + ban_end(t, entry.at + days * DAY) if days else "")
            length = in_place(t, length, Time(replaced[0]) if replaced[0] else None) if replaced else length
            return _why(t, t("Banned {player} {length}", player=_person(t, about), length=length), reason)
        case moderators.UNBAN:
            return t("Unbanned {player}", player=_person(t, about))
        case server_settings.DAILY_STOPPED:
            stopped = t("The daily puzzle has stopped: I can't post in {channel} any more.", channel=f"<#{about}>")
            return " ".join((stopped, t("Discord's reason has the number {code}.", code=after)))
        case server_settings.WELCOME:
            if not after:
                return t("Removed the welcome from {channel}", channel=f"<#{about}>")
            return t("Posted the welcome in {channel}", channel=f"<#{after}>")
        case moderators.CLEAR:
            named = ", ".join(games[key].presentation.name(t) for key in after.split() if key in games)
            return t(
                "Cleared {player} from this server's leaderboards ({games})", player=_person(t, about), games=named
            )
    before, after = (_value(t, games, entry.change, value) for value in (about, after))
    # Translators: a setting, what held before, what holds now: "Pace: No clock → One day a turn"
    return t("{setting}: {before} → {after}", setting=_title(t, games, entry.change), before=before, after=after)


def _why(t: Translator, text: str, reason: str) -> str:
    """Add a moderator's reason, if there is one."""
    # Translators: {act} is what a moderator did: "Ended match #3: asked by both"
    return t("{act}: {reason}", act=text, reason=reason) if reason else text


def _ended(t: Translator, log: AuditPage, number: str) -> str:
    """Name a match by its number, as a link to its message, with its people."""
    if (match := log.ended.get(number)) is None:
        return f"#{number}"
    link = f"<#{match.channel}>" if match.message is None else jump_url(match.guild, match.channel, match.message)
    people = [f"<@{user}>" for user in match.people]
    people += [t("{name} (invited)", name=f"<@{user}>") for user in match.invited]
    return f"#{number} {link} · {', '.join(people)}"


def setting_now(t: Translator, games: Mapping[str, HostedGame], setting: str, value: str) -> str:
    """Say what a setting is now, and whether matches in progress keep what they began with."""
    choice, option = _value(t, games, setting, value), setting.partition(":")[2]
    text = t("{setting}: {choice}", setting=_title(t, games, setting), choice=choice) + "."
    agreed = setting in AGREED or option not in ("", PLAY)
    return f"{text} {t('Matches in progress stay as agreed.')}" if agreed else text


def _title(t: Translator, games: Mapping[str, HostedGame], setting: str) -> str:
    """Return the title of a setting by its name in the log."""
    if setting in SERVER:
        return SERVER[setting].title_in(t)
    if setting in _CHANNELS:
        return _CHANNELS[setting](t)
    key, _, option = setting.partition(":")
    if option == PLAY and key in games:
        return games[key].presentation.name(t)
    if option and key in games:
        known = next((known.name for known in games[key].presentation.commands.options if known.key == option), None)
        return f"{games[key].presentation.name(t)}, {option if known is None else t.translate(known)}"
    return setting


def _value(t: Translator, games: Mapping[str, HostedGame], setting: str, value: str) -> str:
    """Return a setting's value in words; a value that no longer exists as it is stored."""
    if setting in _CHANNELS:
        channels = value.split()
        more = " …" if len(channels) > _SHOWN else ""
        return ", ".join(f"<#{channel}>" for channel in channels[:_SHOWN]) + more or (
            # Translators: the channels in which to play, or that of the log: no channel
            t("everywhere") if setting == CHANNELS else t("none")
        )
    if setting in SERVER or setting.endswith(f":{PLAY}"):
        own = {"daily_hour": hour_labels(t), "daily_zone": {value: place(t, value)}}
        return (own.get(setting) or SERVER.get(setting, SERVER["rated"]).labels(t)).get(value, value)
    key, _, option = setting.partition(":")
    options = games[key].presentation.commands.options if key in games else ()
    choices = (choice for known in options if known.key == option for choice in known.choices)
    return next((t.translate(choice.name) for choice in choices if choice.value == value), value)
