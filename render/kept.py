"""What is kept to be fast: at most so many bytes, and what was used least goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

ENTRY = 300
"""About what a key, a value and their place in a dictionary take besides the value's own bytes."""


class Kept(Generic[K, V]):
    """Values by their keys, each with its bytes. Whoever shares one among threads holds a lock while using it."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value, if it is kept."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def keep(self, key: K, value: V, weight: int) -> None:
        """Keep a value of so many bytes; one that is larger than all that may be kept is not."""
        weight += ENTRY
        if weight > self.limit:
            return
        _, before = self._kept.pop(key, (None, 0))
        self._kept[key] = value, weight
        self.bytes += weight - before
        while self.bytes > self.limit:
            _, (_, gone) = self._kept.popitem(last=False)
            self.bytes -= gone
