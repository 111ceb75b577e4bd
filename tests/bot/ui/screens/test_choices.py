"""Matches in a list to choose from: who, whose move, how it ended; and no longer than Discord takes."""

from __future__ import annotations

import pytest

from bot.durations import Time
from bot.games.lines import shorten
from bot.i18n.translator import Translator, Translators
from bot.ids import MatchId, UserId
from bot.matches.core.model import FinishedMatch, Person
from bot.ui.names import level_name
from bot.ui.screens.choices import MAX_LABEL, NAME_LENGTHS, finished_choice, first_fitting, opponent_names, result_line
from engine.game import Outcome
from tests.support.screens import ANN, BEN, CAT, COURT, EN, SPITEFUL, VISIT, challenge, listed, table

TWO = {"g": Person(ANN, "Ann"), "r": Person(BEN, "\u202e*Ben*")}
THREE = {"a": Person(ANN, "Ann"), "b": Person(BEN, "Ben"), "c": Person(CAT, "Cat")}
WON, DRAWN, NONE = (
    Outcome("resign", {"g": 1.0, "r": 0.0}),
    Outcome("agreed", {"g": 0.5, "r": 0.5}),
    Outcome("cancelled", {}),
)


def test_opponents_of_a_label_are_short_and_a_nameless_one_still_shows() -> None:
    one = listed(table(levels={"c": 1}), "x" * 40, "\u3164")
    level = level_name(EN, COURT, 1)
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
def test_finished_match_says_how_it_ended_for_the_reader(outcome: Outcome, user: UserId, line: str) -> None:
    assert result_line(EN, VISIT, FinishedMatch(MatchId(7), TWO, outcome, Time(0)), user, 32) == line


@pytest.mark.parametrize(("language", "day"), [("en", "Dec 1, 1970"), ("fr", "1er déc. 1970")])
def test_finished_match_is_dated_as_each_language_does(language: str, day: str) -> None:
    finished = FinishedMatch(MatchId(7), TWO, WON, Time(334 * 24 * 3_600_000))
    assert f"· {day} ·" in finished_choice(Translators()[language], VISIT, finished, ANN)


def test_choices_are_as_short_as_discord_takes(t: Translator) -> None:
    for people, game in ((TWO, VISIT), (THREE, COURT)):
        spiteful = {seat: Person(one.id, SPITEFUL) for seat, one in people.items()}
        scores = {seat: float(place == 0) for place, seat in enumerate(people)}
        for user in (ANN, BEN, 1):
            finished = FinishedMatch(MatchId(10**9), spiteful, Outcome("resign", scores), Time(10**13))
            assert len(finished_choice(t, game, finished, UserId(user))) <= MAX_LABEL


@pytest.mark.parametrize(("name", "longest", "shown"), [("Ann", 3, "Ann"), ("Anne", 3, "An…"), ("", 3, "")])
def test_name_is_cut_to_a_length(name: str, longest: int, shown: str) -> None:
    assert shorten(name, longest) == shown


def test_label_has_names_as_long_as_fit() -> None:
    assert first_fitting(100, lambda longest: "x" * longest) == "x" * NAME_LENGTHS[0]
    assert first_fitting(20, lambda longest: "x" * longest) == "x" * NAME_LENGTHS[1]
    assert first_fitting(3, lambda longest: "x" * longest) == "xxx"
    assert first_fitting(10, lambda longest: "x" * longest, (40, 5)) == "x" * 5
