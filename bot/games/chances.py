"""How chances of winning are told, whatever the game."""

from __future__ import annotations


def percent(chance: float) -> int:
    """A chance in hundredths: 0 and 100 are for what is certain.

    >>> percent(0.999), percent(1.0), percent(0.0), percent(0.004)
    (99, 100, 0, 1)
    """
    if chance in (0.0, 1.0):
        return round(100 * chance)
    return max(1, min(99, round(100 * chance)))
