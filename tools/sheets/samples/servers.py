"""What moderators see: the settings of a server, bans, the log, matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.matches.access.server_settings import AuditEntry, AuditPage, ServerSettings
from bot.matches.core.model import PublicBoard
from bot.matches.moderation.moderators import MAX_BANS_LISTED, Ban, ModeratedMatch
from bot.ui.screens.access.server import banned_page, matches_page, rules_page
from bot.ui.screens.help import TOPICS, help_screen
from bot.ui.screens.lobby.challenge import challenge_screen
from bot.ui.screens.moderation.audit import log_screen
from bot.ui.screens.moderation.moderated_match import moderated_match_screen
from bot.ui.screens.reader import Reader
from bot.ui.screens.screen import Screen
from tests.support.screens import ANN, BEN, HOSTED, NOW, TRANSLATORS, VISIT, challenge, live, over, played
from tools.sheets.sample import Sample

SERVERS: Final = "servers"
HELP: Final = "help"

CHOSEN: Final = ServerSettings(
    pace="7d", hints=True, rated=False, threads=True, language="fr", channels=(2**62, 2**62 + 1)
)

LOGGED: Final = (
    ("pace", "3d", "none"),
    ("pace", "live", "1d"),
    ("rated", "on", "off"),
    ("hints", "on", "off"),
    ("threads", "off", "on"),
    ("language", "host", "fr"),
    ("channels", "", "1 2 3 4 5 6"),
    ("royal_visit:ruleset", "rulebook", "manual"),
    ("royal_court:rules", "court", "full"),
    ("end", "12", "*spam*"),
    ("ban", "7", "@everyone"),
    ("unban", "7", None),
    ("clear", "7", "royal_visit royal_court"),
)


def samples() -> Iterator[Sample]:
    for name, chosen in (("usual", ServerSettings()), ("chosen", CHOSEN)):

        def matches(reader: Reader, chosen: ServerSettings = chosen) -> Screen:
            lacking = {2**62: ["Attach Files"]} if chosen.threads else {}
            return matches_page(reader.t, HOSTED, chosen, TRANSLATORS[chosen.language or "en"], (2**62,), lacking)

        def rules(reader: Reader, chosen: ServerSettings = chosen) -> Screen:
            return rules_page(reader.t, HOSTED, chosen)

        yield Sample(SERVERS, f"{name}: matches", matches)
        yield Sample(SERVERS, f"{name}: rules", rules)
    for count in (0, 2, MAX_BANS_LISTED):

        def bans(reader: Reader, count: int = count) -> Screen:
            return banned_page(reader.t, HOSTED, [Ban(BEN + n, NOW, ANN, "*rude*") for n in range(count)])

        yield Sample(SERVERS, f"{count} bans", bans)
    entries = tuple(AuditEntry(ANN, NOW, what, before, after) for what, before, after in LOGGED)
    for name, page in (("log", AuditPage(entries, 1, 3)), ("log of nothing", AuditPage((), 0, 1))):
        yield Sample(SERVERS, name, lambda reader, page=page: log_screen(reader.t, HOSTED, page))
    board = played(None)[-1]
    for match in (live(), live(to_act=frozenset()), over()):
        seen = ModeratedMatch(match, PublicBoard(match, board), 3, 4, NOW)
        yield Sample(SERVERS, "match", lambda reader, seen=seen: moderated_match_screen(reader, VISIT, seen))

    def moderated_challenge(reader: Reader) -> Screen:
        shown = challenge_screen(reader.t, VISIT, challenge(), None)
        return moderated_match_screen(reader, VISIT, ModeratedMatch(challenge(), None, 3, None, NOW), shown)

    yield Sample(SERVERS, "challenge", moderated_challenge)
    yield from _help()


def _help() -> Iterator[Sample]:
    yield Sample(HELP, "first page", lambda reader: help_screen(reader.t, HOSTED))
    for topic in TOPICS:

        def make(reader: Reader, topic: str = topic) -> Screen:
            return help_screen(reader.t, HOSTED, topic, docs="https://example.org/docs/")

        yield Sample(HELP, topic, make)
    one = {VISIT.key: VISIT}
    yield Sample(HELP, "one game", lambda reader: help_screen(reader.t, one, "alone"), "help")
