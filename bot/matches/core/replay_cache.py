"""The cache of finished matches: their steps, which only a replay finds again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from bot.ids import MatchId
from bot.store.core.actions import StepRow
from bot.store.core.matches import MatchRow

CACHED_POSITIONS: Final = 50_000
"""The most positions that are kept in memory, of all matches together."""


class ReplayCache:
    """Steps by match, each valid for one stored state of it. Thread-safe."""

    def __init__(self) -> None:
        self._kept: OrderedDict[MatchId, tuple[object, Sequence[StepRow]]] = OrderedDict()
        self._positions = 0
        self._lock = threading.Lock()

    def find(self, row: MatchRow) -> Sequence[StepRow] | None:
        """The steps of a match; None unless they were cached for just this stored state."""
        with self._lock:
            cached = self._kept.get(row.id)
            if cached is None or cached[0] != _stamp(row):
                return None
            self._kept.move_to_end(row.id)
            return cached[1]

    def keep(self, row: MatchRow, steps: Sequence[StepRow]) -> None:
        """Cache the steps of a match; the least recently used ones are dropped."""
        with self._lock:
            self._forget(row.id)
            self._kept[row.id] = (_stamp(row), steps)
            self._positions += len(steps)
            while self._positions > CACHED_POSITIONS and len(self._kept) > 1:
                self._forget(next(iter(self._kept)))

    def _forget(self, match: MatchId) -> None:
        _, steps = self._kept.pop(match, (0, ()))
        self._positions -= len(steps)


def _stamp(row: MatchRow) -> object:
    return row.version, row.ended, row.position
