"""A finished match in motion and in words, and how close it was: from its positions alone."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.games.royal_court.afterwards.closeness import close_words
from bot.games.royal_court.afterwards.course import course
from bot.games.royal_court.names import MARKS
from bot.games.royal_court.states import BoardState, TurnMade
from bot.i18n.translator import LANGUAGES, Translators
from engine.game import OPEN, Outcome
from engine.royal_court.notation import read_act, read_position
from tests.bot.games.royal_court.cases import ENGLISH
from tests.bot.games.royal_court.matches import many, played, states
from tests.support.halves import ROYAL_COURT
from tests.support.required import required

TRANSLATORS = Translators()
REPLAY = required(ROYAL_COURT.presentation.replay)

A_WINS = Outcome("empty", {"a": 1.0, "b": 0.5, "c": 0.0}, {"a": 1, "b": 2, "c": 3})


def went(*cards: tuple[int, ...], ended: Outcome | None = A_WINS, nopes: int = 0) -> list[BoardState]:
    """A match in which the players had so many cards, the deal first."""
    lines = [
        f"court {'abc'[number % len(some)]}+1 p - 0 shut 0 play - 0 - - - "
        f"{'/-/-/- '.join(f'?{n}' if n else '-' for n in some)}/-/-/- "
        f"?{54 - sum(some)} 8r -"
        for number, some in enumerate(cards)
    ]
    views = [read_position(line) for line in lines]
    found = [BoardState(OPEN, views[0], None, None)]
    for number, view in enumerate(views[1:], 1):
        turn = read_act("nope:Ar" if number <= nopes else "7r")
        found.append(BoardState(OPEN, view, TurnMade(number, "a", turn, views[number - 1], view), None))
    return [*found[:-1], replace(found[-1], outcome=ended)]


def unmarked(text: str) -> str:
    """Without the signs of seats."""
    for mark in MARKS:
        text = text.replace(f"{mark}\N{NO-BREAK SPACE}", "")
    return text


def test_what_the_next_one_had_left_is_told() -> None:
    words = unmarked(close_words(ENGLISH, went((9, 9, 9), (3, 2, 5), (1, 2, 5))))
    assert words == "B came second, with 2 cards left."


def test_of_two_the_other_did_not_come_closest_but_had_cards_left() -> None:
    ended = Outcome("empty", {"a": 1.0, "b": 0.0}, {"a": 1, "b": 2})
    assert unmarked(close_words(ENGLISH, went((9, 9), (3, 4), (1, 2), ended=ended))) == "B had 2 cards left."


def test_a_single_card_is_told_as_one_and_so_is_a_nope() -> None:
    words = unmarked(close_words(ENGLISH, went((9, 9, 9), (3, 3, 5), (2, 1, 5), nopes=1)))
    assert words == "1 nope was played. B came second, with 1 card left."


def test_two_who_came_next_together_are_both_told() -> None:
    both = Outcome("empty", {"a": 1.0, "b": 0.25, "c": 0.25}, {"a": 1, "b": 2, "c": 2})
    words = unmarked(close_words(ENGLISH, went((9, 9, 9), (3, 2, 5), (1, 4, 4), ended=both)))
    assert "B and C came second, with 4 cards left." in words


def test_a_winner_who_was_behind_at_half_time_is_told_so() -> None:
    words = unmarked(close_words(ENGLISH, went((9, 9, 9), (12, 2, 5), (1, 2, 5))))
    assert words.endswith("What a comeback: halfway through, A had the most cards.")


def test_of_a_match_without_a_turn_or_without_a_result_nothing_is_told() -> None:
    assert close_words(ENGLISH, went((9, 9, 9))) == ""
    assert close_words(ENGLISH, went((9, 9, 9), (8, 9, 9), ended=Outcome("cancelled", {}))) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_match_is_told_in_words_that_have_room(language: str) -> None:
    t = TRANSLATORS[language]
    for match in many(5, quits=0.01):
        found = states(match)
        alt = REPLAY.alt(t, found)
        assert 50 < len(alt) <= 1024
        assert "\n" not in alt
        assert len(REPLAY.alt(t, found, steps=False)) < len(alt)
        passed = sum(one.view.turn != other.view.turn for one, other in pairwise(found[:-1]))
        assert t.plural("{n} turn", "{n} turns", passed + 1) not in close_words(t, found), "nobody has played them all"
        assert passed + 1 < len(found) - 1


def test_what_there_was_on_the_way_is_counted() -> None:
    match = played(7, players=4)
    found = course(states(match))
    assert found is not None
    acts = [action.text for action in match.actions]
    assert found.acts["castle"] == sum(act.startswith("castle:") for act in acts)
    assert found.acts["nope"] == sum(act.startswith("nope:") for act in acts)
    alt = REPLAY.alt(ENGLISH, states(match))
    assert re.search(rf"\b{found.acts['nope']} nopes?\b", alt)
    assert alt.startswith(f"The whole match in motion, {found.turns} turns.")
