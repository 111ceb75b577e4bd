"""How the opponent is taught: the same every time, and toward what there is to learn."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.opponent import unpack_weights
from engine.royal_court.opponent.heuristic import HEURISTIC_FEATURES
from engine.royal_court.opponent.value import ACTS_FILE, FEATURES, POSITIONS_FILE, SCALE, trained_weights
from tools.train_court import fitted, learn, write


def test_what_is_learnt_has_a_number_for_everything_that_is_looked_at() -> None:
    assert [len(numbers) for numbers in (*trained_weights().positions, *trained_weights().candidates)] == [
        len(FEATURES)
    ] * 2 + [len(HEURISTIC_FEATURES)] * 2


def test_the_same_seed_teaches_the_same_and_is_written_as_it_is_read(tmp_path: Path) -> None:
    once, again = (learn((2, 3), 0.3, 4, 3, 1, Random(7)) for _ in range(2))
    assert once == again
    assert learn((2, 3), 0.3, 4, 3, 1, Random(8)) != once
    write([once, again], tmp_path)
    for name, learnt in ((POSITIONS_FILE, once.positions), (ACTS_FILE, once.candidates)):
        written = unpack_weights((tmp_path / name).read_bytes(), SCALE)
        assert written == pytest.approx([*learnt[0], *learnt[0]], abs=0.0005)


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
    known = trained_weights()
    for deck in (0, 1):
        position = dict(zip(FEATURES, known.positions[deck], strict=True))
        assert min(position["own 1"], position["castle to lay"]) > 0.2
        assert position["revolt, with castle"] > position["revolt, without"]
        act = dict(zip(HEURISTIC_FEATURES, known.candidates[deck], strict=True))
        assert act["laid"] > 0 > act["breaks a castle"]
