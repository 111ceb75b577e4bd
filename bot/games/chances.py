"""Chances of winning in per cent, for any game."""

from __future__ import annotations


def percent(chance: float) -> int:
    """A chance (0 to 1) in per cent. Only certain outcomes are 0 and 100.

    >>> percent(0.999), percent(1.0), percent(0.0), percent(0.004)
    (99, 100, 0, 1)
    """
    if chance in (0.0, 1.0):
        return round(100 * chance)
    return max(1, min(99, round(100 * chance)))
