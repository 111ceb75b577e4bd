"""The learnt value: what it looks at, that a game over is sure, and that the written weights are what it takes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from engine.royal_visit.opponent.simulation import trained_weights
from engine.royal_visit.opponent.value import SIZE, SURE, TABLES, values
from engine.royal_visit.position import Position
from tests.engine.royal_visit.games import positions, reproducible
from tests.engine.royal_visit.positions import at
from tests.support.royal_visit import world_of
from tools.train_opponent import active


def test_there_is_a_weight_for_each_place() -> None:
    assert len(trained_weights()) == SIZE == sum(TABLES.values())


@reproducible(80)
@given(positions())
def test_a_value_is_the_sum_of_its_active_weights(here: Position) -> None:
    game, weights = world_of(here), trained_weights()
    ends = game.turn_outcomes()
    for end, value in zip(ends, values(game, weights, ends), strict=True):
        places = active(game, end)
        if places is not None:
            assert len(places) == len(set(places)) == len(TABLES)
            assert sum(weights[place] for place in places) == pytest.approx(value)


@reproducible(80)
@given(positions())
def test_the_value_is_sure_just_where_the_turn_ends_the_game(here: Position) -> None:
    game = world_of(here)
    ends = game.turn_outcomes()
    for end, value in zip(ends, values(game, trained_weights(), ends), strict=True):
        score = game.copy().play(end, Random(0))
        assert (active(game, end) is None) is (score is not None)
        if score is not None:
            assert value == SURE * (2 * score - 1)


def test_a_king_nearer_home_is_worth_more() -> None:
    game = world_of(at("L-5,K0,R+5,W0,J0", "W1"))
    left, _, right, wizard, jester = game.pawns
    near, far = values(
        game, trained_weights(), [(left, 3, right, wizard, jester, 0), (left, -3, right, wizard, jester, 0)]
    )
    assert near > far
