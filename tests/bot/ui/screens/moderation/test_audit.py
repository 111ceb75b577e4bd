"""A server's log: each kind of change in a line, the newest first, in pages."""

from __future__ import annotations

import pytest

from bot.durations import SECOND
from bot.i18n.translator import Translator
from bot.ids import NO_USER, UserId
from bot.matches.access.server_settings import AuditEntry, AuditPage
from bot.matches.moderation.moderators import MAX_REASON_LENGTH
from bot.ui.screens.moderation.audit import PAGE, log_screen
from tests.support.screens import ANN, EN, HOSTED, NOW, assert_fits, screen_text


def _entry(what: str, before: str | None = None, after: str | None = None, user: UserId = ANN) -> AuditEntry:
    return AuditEntry(user, NOW, what, before, after)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (_entry("pace", "3d", "none"), "Pace: 3 days a turn → No clock"),
        (_entry("pace", "9d", "1d"), "Pace: 9d → 1 day a turn"),
        (_entry("rated", "on", "off"), "Rated: on → off"),
        (_entry("hints", "off", "on"), "Hints: off → on"),
        (_entry("threads", "off", "on"), "Threads: off → on"),
        (_entry("daily_hour", "9", "18"), "Hour of the daily puzzle: 9:00\u202fAM → 6:00\u202fPM"),
        (_entry("daily_zone", "UTC", "Europe/London"), "Time zone of the daily puzzle: UTC → London"),
        (_entry("welcome", "1", "1"), "Posted the welcome in <#1>"),
        (_entry("welcome", "1", ""), "Removed the welcome from <#1>"),
        (_entry("language", "host", "fr"), "Public language: This bot's default language → Français"),
        (_entry("language", "tlh", "host"), "Public language: tlh → This bot's default language"),
        (_entry("channels", "", "1 2"), "Channels: everywhere → <#1>, <#2>"),
        (_entry("channels", "1 2 3 4 5 6", ""), "Channels: <#1>, <#2>, <#3>, <#4>, <#5> … → everywhere"),
        (
            _entry("royal_visit:ruleset", "rulebook", "manual"),
            "Royal Visit, ruleset: Rulebook (standard) → Variant (another text of the rules)",
        ),
        (_entry("royal_visit:gone", "x", "y"), "Royal Visit, gone: x → y"),
        (_entry("gone:ruleset", "x", "y"), "gone:ruleset: x → y"),
        (_entry("end", "12", "*spam*"), r"Ended match #12: \*spam\*"),
        (_entry("close", "12", "*spam*"), r"Closed challenge #12: \*spam\*"),
        (_entry("close", "12"), "Closed challenge #12"),
        (_entry("ban:0", "7", "<@&1>"), r"Banned <@7> for good: \<@&1>"),
        (_entry("ban:0", "7", ""), "Banned <@7> for good"),
        (_entry(f"ban:0:{NOW}", "7", "rude"), f"Banned <@7> for good (was until <t:{NOW // SECOND}:f>): rude"),
        (_entry("ban:1", "7", "rude"), f"Banned <@7> for 1 day, until <t:{NOW // SECOND + 86_400}:f>: rude"),
        (
            _entry("ban:30", "0", "rude"),
            f"Banned a former player for 30 days, until <t:{NOW // SECOND + 30 * 86_400}:f>: rude",
        ),
        (_entry("unban", "7"), "Unbanned <@7>"),
        (_entry("clear", "7", "royal_visit gone"), "Cleared <@7> from this server's leaderboards (Royal Visit)"),
    ],
)
def test_entry_says_what_was_changed(entry: AuditEntry, words: str) -> None:
    assert screen_text(log_screen(EN, HOSTED, AuditPage((entry,), 0, 1))) == (
        f"## This server's log\n-# <t:{NOW // SECOND}:f> · <@{ANN}>\n{words}"
    )


def test_person_who_is_gone_has_no_mention() -> None:
    assert "· a former player\n" in screen_text(
        log_screen(EN, HOSTED, AuditPage((_entry("rated", "on", "off", user=NO_USER),), 0, 1))
    )


@pytest.mark.parametrize("reason", ["x" * MAX_REASON_LENGTH, "*" * MAX_REASON_LENGTH])
def test_fits_into_a_message(t: Translator, reason: str) -> None:
    entries = tuple(_entry("ban:7:0", str(ANN), reason) for _ in range(PAGE))
    for page in range(3):
        assert_fits(log_screen(t, HOSTED, AuditPage(entries, page, 3)))
