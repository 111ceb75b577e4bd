"""The question for a rematch: who asks whom, who can answer, and what the answer was."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import Answer
from bot.matches.core.offers import REMATCH
from bot.ui.screens.afterwards.rematch import question_screen
from tests.support.screens import (
    BEN,
    EN,
    POST,
    VISIT,
    assert_fits,
    labels,
    offered,
    over,
)

ASKED = over(offers={REMATCH: offered(REMATCH, "g")})


def test_question_that_is_no_longer_on_offer_cannot_be_declined() -> None:
    assert labels(question_screen(EN, VISIT, over(), "g", POST)) == [["Rematch"]]


def test_fits_into_a_message(t: Translator) -> None:
    assert_fits(question_screen(t, VISIT, ASKED, "g", POST, ping=(BEN,)))
    for answer in (Answer("r", yes=True), Answer("r", yes=False), Answer("g", yes=False)):
        assert_fits(question_screen(t, VISIT, ASKED, "g", POST, answer=answer))
