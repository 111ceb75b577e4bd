"""Reviews of finished matches: what has to be judged, from what its player saw, and what is stored of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.games.logic import ReviewLogic
from bot.games.states import JudgedTurn
from bot.ids import MatchId
from bot.matches.afterwards.reviews import MIN_COST, ReviewRequest, turning_points
from bot.store.core.actions import ActionRow
from engine.game import AnyAction, AnyView, Judgement, LastTurn
from tests.support.games import judged
from tests.support.text_rules import action_of, position_of, text_of, written
from tests.support.use_cases import ANN, BEN, UseCases, whole

GAMES = ("royal_visit", "counting")


async def judgements(cases: UseCases, match: int) -> list[Judgement[Any]]:
    asked = await cases.reviews.request(MatchId(match))
    return [judged(made.before, made.turn) for made in asked.turns]


async def request_of_a_match(cases: UseCases, game: str) -> tuple[ReviewRequest, Sequence[ActionRow], Sequence[str]]:
    """What the judge is asked of a match played to its end; its turns as they are stored, and the whole positions."""
    await cases.begin(game=game)
    await cases.play_on(1, random.Random(3))
    row, stored = await cases.stored(1)
    return await cases.reviews.request(MatchId(1)), stored, whole(cases, row, stored)[0]


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
@pytest.mark.parametrize("game", GAMES)
async def test_every_turn_is_judged_from_what_its_player_saw(cases: UseCases, game: str) -> None:
    asked, stored, positions = await request_of_a_match(cases, game)
    assert asked.game == game
    assert [(made.number, made.seat, written(made.turn)) for made in asked.turns] == [
        (number, turn.seat, turn.data) for number, turn in enumerate(stored[1:], 1)
    ]
    rules = cases.games[game].rules
    for made, position in zip(asked.turns, positions, strict=False):
        assert made.before == rules.view(position_of(position), made.seat)
        assert text_of(made.before) != position, "hidden cards stay hidden from the judge"


@pytest.mark.sqlite("makes no statement that others do not make on both engines")
@pytest.mark.parametrize("game", GAMES)
async def test_the_judge_is_told_the_turn_before_as_the_mover_saw_it(cases: UseCases, game: str) -> None:
    asked, stored, positions = await request_of_a_match(cases, game)
    rules = cases.games[game].rules
    (_, none), *told = asked.turns_seen
    assert none is None, "nothing but the deal came before the first turn"
    for (made, last), position, turn in zip(told, positions, stored[1:], strict=False):
        assert last == LastTurn(rules.view(position_of(position), made.seat), action_of(turn.data or ""))


async def test_another_judge_is_asked_anew(cases: UseCases) -> None:
    await cases.begin(game="counting")
    await cases.play_on(1, random.Random(3))
    await cases.reviews.save(MatchId(1), await judgements(cases, 1))
    game = cases.games["counting"]
    stronger = ReviewLogic(judged, lambda: "a stronger one")
    cases.context.games = {**cases.games, "counting": replace(game, review=stronger)}
    assert await cases.reviews.find(MatchId(1)) is None


async def test_the_turns_before_someone_resigned_are_reviewed(cases: UseCases) -> None:
    await cases.win(ANN, BEN)
    assert len((await cases.reviews.request(MatchId(1))).turns) == 2


def turn(number: int, cost: float, seat: str = "g") -> JudgedTurn:
    return JudgedTurn(number, seat, 0.9, 0.9 - cost, AnyAction(""), AnyView(""))


def numbers(turns: list[JudgedTurn], seat: str = "g") -> list[int]:
    return [one.number for one in turning_points(turns, seat)]


def test_ones_own_costliest_turns_come_first_in_their_order_and_then_the_others() -> None:
    turns = [turn(1, 0.1), turn(2, 0.4), turn(3, 0.05), turn(4, 0.2), turn(5, 0.3)]
    other = [turn(6, 0.5, "r"), turn(7, 0.1, "r"), turn(8, 0.9, "r")]
    assert numbers([*other, *turns]) == [2, 4, 5, 6, 8]
    assert numbers([*other, *turns], "r") == [6, 7, 8, 2, 5]


def test_turns_that_changed_next_to_nothing_are_not_among_them() -> None:
    assert numbers([turn(1, 0.0), turn(2, MIN_COST / 2)]) == []
    assert numbers([turn(1, 0.0), turn(2, 2 * MIN_COST)]) == [2]


def test_of_turns_that_changed_as_much_the_earlier_count() -> None:
    assert numbers([turn(number, 0.25) for number in range(1, 6)]) == [1, 2, 3]
