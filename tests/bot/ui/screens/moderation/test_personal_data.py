"""What is kept about a person: as a file, and asked twice before it goes."""

from __future__ import annotations

import pytest

from bot.i18n.translator import Translator
from bot.matches.moderation.personal_data import DeletionImpact
from bot.ui.screens.moderation.personal_data import (
    data_screen,
    delete_screen,
    deleted_screen,
    deleting_screen,
    export_screen,
)
from tests.support.screens import EN, assert_fits, screen_text


@pytest.mark.parametrize(
    ("stake", "words"),
    [
        (DeletionImpact(1, 0, 0, 0), "- You resign or leave 1 match in progress."),
        (DeletionImpact(2, 0, 0, 0), "- You resign or leave 2 matches in progress."),
        (DeletionImpact(0, 1, 0, 0), "- 1 open challenge is withdrawn or declined."),
        (DeletionImpact(0, 2, 0, 0), "- 2 open challenges are withdrawn or declined."),
        (DeletionImpact(0, 0, 1, 0), "- 1 finished match stays for its other players"),
        (DeletionImpact(0, 0, 2, 0), "- 2 finished matches stay for their other players"),
        (DeletionImpact(0, 0, 0, 1), "- Your rating and your entries on the leaderboards are deleted."),
    ],
)
def test_question_says_what_goes(stake: DeletionImpact, words: str) -> None:
    assert words in screen_text(delete_screen(EN, stake))


def test_fits_into_a_message(t: Translator) -> None:
    for screen in (data_screen(t, "…"), delete_screen(t, DeletionImpact(10**9, 10**9, 10**9, 9)), deleted_screen(t)):
        assert_fits(screen)
    assert_fits(deleting_screen(t))
    assert_fits(export_screen(t, "my-data.json", b"{}"))
