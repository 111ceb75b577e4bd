"""The levels and their published strengths."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from engine.opponent import by_number
from engine.royal_visit.opponent.levels import LEVELS, POINTS, STRONGEST


def test_levels_are_numbered_from_one() -> None:
    assert [level.number for level in LEVELS] == list(range(1, STRONGEST + 1))
    assert [by_number(LEVELS, level.number) for level in LEVELS] == list(LEVELS)


@pytest.mark.parametrize("number", [0, STRONGEST + 1])
def test_a_level_that_there_is_not_is_refused(number: int) -> None:
    with pytest.raises(IndexError):
        by_number(LEVELS, number)


def test_every_level_is_published_as_one_that_wins_three_of_five_against_the_one_below() -> None:
    for below, above in pairwise(LEVELS):
        odds = math.exp((above.strength - below.strength) / POINTS)
        assert odds / (1 + odds) >= 0.6
