"""What is left of an old board."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.ui.screens.outbox.moved import moved_screen
from tests.support.screens import EN, URL, assert_fits, labels, links


def test_old_board_that_cannot_be_deleted_leads_to_the_new_one(t: Translator) -> None:
    assert links(moved_screen(EN, URL)) == {"To the board": URL}
    assert labels(moved_screen(EN, URL)) == [["To the board"]]
    assert_fits(moved_screen(t, URL))
