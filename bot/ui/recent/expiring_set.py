"""A set whose members expire: people found in a server, servers that took no files, moderators.

In memory only: it is empty after a restart.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

K = TypeVar("K")

CAPACITY: Final = 10_000
"""The most members; the ones added longest ago are dropped first."""


class ExpiringSet(Generic[K]):
    """Holds a member until `kept_ms` after it was added. `clock` returns milliseconds."""

    def __init__(self, clock: Callable[[], int], kept_ms: int) -> None:
        self._clock = clock
        self._kept_ms = kept_ms
        self._added: OrderedDict[K, int] = OrderedDict()

    def add(self, key: K) -> None:
        self.discard(key)
        self._added[key] = self._clock()
        if len(self._added) > CAPACITY:
            self._added.popitem(last=False)

    def discard(self, key: K) -> None:
        self._added.pop(key, None)

    def __contains__(self, key: K) -> bool:
        at = self._added.get(key)
        return at is not None and self._clock() - at < self._kept_ms
