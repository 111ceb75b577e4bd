"""Axes with round numbers, and long curves with fewer points."""

from __future__ import annotations

import random

import pytest

from render.cards.axis import axis, thinned


@pytest.mark.parametrize(
    ("low", "high", "most", "ticks"),
    [
        (0, 47, 6, (0, 10, 20, 30, 40)),
        (961, 1242, 4, (1000, 1100, 1200)),
        (1000, 1000, 4, (990, 1000, 1010)),
        (-140, 2463, 6, (0, 500, 1000, 1500, 2000)),
    ],
)
def test_an_axis_has_few_round_numbers(low: float, high: float, most: int, ticks: tuple[int, ...]) -> None:
    found = axis(low, high, 0, 100, most=most, least=30)
    assert found.ticks == ticks
    assert all(0 <= found.at(tick) <= 100 for tick in found.ticks)


@pytest.mark.parametrize("most", [4, 5, 6])
def test_every_axis_has_between_two_and_most_numbers(most: int) -> None:
    for high in (*range(1, 130), 999, 1000, 12345):
        assert 2 <= len(axis(0, high, 0, 100, most=most).ticks) <= most, high


def test_of_a_long_course_the_peaks_the_ends_and_their_order_are_drawn() -> None:
    rng = random.Random(1)
    values = [rng.gauss(1000, 100) for _ in range(5000)]
    shown = thinned(values, 100)
    assert len(shown) <= 400
    assert shown == sorted(set(shown))
    assert (shown[0], shown[-1]) == (0, 4999)
    for first in range(0, 5000, 50):
        part = [values[n] for n in range(first, first + 50)]
        drawn = [values[n] for n in shown if first <= n < first + 50]
        assert (min(drawn), max(drawn), drawn[0], drawn[-1]) == (min(part), max(part), part[0], part[-1])


def test_of_a_short_course_every_match_is_drawn() -> None:
    assert thinned([1000.0] * 400, 100) == list(range(400))
