"""The trained weights, in the form in which the evaluations take them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.royal_court.opponent.weights import CANDIDATES, POSITIONS

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
    return TrainedWeights(tuple(zip(*POSITIONS.values(), strict=True)), tuple(zip(*CANDIDATES.values(), strict=True)))
