"""The first line of what is one reader's own, and how a match ended."""

from __future__ import annotations

import pytest

from bot.matches.core.model import Match, State
from bot.matches.core.pace import DAY, HOUR
from bot.ui.screens.heading import headline, match_line, named_players, pace_words, result_words, terms, window_words
from engine.game import Outcome
from tests.support.required import required as part
from tests.support.screens import (
    ANN,
    BEN,
    CAT,
    COURT,
    EN,
    NO_RESULT,
    NOW,
    VISIT,
    cancelled,
    challenge,
    live,
    lobby,
    over,
    table,
)


@pytest.mark.parametrize(
    ("match", "seat", "line"),
    [
        (live(), "g", f"-# #7 · against <@{BEN}> · unrated"),
        (live(), None, f"-# #7 · 🟢 <@{ANN}> · 🔴 <@{BEN}> · unrated"),
        (live(levels={"r": 1}), "g", "-# #7 · against 🤖 Page · unrated"),
        (live(players={"g": ANN, "r": None}), "g", "-# #7 · against a former player · unrated"),
        (challenge(), "g", f"-# #7 · against <@{BEN}> · unrated"),
        (challenge(invited={}), None, f"-# #7 · 🟢 <@{ANN}> · unrated"),
        (live(rated=True, pace="1d"), "g", f"-# #7 · against <@{BEN}> · rated · 1 day a turn"),
        (live(options={"ruleset": "manual"}), "g", f"-# #7 · against <@{BEN}> · unrated · Variant"),
        (cancelled(), "g", f"-# #7 · against <@{BEN}>"),
    ],
)
def test_line_names_match_opponents_and_terms(match: Match, seat: str | None, line: str) -> None:
    assert match_line(EN, VISIT, match, seat) == line


def test_bot_in_several_seats_at_one_level_is_named_once() -> None:
    level = part(COURT.presentation.opponent).levels(EN)[0].name
    assert match_line(EN, COURT, table(levels={"b": 1, "c": 1}), "a").startswith(f"-# #7 · against 🤖 {level} · ")


def test_seat_that_nobody_has_taken_is_not_named() -> None:
    assert match_line(EN, COURT, lobby(1, 1, 1), None).startswith(f"-# #7 · 🟥 <@{ANN}> · 🔵 <@{BEN}> · unrated")


def test_own_time_takes_the_place_of_pace_and_hints() -> None:
    match = live(pace="live", hints=True)
    assert terms(EN, VISIT, match) == ("unrated", "with hints", "live, 5 minutes a turn")
    assert terms(EN, VISIT, match, NOW) == ("unrated", f"⏳ <t:{NOW // 1000}:R>")
    assert "with hints" not in terms(EN, VISIT, live(hints=True, levels={"r": 1}))


@pytest.mark.parametrize(
    ("pace", "words"),
    [
        ("live", "live, 5 minutes a turn"),
        ("1d", "1 day a turn"),
        ("3d", "3 days a turn"),
        ("7d", "7 days a turn"),
        ("none", ""),
    ],
)
def test_pace_in_a_few_words(pace: str, words: str) -> None:
    assert pace_words(EN, pace) == words


@pytest.mark.parametrize(
    ("pace", "chosen", "words"),
    [
        ("1d", HOUR, "1 hour to answer"),
        ("1d", DAY, "24 hours to answer"),
        ("1d", 8 * HOUR, ""),
        ("1d", None, ""),
        ("live", HOUR, ""),
        ("none", HOUR, ""),
    ],
)
def test_window_is_said_where_it_is_not_as_usual(pace: str, chosen: int | None, words: str) -> None:
    assert window_words(EN, live(pace=pace, window_time=chosen)) == words


def test_people_are_called_by_sign_and_mention() -> None:
    assert named_players(EN, COURT, table(levels={"c": 1})) == {
        "a": f"🟥 <@{ANN}>",
        "b": f"🔵 <@{BEN}>",
        "c": f"🔶 🤖 {part(COURT.presentation.opponent).levels(EN)[0].name}",
    }


def test_headline_says_how_it_ended_and_who_played() -> None:
    assert headline(EN, VISIT, over()) == f"🟢 <@{ANN}> wins: 🔴 <@{BEN}> has resigned."
    assert headline(EN, VISIT, cancelled()) == "A moderator ended this match: it doesn't count."
    assert headline(EN, VISIT, cancelled(reason=None)) == "Cancelled: the match does not count."
    both = Outcome("agreed", {"g": 0.5, "r": 0.5})
    assert headline(EN, VISIT, over(termination="agreed", ending=both)) == "A draw, agreed by both players."
    shared = table(state=State.OVER, termination="agreed", ending=Outcome("agreed", {"a": 0.0, "b": 0.75, "c": 0.75}))
    assert headline(EN, COURT, shared) == f"A draw, agreed by 🔵 <@{BEN}>, 🔶 <@{CAT}>."


def test_result_is_a_players_own_and_a_match_without_one_is_cancelled() -> None:
    resigned = Outcome("resign", {"g": 1.0, "r": 0.0})
    assert result_words(EN, VISIT, resigned, won=True) == "Opponent resigned"
    assert result_words(EN, VISIT, resigned, won=False) == "Resigned"
    assert result_words(EN, VISIT, NO_RESULT, won=False) == "Cancelled"
