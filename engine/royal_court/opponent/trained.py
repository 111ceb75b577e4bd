"""The trained weights, in the form in which the evaluations take them.

Both files hold numbers as `unpack_weights` reads them: a row for games with one deck, then a row for two.
position_weights.bin: rows of `value.FEATURES`, in log odds. act_weights.bin: rows of `heuristic.HEURISTIC_FEATURES`, in
hundredths of the other players left behind. Written by tools/train_court.py, which has to run again when a list of
features changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.opponent import stored_weights, unpack_weights

SCALE: Final = 1000
"""The stored integer for 1."""

POSITIONS_FILE: Final = "position_weights.bin"
ACTS_FILE: Final = "act_weights.bin"

Weights = Sequence[Sequence[float]]
"""Two rows of weights: for games with one deck, and with two."""


@dataclass(frozen=True, slots=True)
class TrainedWeights:
    """Weights of positions, in the order of `value.FEATURES`, and of candidates, in the order of
    `heuristic.HEURISTIC_FEATURES`."""

    positions: Weights
    candidates: Weights


@cache
def trained_weights() -> TrainedWeights:
    """Return the weights that tools/train_court.py has written. Cached."""
    return TrainedWeights(_rows(POSITIONS_FILE), _rows(ACTS_FILE))


def _rows(name: str) -> Weights:
    flat = unpack_weights(stored_weights(__package__, name), SCALE)
    half = len(flat) // 2
    return flat[:half], flat[half:]
