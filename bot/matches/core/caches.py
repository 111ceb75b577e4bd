"""Caches of stored data.

Steps of finished matches, last steps of live ones, and places without resting posts.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from bot.store.core.actions import StepRow
from bot.store.core.matches import MatchRow
from bot.store.transaction import Transaction

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


RECENT_CHARACTERS: Final = 4_000_000
"""The most characters of positions in `RecentSteps`, of all matches together."""


class RecentSteps:
    """The last steps of live matches, each list valid for one stored position. Thread-safe.

    A step is never changed once another has followed it, so that the position and the turn in the row of a match say
    whether a list is its own, whichever process has written the row. Keep steps only after the commit.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Sequence[StepRow]] = OrderedDict()
        self._characters = 0
        self._lock = threading.Lock()

    def find(self, row: MatchRow, count: int) -> Sequence[StepRow] | None:
        """The last `count` steps of a match, or all if it has fewer; None if they are not known."""
        with self._lock:
            steps = self._kept.get(row.id, ())
            if not _end_at(steps, row) or len(steps) < min(count, row.turn + 1):
                return None
            self._kept.move_to_end(row.id)
            return steps[-count:]

    def keep(self, row: MatchRow, steps: Sequence[StepRow]) -> None:
        """Cache the last steps of a live match; the least recently used ones are dropped."""
        if not _end_at(steps, row):
            return
        with self._lock:
            self._forget(row.id)
            self._kept[row.id] = steps
            self._characters += _characters(steps)
            while self._characters > RECENT_CHARACTERS and len(self._kept) > 1:
                self._forget(next(iter(self._kept)))

    def forget(self, match: int) -> None:
        """Drop the steps of a match, as it is over."""
        with self._lock:
            self._forget(match)

    def _forget(self, match: int) -> None:
        self._characters -= _characters(self._kept.pop(match, ()))


def _end_at(steps: Sequence[StepRow], row: MatchRow) -> bool:
    return bool(steps) and steps[-1].turn == row.turn and steps[-1].position == row.position


def _characters(steps: Sequence[StepRow]) -> int:
    return sum(len(step.position) for step in steps)


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


class BotPrompts:
    """Matches in which the bot has a prompt after the last action that this process has committed. Thread-safe."""

    def __init__(self) -> None:
        self._matches: set[int] = set()

    def note(self, tx: Transaction, match: int, *, prompted: bool) -> None:
        """Note after the commit whether an action has left the bot with a prompt."""
        change = self._matches.add if prompted else self._matches.discard
        tx.after_commit(lambda: change(match))

    def __contains__(self, match: int) -> bool:
        return match in self._matches
