"""Both games' lessons: each has one idea in a few words, a goal within reach, and nudges that lead there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.lines import LIMIT as ALT_LIMIT
from bot.games.states import Draft, HandState
from bot.i18n.translator import LANGUAGES, Translator, Translators
from tests.support.halves import ROYAL_COURT, ROYAL_VISIT
from tests.support.lessons import MOST, SOLVED, words
from tests.support.required import required
from tests.support.text_rules import all_turns, plays_of

GAMES: tuple[Any, ...] = (ROYAL_VISIT, ROYAL_COURT)
each = pytest.mark.parametrize(
    ("game", "lesson"), [(game, lesson) for game in GAMES for lesson in required(game.logic.lessons).lessons()]
)
in_each_language = pytest.mark.parametrize("t", [Translators()[language] for language in LANGUAGES], ids=LANGUAGES)


def played(game: Any, turn: str) -> tuple[str, ...]:
    """The plays of a turn, as lessons take them: an act is one."""
    return (turn,) if game is ROYAL_COURT else plays_of(game.logic.rules, turn)


def test_every_lesson_has_its_goal() -> None:
    assert [lesson.key for game in GAMES for lesson in game.logic.lessons.lessons()] == list(SOLVED)


@each
def test_a_lesson_is_a_view_of_who_is_asked(game: Any, lesson: Any) -> None:
    rules = game.logic.rules
    assert rules.read_position(rules.write_position(lesson.view)) == lesson.view
    assert rules.view(lesson.view, lesson.seat) == lesson.view
    assert lesson.seat in rules.to_act(lesson.view)


@each
def test_the_goal_is_reached_by_these_turns_and_by_no_others(game: Any, lesson: Any) -> None:
    turns = all_turns(game.logic.rules, lesson.view)
    reached = {turn for turn in turns if game.logic.lessons.reaches_goal(lesson.key, played(game, turn))}
    assert reached == SOLVED[lesson.key]
    assert len(turns) > len(reached), "there is something to try"


@in_each_language
@each
def test_a_lesson_takes_few_words(game: Any, lesson: Any, t: Translator) -> None:
    told = game.presentation.lessons.words(t, lesson.key)
    assert 10 < words(told.text) <= MOST
    assert 2 < words(told.goal) <= 12
    assert 2 < words(told.praise) <= MOST
    assert 0 < len(told.title) <= 12
    assert told.nudge != told.strong_nudge
    assert max(words(told.nudge), words(told.strong_nudge)) <= MOST


@in_each_language
@pytest.mark.parametrize("game", GAMES)
def test_no_two_lessons_say_the_same(game: Any, t: Translator) -> None:
    told = [game.presentation.lessons.words(t, lesson.key) for lesson in game.logic.lessons.lessons()]
    for parts in ([one.title for one in told], [one.text for one in told], [one.praise for one in told]):
        assert len(set(parts)) == len(parts)


@in_each_language
@each
def test_a_lesson_is_drawn_and_told_before_and_after_whatever_is_played(game: Any, lesson: Any, t: Translator) -> None:
    front = game.presentation
    state = game.logic.drafted(HandState(lesson.seat, lesson.view, Draft(), my_turn=True, own_last=None), Draft())
    assert front.hand(t, state).alt
    assert front.pictures.hand(t, state).startswith(b"\x89PNG")
    for turn in all_turns(game.logic.rules, lesson.view):
        if turn not in SOLVED[lesson.key]:
            assert front.lessons.missed(t, lesson.key, played(game, turn))
            continue
        after = front.lessons.played(lesson.key, played(game, turn))
        assert 0 < len(front.board(t, after).alt) <= ALT_LIMIT
        assert front.pictures.board(t, after).startswith(b"\x89PNG")
