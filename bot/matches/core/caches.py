"""Bounded caches of what is stored: steps of finished matches, and where no post rests. A miss asks the store."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from bot.store.core.actions import StepRow
from bot.store.core.matches import MatchRow

CACHED_POSITIONS: Final = 50_000
"""The most positions that are kept in memory, of all matches together."""


class ReplayCache:
    """Steps by match, each valid for one stored state of it. Thread-safe."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[object, Sequence[StepRow]]] = OrderedDict()
        self._positions = 0
        self._lock = threading.Lock()

    def find(self, row: MatchRow) -> Sequence[StepRow] | None:
        """The steps of a match; None unless they were cached for just this stored state."""
        with self._lock:
            cached = self._kept.get(row.id)
            if cached is None or cached[0] != _state(row):
                return None
            self._kept.move_to_end(row.id)
            return cached[1]

    def keep(self, row: MatchRow, steps: Sequence[StepRow]) -> None:
        """Cache the steps of a match; the least recently used ones are dropped."""
        with self._lock:
            self._forget(row.id)
            self._kept[row.id] = (_state(row), steps)
            self._positions += len(steps)
            while self._positions > CACHED_POSITIONS and len(self._kept) > 1:
                self._forget(next(iter(self._kept)))

    def _forget(self, match: int) -> None:
        _, steps = self._kept.pop(match, (0, ()))
        self._positions -= len(steps)


def _state(row: MatchRow) -> object:
    return row.version, row.ended, row.position


QUIET_PLACES: Final = 4096
"""The most places of presses that are kept."""

QuietPlace = tuple[str, int, int]
"""A match's public id (empty: none), and the server and channel of a press."""


class QuietPlaces:
    """Places of presses where nothing rests or waits. Whatever lets a post rest or wait clears it, from any thread.

    `generation`: read it before asking the store; `add` ignores what was found before the last `clear`.
    """

    def __init__(self) -> None:
        self.generation = 0
        self._places: set[QuietPlace] = set()

    def __contains__(self, place: QuietPlace) -> bool:
        return place in self._places

    def add(self, place: QuietPlace, generation: int) -> None:
        if generation == self.generation:
            if len(self._places) >= QUIET_PLACES:
                self._places.clear()
            self._places.add(place)

    def clear(self) -> None:
        self.generation += 1
        self._places.clear()
