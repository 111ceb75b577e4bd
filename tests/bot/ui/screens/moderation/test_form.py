"""The forms of moderators say what they do before they do it."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import MatchId
from bot.ui.screens.moderation.form import end_form, person_form
from tests.support.screens import EN, VISIT, challenge, live


def test_form_says_what_it_ends_and_that_it_cannot_be_undone() -> None:
    assert end_form(EN, VISIT, replace(live(), id=MatchId(2))).title == "End match #2: can't be undone"
    assert end_form(EN, VISIT, replace(challenge(), id=MatchId(2))).title == "Close challenge #2: can't be undone"


def test_form_of_a_ban_says_who_reads_the_reason() -> None:
    assert person_form(EN).reason == "Reason (optional), for the person and the log"
    assert person_form(EN, log_is_open=True).reason == "Reason (optional); ⚠️ everyone reads the log"
