"""What stands in place of a board elsewhere: the way to it, and nothing of the match itself."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.ui.screens.outbox.elsewhere import elsewhere_screen
from tests.support.screens import ANN, BEN, EN, POST, VISIT, actions, assert_fits, live, said


def test_channel_reads_that_the_match_goes_on_in_private_and_only_the_rules_can_be_opened() -> None:
    screen = elsewhere_screen(EN, VISIT, live(direct=True), POST)
    assert said(screen) == (
        "### This match continues in direct messages. Its result will be posted here.\n"
        f"-# #7 · 🟢 <@{ANN}> · 🔴 <@{BEN}> · unrated"
    )
    assert actions(screen) == ["rules"]
    assert not screen.pictures
    assert screen.ping == ()


def test_private_messages_read_in_which_channel_or_thread_the_match_goes_on() -> None:
    assert "### This match continues in <#2>." in said(elsewhere_screen(EN, VISIT, live(), POST))
    assert "### This match continues in <#9>." in said(elsewhere_screen(EN, VISIT, live(thread=9), POST))


def test_fits_into_a_message(t: Translator) -> None:
    for direct in (True, False):
        assert_fits(elsewhere_screen(t, VISIT, live(direct=direct, id=10**9, thread=2**63 - 1), POST))
