"""What the opponents of all games share."""

from __future__ import annotations

from collections.abc import Callable


def time_limit(movetime: float | None, clock: Callable[[], float] | None) -> Callable[[], bool]:
    """Return a function that tells whether less than `movetime` ms have passed since this call; always, for None.

    `clock` returns seconds. Raises `ValueError` for a movetime without a clock.
    """
    if movetime is None:
        return lambda: True
    if clock is None:
        raise ValueError("a movetime needs a clock")
    begun = clock()
    return lambda: (clock() - begun) * 1000 < movetime
