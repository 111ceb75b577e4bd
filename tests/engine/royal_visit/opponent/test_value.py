"""The learnt value: what it looks at, that a game over is sure, and that the written weights are what it takes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from engine.royal_visit.opponent.trained import learnt
from engine.royal_visit.opponent.value import SIZE, SURE, TABLES, active, values
from engine.royal_visit.position import Position
from tests.engine.royal_visit.games import positions, reproducible
from tests.engine.royal_visit.opponent.test_simulation import world_of
from tests.engine.royal_visit.positions import at


def test_there_is_a_weight_for_each_place() -> None:
    assert len(learnt()) == SIZE == sum(TABLES.values())


@reproducible(80)
@given(positions())
def test_a_value_is_the_sum_of_its_active_weights(here: Position) -> None:
    world, weights = world_of(here), learnt()
    ends = world.ends()
    for end, value in zip(ends, values(world, weights, ends), strict=True):
        places = active(world, end)
        if places is not None:
            assert len(places) == len(set(places)) == len(TABLES)
            assert sum(weights[place] for place in places) == pytest.approx(value)


@reproducible(80)
@given(positions())
def test_the_value_is_sure_just_where_the_turn_ends_the_game(here: Position) -> None:
    world = world_of(here)
    ends = world.ends()
    for end, value in zip(ends, values(world, learnt(), ends), strict=True):
        score = world.copy().play(end, Random(0))
        assert (active(world, end) is None) is (score is not None)
        if score is not None:
            assert value == SURE * (2 * score - 1)


def test_a_king_nearer_home_is_worth_more() -> None:
    world = world_of(at("L-5,K0,R+5,W0,J0", "W1"))
    left, _, right, wizard, jester = world.pawns
    near, far = values(world, learnt(), [(left, 3, right, wizard, jester, 0), (left, -3, right, wizard, jester, 0)])
    assert near > far
