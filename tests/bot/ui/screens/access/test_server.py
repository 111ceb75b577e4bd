"""A server's settings for its moderators: what holds, the controls that change it, and who is banned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from unicodedata import normalize

import pytest

from bot.durations import SECOND
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import NO_USER, ChannelId
from bot.matches.access.server_settings import MAX_CHANNELS, ServerSettings
from bot.matches.moderation.moderators import MAX_BANS_LISTED, MAX_REASON_LENGTH, Ban
from bot.settings.hours import REGIONS, UTC
from bot.settings.server import PaceKey
from bot.ui.screens.access.server import banned_page, matches_page, rules_page
from bot.ui.screens.hours import zone_labels
from tests.support.screens import ANN, BARE_VISIT, BEN, EN, HOSTED, NOW, assert_fits, labels, screen_text


def test_page_of_rules_is_left_out_where_no_game_has_options() -> None:
    commands = BARE_VISIT.presentation.commands
    bare = replace(commands, group="bare", options=())
    game = HostedGame(BARE_VISIT.logic, replace(BARE_VISIT.presentation, commands=bare))
    shown = labels(banned_page(EN, {"bare": game}, [], {}))
    assert [label for row in shown for label in row] == [
        "Ban someone…",
        "Leaderboard: clear…",
        "Settings",
        "In progress",
        "Bans",
        "Log",
    ]


def _bans(count: int, reason: str = "*rude* <@1>") -> Sequence[Ban]:
    return [Ban(BEN, NOW, ANN, reason) for _ in range(count)]


def test_ban_says_who_since_when_by_whom_and_why() -> None:
    text = screen_text(banned_page(EN, HOSTED, _bans(1), {}))
    assert rf"<@{BEN}>, for good (since <t:{NOW // SECOND}:f>, by <@{ANN}>). Reason: \*rude\* \<@1>" in text
    assert "The last ones" not in text


def test_moderator_who_is_gone_has_no_mention() -> None:
    assert "by a former player). Reason: rude" in screen_text(
        banned_page(EN, HOSTED, [Ban(BEN, NOW, NO_USER, "rude")], {})
    )


def test_server_without_bans_says_so_and_a_full_page_that_there_are_more() -> None:
    assert "No one is banned from playing in this server." in screen_text(banned_page(EN, HOSTED, [], {}))
    full = screen_text(banned_page(EN, HOSTED, _bans(MAX_BANS_LISTED, "rude"), {}))
    assert full.endswith("These are the latest; the log has them all.")


def test_cities_of_a_region_are_in_alphabetical_order_below_the_way_back(t: Translator) -> None:
    for region in range(len(REGIONS)):
        back, *cities = zone_labels(t, UTC, str(region)).values()
        assert back == t("All regions…")
        assert cities == sorted(cities, key=lambda city: normalize("NFD", city).encode("ascii", "ignore"))


def test_fits_into_a_message(t: Translator) -> None:
    channels = tuple(ChannelId(2**63 - 1 - number) for number in range(MAX_CHANNELS))
    full = ServerSettings(
        PaceKey.LIVE,
        rated=False,
        hints=True,
        threads=True,
        pings=False,
        most="1",
        language="fr",
        options={("royal_visit", "ruleset"): "manual"},
        channels=channels,
    )
    assert_fits(matches_page(t, HOSTED, full, t, channels, dict.fromkeys(channels[:1], ["Create Public Threads"] * 3)))
    assert_fits(matches_page(t, HOSTED, ServerSettings(), t))
    assert_fits(rules_page(t, HOSTED, full))


@pytest.mark.parametrize("reason", ["x" * MAX_REASON_LENGTH, "*" * MAX_REASON_LENGTH])
def test_longest_bans_fit_into_a_message(t: Translator, reason: str) -> None:
    assert_fits(banned_page(t, HOSTED, _bans(MAX_BANS_LISTED, reason), {}))


def test_threads_that_can_be_opened_nowhere_fit_into_a_message(t: Translator) -> None:
    channels = tuple(ChannelId(2**63 - 1 - number) for number in range(MAX_CHANNELS))
    names = ["Create Public Threads", "Send Messages in Threads"]
    settings = ServerSettings(threads=True, channels=channels)
    assert_fits(matches_page(t, HOSTED, settings, t, channels, dict.fromkeys(channels, names)))
