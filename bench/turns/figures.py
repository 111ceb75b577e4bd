"""Percentiles, and how they are printed."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence


def percentile(values: Sequence[float], share: float = 0.99) -> float:
    """The least value that at least `share` of all values do not exceed."""
    return sorted(values)[max(0, math.ceil(len(values) * share) - 1)]


def spread(values: Sequence[float]) -> str:
    """Median, 99th percentile and maximum of times in seconds."""
    if not values:
        return "nothing"
    shown = (statistics.median(values), percentile(values), max(values))
    return " / ".join(f"{value * 1000:.1f}" for value in shown) + " ms"
