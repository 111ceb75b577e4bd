"""How the opponent is taught: the same every time, and toward what there is to learn."""

from __future__ import annotations

from pathlib import Path
from random import Random
from runpy import run_path

import pytest

from engine.royal_court.opponent.heuristic import HEURISTIC_FEATURES
from engine.royal_court.opponent.trained import trained_weights
from engine.royal_court.opponent.value import FEATURES
from engine.royal_court.opponent.weights import CANDIDATES, POSITIONS
from tools.train_court import fitted, learn, write


def test_what_is_learnt_has_a_number_for_everything_that_is_looked_at() -> None:
    assert tuple(POSITIONS) == FEATURES
    assert tuple(CANDIDATES) == HEURISTIC_FEATURES
    assert [len(numbers) for numbers in (*trained_weights().positions, *trained_weights().candidates)] == [
        len(FEATURES)
    ] * 2 + [len(HEURISTIC_FEATURES)] * 2


def test_the_same_seed_teaches_the_same_and_is_written_as_it_is_read(tmp_path: Path) -> None:
    once, again = (learn((2, 3), 0.3, 4, 3, 1, Random(7)) for _ in range(2))
    assert once == again
    assert learn((2, 3), 0.3, 4, 3, 1, Random(8)) != once
    write([once, again], "Made by a test.", tmp_path / "weights.py")
    written = run_path(str(tmp_path / "weights.py"))
    assert [first for first, _ in written["POSITIONS"].values()] == pytest.approx(once.positions[0], abs=0.0005)
    assert [second for _, second in written["CANDIDATES"].values()] == pytest.approx(again.candidates[0], abs=0.0005)


def test_a_fit_finds_what_there_is_to_find() -> None:
    dice = Random(1)
    sizes = [(dice.uniform(-1, 1), dice.uniform(-1, 1)) for _ in range(2000)]
    found = fitted([({0: one, 1: two}, 3 * one - two) for one, two in sizes], 2, dice, odds=False)
    assert found == pytest.approx([3, -1], abs=0.05)
    won = [({0: one, 1: two}, float(one > two)) for one, two in sizes]
    first, second = fitted(won, 2, dice, odds=True)
    assert first > 1
    assert second < -1


def test_what_helps_most_has_been_learnt() -> None:
    """Few cards, a castle in front in a revolt, a castle to lay; to finish by a roll rather than to end the turn."""
    for few in (POSITIONS["own 1"], POSITIONS["castle to lay"]):
        assert min(few) > 0.2
    assert min(a - b for a, b in zip(POSITIONS["revolt, with castle"], POSITIONS["revolt, without"], strict=True)) > 0
    assert min(CANDIDATES["laid"]) > 0
    assert max(CANDIDATES["breaks a castle"]) < 0
