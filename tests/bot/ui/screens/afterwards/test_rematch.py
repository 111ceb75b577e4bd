"""The question for a rematch: who asks whom, who can answer, and what the answer was."""

from __future__ import annotations

from bot.ui.screens.afterwards.rematch import question_screen
from tests.support.screens import EN, POST, VISIT, labels, over


def test_question_that_is_no_longer_on_offer_cannot_be_declined() -> None:
    assert labels(question_screen(EN, VISIT, over(), "g", POST)) == [["Rematch"]]
