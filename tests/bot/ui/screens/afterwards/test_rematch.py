"""The question for a rematch: who asks whom, who can answer, and what the answer was."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.matches.core.model import Answer
from bot.matches.core.offers import REMATCH
from bot.ui.screens.afterwards.rematch import question_screen
from bot.ui.screens.lobby.challenge import OPEN_COLOUR
from tests.support.screens import (
    ANN,
    BEN,
    EN,
    POST,
    VISIT,
    actions,
    assert_fits,
    buttons,
    labels,
    offered,
    over,
    said,
)

ASKED = over(offers={REMATCH: offered(REMATCH, "g")})


def test_question_names_and_pings_the_one_who_is_asked_and_says_which_seat_they_take() -> None:
    screen = question_screen(EN, VISIT, ASKED, "g", POST, ping=(BEN,))
    assert said(screen) == (
        f"### <@{ANN}> asks <@{BEN}> for a rematch.\n"
        f"This time, <@{BEN}> plays 🟢 Green. The button sends the challenge."
    )
    assert (screen.ping, screen.colour) == ((BEN,), OPEN_COLOUR)
    assert labels(screen) == [["Rematch", "Decline"]]
    assert actions(screen) == ["rematch", "refuse:rematch:2"]
    assert all(one.post == POST for one in buttons(screen))


def test_question_that_is_no_longer_on_offer_cannot_be_declined() -> None:
    assert labels(question_screen(EN, VISIT, over(), "g", POST)) == [["Rematch"]]


def test_fits_into_a_message(t: Translator) -> None:
    assert_fits(question_screen(t, VISIT, ASKED, "g", POST, ping=(BEN,)))
    for answer in (Answer("r", yes=True), Answer("r", yes=False), Answer("g", yes=False)):
        assert_fits(question_screen(t, VISIT, ASKED, "g", POST, answer=answer))
