"""What moderators see: the settings of a server, bans, the log, matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from discord import Permissions

from bot.i18n.translator import Translator
from bot.ids import ChannelId, MatchId, MessageId, UserId
from bot.matches.access.server_settings import AuditEntry, AuditPage, ServerSettings
from bot.matches.core.model import Match, PublicBoard
from bot.matches.moderation.moderators import CLEAR, MAX_BANS_LISTED, Ban, ModeratedMatch
from bot.settings.server import PaceKey
from bot.ui.permissions import lacking_for_threads
from bot.ui.screens.access.server import banned_page, matches_page, puzzle_page, rules_page, unban_button
from bot.ui.screens.help import TOPICS, help_screen, welcome_screen
from bot.ui.screens.lobby.challenge import challenge_screen
from bot.ui.screens.moderation.audit import log_screen, setting_now
from bot.ui.screens.moderation.form import end_form, person_form
from bot.ui.screens.moderation.moderated_match import live_choice, live_page, moderated_match_screen
from bot.ui.screens.screen import Reader, Screen, row, screen
from tests.support.screens import ANN, BEN, HOSTED, NOW, TRANSLATORS, VISIT, challenge, listed, live, over, played
from tools.sheets.sample import Sample, for_reader, in_language

SERVERS: Final = "servers"
HELP: Final = "help"

LABEL: Final = 45
"""Discord's limit of characters of a form's title and labels."""

CHOSEN: Final = ServerSettings(
    pace=PaceKey.WEEK,
    hints=True,
    rated=False,
    threads=True,
    pings=False,
    language="fr",
    channels=(ChannelId(2**62), ChannelId(2**62 + 1)),
    log_channel=ChannelId(2**62),
    daily_channel=ChannelId(2**62),
)

LOGGED: Final = (
    ("pace", "3d", "none"),
    ("pace", "live", "1d"),
    ("rated", "on", "off"),
    ("hints", "on", "off"),
    ("threads", "off", "on"),
    ("language", "host", "fr"),
    ("channels", "", "1 2 3 4 5 6"),
    ("log", "", "5"),
    ("daily", "", "5"),
    ("welcome", "", "5"),
    ("welcome", "5", ""),
    ("daily_hour", "9", "18"),
    ("daily_zone", "UTC", "Europe/Paris"),
    ("daily-stopped", "5", "10003"),
    ("royal_visit:play", "on", "off"),
    ("royal_visit:ruleset", "rulebook", "manual"),
    ("royal_court:rules", "court", "full"),
    ("end", "12", "*spam*"),
    ("close", "13", "*spam*"),
    ("close", "14", None),
    ("ban:7:0", "7", "@everyone"),
    ("ban:0", "7", ""),
    ("unban", "7", None),
    ("clear", "7", "royal_visit royal_court"),
)


def samples() -> Iterator[Sample]:
    for name, chosen in (("usual", ServerSettings()), ("chosen", CHOSEN)):
        yield in_language(SERVERS, f"{name}: matches", _matches, chosen)
        yield in_language(SERVERS, f"{name}: rules", rules_page, HOSTED, chosen)
        yield in_language(SERVERS, f"{name}: daily puzzle", puzzle_page, HOSTED, chosen, due=NOW)
    yield in_language(SERVERS, "zones: daily puzzle", puzzle_page, HOSTED, CHOSEN, region="0")
    yield in_language(SERVERS, "changed: matches", _matches, CHOSEN, changed=True)
    for count in (0, 2, MAX_BANS_LISTED):
        bans = [Ban(UserId(BEN + n), NOW, ANN, "*rude*", NOW if n else None) for n in range(count)]
        yield in_language(SERVERS, f"{count} bans", banned_page, HOSTED, bans, {BEN: "Ben"})
    yield in_language(SERVERS, "banned", lambda t: screen(row(unban_button(t, BEN))))
    entries = tuple(AuditEntry(ANN, NOW, what, before, after) for what, before, after in LOGGED)
    for name, page in (("log", AuditPage(entries, 1, 3)), ("log of nothing", AuditPage((), 0, 1))):
        yield in_language(SERVERS, name, log_screen, HOSTED, page)
    board = played(None)[-1]
    for match in (live(), live(to_act=frozenset()), over()):
        seen = ModeratedMatch(match, PublicBoard(match, board), ChannelId(3), MessageId(4), NOW)
        yield for_reader(SERVERS, "match", moderated_match_screen, VISIT, seen)
        unmoved = replace(seen, board=PublicBoard(match, replace(board, last=None)))
        yield for_reader(SERVERS, "match, unmoved", moderated_match_screen, VISIT, unmoved)
    yield for_reader(SERVERS, "challenge", _moderated_challenge)
    yield in_language(SERVERS, "form, ban", _form, None)
    for ended in (replace(live(), id=MatchId(10**9)), replace(challenge(), id=MatchId(10**9))):
        yield in_language(SERVERS, f"form, {ended.state}", _form, ended)
    yield in_language(SERVERS, "form, clear", _form, None, CLEAR)
    yield in_language(SERVERS, "form, the log is open", _form, None, open_log=True)
    yield in_language(SERVERS, "challenge in a list", live_choice, VISIT, listed(challenge(), "Ben"), NOW)
    for count in (0, 1, 60):
        matches = [listed(challenge())] * count
        yield in_language(SERVERS, f"{count} in progress", live_page, HOSTED, matches, 1, NOW)
    yield from _help()


def _form(t: Translator, match: Match | None, about: str = "", *, open_log: bool = False) -> Screen:
    form = person_form(t, about, log_is_open=open_log) if match is None else end_form(t, VISIT, match)
    labels = [label for label in (form.title, form.person, form.days, *form.lengths.values(), form.reason) if label]
    assert max(map(len, labels)) <= LABEL, labels
    return screen(*labels, form.text)


def _matches(t: Translator, chosen: ServerSettings, *, changed: bool = False) -> Screen:
    lacking = {ChannelId(2**62): lacking_for_threads(t, Permissions.none())} if chosen.threads else {}
    note = f"✅ {setting_now(t, HOSTED, 'pace', PaceKey.WEEK)}" if changed else ""
    return matches_page(
        t,
        HOSTED,
        chosen,
        TRANSLATORS[chosen.language or "en"],
        (2**62,),
        lacking,
        note,
        log_is_open=changed,
        welcome=changed,
    )


def _moderated_challenge(reader: Reader) -> Screen:
    shown = challenge_screen(reader.t, VISIT, challenge(), None)
    return moderated_match_screen(reader, VISIT, ModeratedMatch(challenge(), None, ChannelId(3), None, NOW), shown)


def _help() -> Iterator[Sample]:
    yield in_language(HELP, "welcome", welcome_screen, HOSTED)
    yield in_language(HELP, "welcome, games off", welcome_screen, {})
    yield for_reader(HELP, "first page", help_screen, HOSTED)
    yield for_reader(HELP, "first page, games off", help_screen, HOSTED, off=tuple(HOSTED))
    yield for_reader(HELP, "first page, no one to challenge", help_screen, HOSTED, invitation="https://example.org/")
    for topic in TOPICS:
        yield for_reader(HELP, topic, help_screen, HOSTED, topic, docs="https://example.org/docs/")
        yield for_reader(HELP, f"{topic}, one game", help_screen, HOSTED, topic, off=("royal_court",))
