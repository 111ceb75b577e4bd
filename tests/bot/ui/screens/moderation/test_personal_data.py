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
from tests.support.screens import EN, actions, assert_fits, labels, said


def test_first_screen_offers_a_file_and_a_deletion_that_asks_once_more() -> None:
    screen = data_screen(EN, "Nothing was deleted.")
    assert screen.parts[0] == "Nothing was deleted."
    assert labels(screen) == [["Export", "Delete…"]]
    assert actions(screen) == ["data-export", "data-delete"]


def test_file_has_its_name_and_bytes() -> None:
    [file] = export_screen(EN, "my-data.json", b"{}").files
    assert (file.name, file.data) == ("my-data.json", b"{}")


@pytest.mark.parametrize(
    ("stake", "words"),
    [
        (DeletionImpact(1, 0, 0, 0), "- You resign or leave 1 match under way."),
        (DeletionImpact(2, 0, 0, 0), "- You resign or leave 2 matches under way."),
        (DeletionImpact(0, 1, 0, 0), "- 1 open challenge is withdrawn or declined."),
        (DeletionImpact(0, 2, 0, 0), "- 2 open challenges are withdrawn or declined."),
        (DeletionImpact(0, 0, 1, 0), "- 1 finished match stays for its other players"),
        (DeletionImpact(0, 0, 2, 0), "- 2 finished matches stay for their other players"),
        (DeletionImpact(0, 0, 0, 1), "- Your rating and your lines on the leaderboards are deleted."),
    ],
)
def test_question_says_what_goes(stake: DeletionImpact, words: str) -> None:
    assert words in said(delete_screen(EN, stake))


def test_question_says_nothing_of_what_there_is_not() -> None:
    text = said(delete_screen(EN, DeletionImpact(0, 0, 0, 0)))
    for absent in ("under way", "challenge", "finished match", "rating goes"):
        assert absent not in text
    assert "This can't be undone." in text


def test_question_can_be_answered_both_ways() -> None:
    assert actions(delete_screen(EN, DeletionImpact(1, 1, 1, 1))) == ["data-delete-now", "data-keep"]


def test_deletion_that_takes_minutes_says_so_and_a_finished_one_that_it_is_done() -> None:
    assert "## Your data is being deleted" in said(deleting_screen(EN))
    assert "## Your data is deleted" in said(deleted_screen(EN))
    assert not labels(deleting_screen(EN))


def test_fits_into_a_message(t: Translator) -> None:
    for screen in (data_screen(t, "…"), delete_screen(t, DeletionImpact(10**9, 10**9, 10**9, 9)), deleted_screen(t)):
        assert_fits(screen)
    assert_fits(deleting_screen(t))
    assert_fits(export_screen(t, "my-data.json", b"{}"))
