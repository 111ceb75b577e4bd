"""Puzzles of a day and at will: what is offered, what counts."""

from __future__ import annotations

import pytest

from bot.durations import DAY
from bot.games.logic import PuzzleLogic
from bot.ids import UserId
from bot.matches.core.errors import AllSolved, UnknownPuzzle
from bot.matches.learning.puzzles import PuzzleProgress, PuzzleState
from tests.support.use_cases import ANN, BEN, UseCases

GAME = "counting"


def _puzzles(cases: UseCases) -> PuzzleLogic:
    offered = cases.games[GAME].puzzles
    assert offered is not None
    return offered


async def _solve(cases: UseCases, now: PuzzleProgress, user: UserId = ANN) -> PuzzleProgress:
    view, game = now.state.view, cases.games[GAME]
    for play in _puzzles(cases).solution(now.puzzle.number):
        number = game.rules.next_plays(view, now.state.draft.plays).index(play)
        now = await cases.puzzles.press(user, GAME, now.puzzle.number, now.day, now.step, str(number))
    return await cases.puzzles.end_turn(user, GAME, now.puzzle.number, now.day, now.step)


async def test_the_same_puzzle_can_be_solved_again_when_its_day_comes_round(cases: UseCases) -> None:
    assert (await _solve(cases, await cases.puzzles.today(ANN, GAME))).status is PuzzleState.SOLVED
    cases.now += 3 * DAY
    again = await cases.puzzles.today(ANN, GAME)
    assert again.status is PuzzleState.OPEN
    assert (await _solve(cases, again)).streak.solved == 1


async def test_todays_puzzle_solved_tomorrow_makes_no_streak(cases: UseCases) -> None:
    today = await cases.puzzles.today(ANN, GAME)
    cases.now += DAY
    late = await _solve(cases, today)
    assert late.status is PuzzleState.SOLVED
    assert late.streak.days == 0


async def test_todays_is_not_offered_at_will_and_a_solved_one_never_again(cases: UseCases) -> None:
    today = (await cases.puzzles.today(ANN, GAME)).puzzle.number
    seen = set()
    for _ in range(2):
        now = await cases.puzzles.next_unsolved(ANN, GAME)
        seen.add(now.puzzle.number)
        await _solve(cases, now)
    assert seen == {0, 1, 2} - {today}
    with pytest.raises(AllSolved):
        await cases.puzzles.next_unsolved(ANN, GAME)
    assert (await cases.puzzles.next_unsolved(BEN, GAME)).status is PuzzleState.OPEN


async def test_one_whose_solution_was_shown_comes_last_and_begins_anew(cases: UseCases) -> None:
    first = await cases.puzzles.next_unsolved(ANN, GAME)
    shown = await cases.puzzles.show_solution(ANN, GAME, first.puzzle.number, first.day)
    assert shown.status is PuzzleState.SHOWN
    assert shown.state.draft.plays == tuple(_puzzles(cases).solution(first.puzzle.number))
    other = await cases.puzzles.next_unsolved(ANN, GAME)
    assert other.puzzle.number != first.puzzle.number
    await _solve(cases, other)
    again = await cases.puzzles.next_unsolved(ANN, GAME)
    assert again.puzzle.number == first.puzzle.number
    assert again.status is PuzzleState.OPEN
    assert again.state.draft.plays == ()


async def test_the_solution_of_a_solved_puzzle_takes_nothing_back(cases: UseCases) -> None:
    solved = await _solve(cases, await cases.puzzles.today(ANN, GAME))
    shown = await cases.puzzles.show_solution(ANN, GAME, solved.puzzle.number, solved.day)
    assert shown.status is PuzzleState.SOLVED


async def test_a_turn_of_no_plays_cannot_be_ended(cases: UseCases) -> None:
    today = await cases.puzzles.today(ANN, GAME)
    assert (await cases.puzzles.end_turn(ANN, GAME, today.puzzle.number, today.day, 0)).wrong == 0


@pytest.mark.parametrize("number", [-1, 3])
async def test_a_puzzle_that_is_not_there_is_a_named_error(cases: UseCases, number: int) -> None:
    with pytest.raises(UnknownPuzzle):
        await cases.puzzles.press(ANN, GAME, number, 0, 0, "0")
