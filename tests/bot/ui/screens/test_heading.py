"""The first line of what is one reader's own, and how a match ended."""

from __future__ import annotations

from dataclasses import replace

from bot.games.presentation import people_of
from bot.matches.core.model import State
from bot.ui.screens.heading import headline, with_names
from bot.ui.screens.pictures import table_picture
from engine.game import Outcome
from render.people import Person, drawn_face
from tests.support.screens import ANN, BEN, CAT, COURT, EN, VISIT, at_table, cancelled, over, table


def test_headline_says_how_it_ended_and_who_played() -> None:
    assert headline(EN, VISIT, over()) == f"🍃 <@{ANN}> wins: 🌹 <@{BEN}> has resigned."
    assert headline(EN, VISIT, cancelled()) == "A moderator ended this match: it doesn't count."
    assert headline(EN, VISIT, cancelled(reason=None)) == "Cancelled: the match does not count."
    both = Outcome("agreed", {"g": 0.5, "r": 0.5})
    assert headline(EN, VISIT, over(termination="agreed", ending=both)) == "A draw, agreed by both players."
    shared = table(state=State.OVER, termination="agreed", ending=Outcome("agreed", {"a": 0.0, "b": 0.75, "c": 0.75}))
    assert headline(EN, COURT, shared) == f"A draw, agreed by 🔵 <@{BEN}>, 🔶 <@{CAT}>."


def test_pictures_get_the_names_of_people_and_names_and_faces_of_bots() -> None:
    match = table(levels={"b": 2}, personas={"b": 1})
    named = with_names(EN, COURT, match, replace(at_table(None), names={"a": "*Ann*\u200b"}, faces={"a": b"png"}))
    people = people_of(named)
    assert people == {"a": Person("*Ann*", b"png"), "b": Person("Blanche", drawn_face("royal_court_1"))}
    drawn = table_picture("board", COURT, EN, named, "")
    assert drawn.key != table_picture("board", COURT, EN, at_table(None), "").key
