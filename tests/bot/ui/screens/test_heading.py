"""The first line of what is one reader's own, and how a match ended."""

from __future__ import annotations

from bot.matches.core.model import State
from bot.ui.screens.heading import headline
from engine.game import Outcome
from tests.support.screens import (
    ANN,
    BEN,
    CAT,
    COURT,
    EN,
    VISIT,
    cancelled,
    over,
    table,
)


def test_headline_says_how_it_ended_and_who_played() -> None:
    assert headline(EN, VISIT, over()) == f"🍃 <@{ANN}> wins: 🌹 <@{BEN}> has resigned."
    assert headline(EN, VISIT, cancelled()) == "A moderator ended this match: it doesn't count."
    assert headline(EN, VISIT, cancelled(reason=None)) == "Cancelled: the match does not count."
    both = Outcome("agreed", {"g": 0.5, "r": 0.5})
    assert headline(EN, VISIT, over(termination="agreed", ending=both)) == "A draw, agreed by both players."
    shared = table(state=State.OVER, termination="agreed", ending=Outcome("agreed", {"a": 0.0, "b": 0.75, "c": 0.75}))
    assert headline(EN, COURT, shared) == f"A draw, agreed by 🔵 <@{BEN}>, 🔶 <@{CAT}>."
