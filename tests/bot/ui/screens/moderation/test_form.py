"""The forms of moderators say what they do before they do it."""

from __future__ import annotations

from bot.ui.screens.moderation.form import moderator_form
from tests.support.screens import EN


def test_form_says_what_it_ends_and_that_it_cannot_be_undone() -> None:
    assert moderator_form(EN, 2).title == "End match #2: can't be undone"
    assert moderator_form(EN, 2, "challenge").title == "Close challenge #2: can't be undone"


def test_form_of_a_ban_says_who_reads_the_reason() -> None:
    assert moderator_form(EN, 0).reason == "The reason, for the person and the log"
    assert moderator_form(EN, 0, log_is_open=True).reason == "The reason; ⚠️ everyone can read the log"
