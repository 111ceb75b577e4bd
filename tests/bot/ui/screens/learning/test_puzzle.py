"""A puzzle: the turn that is laid out for it, its solution, and what everyone in a channel sees of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.states import Draft, HandState
from bot.i18n.translator import Translators
from bot.matches.learning.puzzles import NO_DAY, PuzzleProgress, PuzzleState, Streak
from bot.ui.screens.learning.puzzle import puzzle_screen, shared_screen
from bot.ui.screens.screen import Reader, Screen
from tests.support.required import required as part
from tests.support.screens import ANN, EN, ENGLISH, VISIT, actions, assert_fits, labels, picture, screen_text


def _puzzle(
    progress: PuzzleState = PuzzleState.OPEN, day: int = NO_DAY, number: int = 0, streak: Streak | None = None
) -> PuzzleProgress:
    puzzles = part(VISIT.logic.puzzles)
    one = puzzles.puzzles()[number]
    draft = Draft() if progress is PuzzleState.OPEN else Draft(tuple(puzzles.solution(number)))
    state = VISIT.logic.drafted(HandState(one.seat, puzzles.view(number), draft, my_turn=True, own_last=None), draft)
    return PuzzleProgress("royal_visit", one, day, progress, 0, 2, state, streak or Streak(1, 2, 1))


def _screen(now: PuzzleProgress, reader: Reader = ENGLISH, **options: object) -> Screen:
    return puzzle_screen(reader, VISIT, part(VISIT.presentation.puzzles), now, **options)  # type: ignore[arg-type]


def test_shared_puzzle_holds_neither_the_solution_nor_what_was_laid_out() -> None:
    now = _puzzle(PuzzleState.SOLVED)
    screen = shared_screen(EN, VISIT, now, ANN)
    unsolved = shared_screen(EN, VISIT, replace(now, state=replace(now.state, draft=Draft())), ANN)
    assert screen.parts[0] == unsolved.parts[0]
    assert (picture(screen).alt, picture(screen).key) == (picture(unsolved).alt, picture(unsolved).key)
    for play in now.state.draft.plays:
        assert play not in repr(screen)
    assert labels(screen) == [["Try it"]]
    assert actions(screen) == ["puzzle-try:royal-visit:0:0:0:try"]


@pytest.mark.parametrize(
    ("progress", "wrong", "words"),
    [
        (PuzzleState.OPEN, 0, "-# shared by <@{}>"),
        (PuzzleState.SHOWN, 2, "-# shared by <@{}>"),
        (PuzzleState.SOLVED, 0, "-# <@{}> solved it on the first try"),
        (PuzzleState.SOLVED, 1, "-# <@{}> solved it after 1 wrong turn"),
        (PuzzleState.SOLVED, 2, "-# <@{}> solved it after 2 wrong turns"),
    ],
)
def test_shared_puzzle_says_who_shares_it_and_how_they_did(progress: PuzzleState, wrong: int, words: str) -> None:
    screen = shared_screen(EN, VISIT, replace(_puzzle(progress), wrong=wrong), ANN)
    assert words.format(ANN) in screen.parts
    assert screen.ping == ()


@pytest.mark.parametrize(
    ("language", "day", "title"),
    [("en", 334, "Puzzle of Dec 1 ·"), ("fr", 334, "Énigme du 1er déc. ·"), ("fr", 335, "Énigme du 2 déc. ·")],
)
def test_the_first_of_a_month_is_named_as_each_language_names_it(language: str, day: int, title: str) -> None:
    assert title in screen_text(_screen(_puzzle(day=day), Reader(Translators()[language], True)))


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_puzzle_of_each_grade_fits_into_a_message(reader: Reader, grade: int) -> None:
    huge = Streak(10**6, 10**6, 10**6)
    for number in [one.number for one in part(VISIT.logic.puzzles).puzzles() if one.grade == grade][:3]:
        now = replace(_puzzle(number=number, day=20_000, streak=huge), step=10**9)
        assert_fits(_screen(now, reader, wrong=True, confirming=True, may_share=True))
        assert_fits(shared_screen(reader.t, VISIT, now, ANN))
