"""Training: reproducible from its seed, and what it writes is what the opponent reads."""

from __future__ import annotations

import struct

from engine.opponent import unpack_weights
from engine.royal_visit.opponent.simulation import SCALE
from engine.royal_visit.opponent.value import SIZE
from tools.train_opponent import learn, pack_weights, train


def trained(seed: int) -> list[float]:
    return train(12, seed, rate=0.3, last_rate=0.1, trace=0.7, explore=0.05)


def test_the_same_seed_gives_the_same_weights() -> None:
    assert trained(1) == trained(1)
    assert trained(1) != trained(2)


def test_what_was_expected_is_drawn_toward_what_came_of_it() -> None:
    weights = [0.0] * 3
    learn(weights, [([0], 0.5, False), ([1], 0.5, False), ([], 1.0, False)], 0.1, 1.0)
    assert weights[0] > 0 > weights[1]  # the seat that made the last turn, and the first one, has won


def test_a_whim_is_not_held_against_the_turn_before_it() -> None:
    weights = [0.0] * 3
    learn(weights, [([0], 0.5, False), ([1], 0.5, True), ([], 1.0, False)], 0.1, 1.0)
    assert weights[0] == 0 > weights[1]


def test_the_written_weights_read_back() -> None:
    weights = [1.0, -2.5, 100.0, *[0.0] * (SIZE - 3)]
    packed = pack_weights(weights, SCALE)
    assert packed[:4] == struct.pack("<2h", SCALE, int(-2.5 * SCALE))
    assert unpack_weights(packed, SCALE) == (1.0, -2.5, 32767 / SCALE, *weights[3:])
