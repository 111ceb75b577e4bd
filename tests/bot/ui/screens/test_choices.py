"""Matches in a list to choose from: who, whose move, how it ended; and no longer than Discord takes."""

from __future__ import annotations

import pytest

from bot.games.labels import shorten
from bot.i18n.translator import Translator
from bot.matches.core.model import FinishedMatch, Match, Person
from bot.ui.screens.choices import (
    MAX_LABEL,
    NAME_LENGTHS,
    finished_choice,
    first_fitting,
    listed_choice,
    opponent_names,
    result_line,
    whose_move,
)
from engine.game import Outcome
from tests.support.required import required as part
from tests.support.screens import (
    ANN,
    BEN,
    CAT,
    COURT,
    EN,
    SPITEFUL,
    VISIT,
    challenge,
    listed,
    live,
    over,
    table,
)

TWO = {"g": Person(ANN, "Ann"), "r": Person(BEN, "\u202e*Ben*")}
THREE = {"a": Person(ANN, "Ann"), "b": Person(BEN, "Ben"), "c": Person(CAT, "Cat")}
WON, DRAWN, NONE = (
    Outcome("resign", {"g": 1.0, "r": 0.0}),
    Outcome("agreed", {"g": 0.5, "r": 0.5}),
    Outcome("cancelled", {}),
)


@pytest.mark.parametrize(
    ("match", "channel", "line"),
    [
        (live(), 9, "against *Ben* · your turn · #7"),
        (live(to_act=frozenset("r")), 9, "against *Ben* · their turn · #7"),
        (live(), 2, "against *Ben* · your turn · in this channel · #7"),
        (live(thread=9), 9, "against *Ben* · your turn · in this channel · #7"),
        (live(direct=True), 2, "against *Ben* · your turn · in direct messages · #7"),
        (over(), 9, "against *Ben* · over · #7"),
    ],
)
def test_own_match_says_against_whom_whose_move_and_where(match: Match, channel: int, line: str) -> None:
    assert listed_choice(EN, VISIT, listed(match, "\u202e*Ben*"), ANN, channel) == line


def test_bot_has_its_name_and_its_level_and_an_open_challenge_is_against_no_one_yet() -> None:
    alone = listed(live(levels={"r": 1}, personas={"r": 8}))
    assert listed_choice(EN, VISIT, alone, ANN, 9) == "against 🤖 Odo (Page) · your turn · #7"
    assert listed_choice(EN, VISIT, listed(challenge()), ANN, 9).startswith("against ? · ")


def test_opponents_of_a_label_are_short_and_a_nameless_one_still_shows() -> None:
    one = listed(table(levels={"c": 1}), "x" * 40, "\u3164")
    level = part(COURT.presentation.opponent).levels(EN)[0].name
    assert opponent_names(EN, COURT, one, 8) == f"{'x' * 7}…, {one.opponents[1].id}, 🤖 {level}"
    assert opponent_names(EN, VISIT, listed(challenge()), 8) == "?"


@pytest.mark.parametrize(
    ("outcome", "user", "line"),
    [
        (WON, ANN, "Won against *Ben*"),
        (WON, BEN, "Lost against Ann"),
        (WON, CAT, "Ann won against *Ben*"),
        (DRAWN, ANN, "A draw against *Ben*"),
        (DRAWN, CAT, "Ann, *Ben*: a draw"),
        (NONE, ANN, "Against *Ben*"),
        (NONE, CAT, "Ann, *Ben*"),
    ],
)
def test_finished_match_says_how_it_ended_for_the_reader(outcome: Outcome, user: int, line: str) -> None:
    assert result_line(EN, VISIT, FinishedMatch(7, TWO, outcome, 0), user, 32) == line


def test_place_at_a_table_is_said_to_those_who_did_not_win() -> None:
    ending = Outcome("cards", {"a": 1.0, "b": 0.5, "c": 0.0})
    finished = FinishedMatch(7, THREE, ending, 0)
    assert result_line(EN, COURT, finished, ANN, 32) == "Won against Ben, Cat"
    assert result_line(EN, COURT, finished, CAT, 32) == "3rd of 3 against Ann, Ben"


def test_bot_and_a_person_who_is_gone_have_names_of_their_own() -> None:
    bot = FinishedMatch(7, {"g": Person(ANN, "Ann"), "r": Person(0, "")}, WON, 0, {"r": 2})
    assert result_line(EN, VISIT, bot, ANN, 32) == "Won against 🤖 Squire"
    gone = FinishedMatch(7, {"g": Person(ANN, "Ann"), "r": Person(0, "")}, WON, 0)
    assert result_line(EN, VISIT, gone, ANN, 32) == "Won against a former player"


@pytest.mark.parametrize(
    ("user", "ending"),
    [
        (ANN, "Opponent resigned · as Green"),
        (BEN, "You resigned · as Red"),
        (CAT, "Opponent resigned"),
    ],
)
def test_finished_choice_says_result_ending_seat_day_and_number(user: int, ending: str) -> None:
    choice = finished_choice(EN, VISIT, FinishedMatch(7, TWO, WON, 86_400_000), user)
    assert choice.endswith(f" · {ending} · Jan 2, 1970 · #7")


def test_choices_are_as_short_as_discord_takes(t: Translator) -> None:
    for people, game in ((TWO, VISIT), (THREE, COURT)):
        spiteful = {seat: Person(one.id, SPITEFUL) for seat, one in people.items()}
        scores = {seat: float(place == 0) for place, seat in enumerate(people)}
        for user in (ANN, BEN, 1):
            finished = FinishedMatch(10**9, spiteful, Outcome("resign", scores), 10**13)
            assert len(finished_choice(t, game, finished, user)) <= MAX_LABEL


@pytest.mark.parametrize(("name", "longest", "shown"), [("Ann", 3, "Ann"), ("Anne", 3, "An…"), ("", 3, "")])
def test_name_is_cut_to_a_length(name: str, longest: int, shown: str) -> None:
    assert shorten(name, longest) == shown


def test_label_has_names_as_long_as_fit() -> None:
    assert first_fitting(100, lambda longest: "x" * longest) == "x" * NAME_LENGTHS[0]
    assert first_fitting(20, lambda longest: "x" * longest) == "x" * NAME_LENGTHS[1]
    assert first_fitting(3, lambda longest: "x" * longest) == "xxx"
    assert first_fitting(10, lambda longest: "x" * longest, (40, 5)) == "x" * 5


def test_move_is_the_readers_or_another_ones() -> None:
    assert whose_move(EN, live(), ANN) == "your turn"
    assert whose_move(EN, live(), BEN) == "their turn"
    assert whose_move(EN, live(levels={"g": 1}), ANN) == "their turn"
