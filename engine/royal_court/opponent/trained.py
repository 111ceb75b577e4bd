"""The learnt numbers, as those who think take them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.royal_court.opponent.weights import IDEAS, POSITIONS

Weights = Sequence[Sequence[float]]
"""For tables with one deck, and for those with two."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """What is known of positions, in the order of `value.FEATURES`, and of ideas, in the order of `quick.SIGNS`."""

    positions: Weights
    ideas: Weights


@cache
def learnt() -> Learnt:
    """What tools/train_court.py has written."""
    return Learnt(tuple(zip(*POSITIONS.values(), strict=True)), tuple(zip(*IDEAS.values(), strict=True)))
